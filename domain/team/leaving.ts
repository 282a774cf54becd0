import type { CalendarDay } from '../dates/calendar-day.ts'
import { compare, compareNames } from '../text/compare.ts'
import { daysLeft } from '../work-orders/progress.ts'
import type { Member } from './member.ts'

/** Days before the last day from which it counts as near. */
const nearDays = 60
/** Days before the last day from which a person counts as leaving soon. */
const leavingDays = 31

export type LastDayNearness = 'leaving' | 'near' | 'far'

/** Nearness of a person's last day; on the last day itself one day is left. */
export function nearnessOf(lastDay: CalendarDay, today: CalendarDay): LastDayNearness {
  const left = daysLeft({ end_date: lastDay }, today)
  if (left <= leavingDays) return 'leaving'
  return left <= nearDays ? 'near' : 'far'
}

/** People who leave within 31 days, soonest first. */
export const leavingSoon = (members: readonly Member[], today: CalendarDay): Member[] =>
  inOrderOfLastDay(members.filter((member) => nearnessOf(member.last_day, today) === 'leaving'))

/** The soonest to leave first, those of one day by name. */
export const inOrderOfLastDay = (members: readonly Member[]): Member[] =>
  members.toSorted(
    (one, other) => compare(one.last_day, other.last_day) || compareNames(one.employee_name, other.employee_name),
  )

import type { CalendarDay } from '../dates/calendar-day.ts'
import { compare, compareNames } from '../text/order.ts'
import { daysLeft } from '../work-orders/progress.ts'
import type { Member } from './member.ts'

/** So many days before somebody's last day one begins to think of it. */
const nearDays = 60
/** So many days before it they are leaving soon. */
const leavingDays = 31

export type LastDayNearness = 'leaving' | 'near' | 'far'

/** How near somebody's last day is; the last day itself counts as one day left. */
export function nearnessOf(lastDay: CalendarDay, today: CalendarDay): LastDayNearness {
  const left = daysLeft({ end_date: lastDay }, today)
  if (left <= leavingDays) return 'leaving'
  return left <= nearDays ? 'near' : 'far'
}

/** Those who leave within 31 days, the soonest first. */
export const leavingSoon = (members: readonly Member[], today: CalendarDay): Member[] =>
  inOrderOfLastDay(members.filter((member) => nearnessOf(member.last_day, today) === 'leaving'))

/** The soonest to leave first, those of one day by name. */
export const inOrderOfLastDay = (members: readonly Member[]): Member[] =>
  members.toSorted(
    (one, other) => compare(one.last_day, other.last_day) || compareNames(one.employee_name, other.employee_name),
  )

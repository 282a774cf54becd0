import { absencesDuring, partWithin } from '../absences/absence.ts'
import { addDays, addMonths, type CalendarDay, dayNumber, formatDay } from '../dates/calendar-day.ts'
import { daysText } from '../dates/days-until.ts'
import type { Period } from './progress.ts'
import { extensionMessage } from './validation.ts'
import type { WorkOrder } from './work-order.ts'

export const extensionMonths = [1, 2, 3] as const

/** End date after a number of months; the last day of a month stays the last day. */
export function endAfter(end: CalendarDay, months: number): CalendarDay {
  const isLast = addDays(end, 1).endsWith('-01')
  return isLast ? addDays(addMonths(addDays(end, 1), months), -1) : addMonths(end, months)
}

/** The message that the dialog proposes; a shorter one where a long reference would make it too long to send. */
export function firstDraft(order: WorkOrder, until: CalendarDay): string {
  const long = `Please extend ${order.reference} until ${formatDay(until)}.`
  return long.length <= extensionMessage.max ? long : `Please extend this work order until ${formatDay(until)}.`
}

export interface ExtensionCost {
  /** Days from Monday to Friday. */
  workingDays: number
  /** How many people are on it to its end and have a rate that the viewer may see. */
  people: number
  /** Working days on which one of these people is away, summed up over the people. */
  awayDays: number
  /** In the provider's currency, without the days on which people are away. */
  amount: number
}

/**
 * Cost of an extension from the day after the current end, for the people who stay until then, at the present rates and with
 * all working days on which they are not away. Undefined for viewers without rates. Ignores holidays and part time.
 */
export function extensionCost(order: WorkOrder, until: CalendarDay): ExtensionCost | undefined {
  const staying = order.member_assignments.filter(
    ({ employee_name, price_per_day, end_date }) =>
      employee_name !== null && price_per_day != null && end_date >= order.end_date,
  )
  const added = { start_date: addDays(order.end_date, 1), end_date: until }
  const workingDays = workingDaysBetween(added)
  if (staying.length === 0 || workingDays === 0) return undefined
  let awayDays = 0
  let amount = 0
  for (const { absences, price_per_day } of staying) {
    const away = workingDaysIn(absencesDuring({ absences, ...added }).map((absence) => partWithin(absence, added)))
    awayDays += away
    amount += (price_per_day ?? 0) * (workingDays - away)
  }
  return { workingDays, people: staying.length, awayDays, amount }
}

/** "Without 8 working days on which people are away."; undefined without such days. */
export function awayDaysText({ awayDays, people }: ExtensionCost): string | undefined {
  if (awayDays === 0) return undefined
  return `Without ${daysText(awayDays, 'working')} on which ${people === 1 ? 'the person is' : 'people are'} away.`
}

/** Working days of periods, by start date. Days of several periods count once. */
function workingDaysIn(periods: readonly Period[]): number {
  let days = 0
  let next: CalendarDay = ''
  for (const { start_date, end_date } of periods) {
    if (end_date < next) continue
    days += workingDaysBetween({ start_date: start_date < next ? next : start_date, end_date })
    next = addDays(end_date, 1)
  }
  return days
}

/** Days from Monday to Friday, both ends included; 1 January 1970 was a Thursday. */
function workingDaysBetween({ start_date, end_date }: Period): number {
  const upTo = (day: number): number => Math.floor((day + 4) / 7) * 5 + Math.min(5, Math.max(0, (day + 4) % 7))
  return Math.max(0, upTo(dayNumber(end_date)) - upTo(dayNumber(start_date) - 1))
}

/** Days in which a request is answered that names no later day. */
export const answerDays = 7

/** Day by which a request is answered: within a week, or by the last day of the work order. */
export function answerDueOn({
  requested_on,
  end_date,
}: {
  requested_on: CalendarDay
  end_date: CalendarDay
}): CalendarDay {
  const day = addDays(requested_on, answerDays)
  return day < end_date ? day : end_date
}

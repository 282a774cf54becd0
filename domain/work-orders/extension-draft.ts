import { addDays, addMonths, type CalendarDay, dayNumber, formatDay } from '../dates/calendar-day.ts'
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
  /** In the provider's currency. */
  amount: number
}

/**
 * Cost of an extension from the day after the current end, for the people who stay until then, at the present rates and with
 * all working days. Undefined for viewers without rates. Ignores holidays and part time.
 */
export function extensionCost(order: WorkOrder, until: CalendarDay): ExtensionCost | undefined {
  const staying = order.member_assignments.filter(
    ({ employee_name, price_per_day, end_date }) =>
      employee_name !== null && price_per_day != null && end_date >= order.end_date,
  )
  const workingDays = workingDaysBetween(addDays(order.end_date, 1), until)
  if (staying.length === 0 || workingDays === 0) return undefined
  const perDay = staying.reduce((sum, { price_per_day }) => sum + (price_per_day ?? 0), 0)
  return { workingDays, people: staying.length, amount: perDay * workingDays }
}

/** Days from Monday to Friday, both ends included; 1 January 1970 was a Thursday. */
function workingDaysBetween(first: CalendarDay, last: CalendarDay): number {
  const upTo = (day: number): number => Math.floor((day + 4) / 7) * 5 + Math.min(5, Math.max(0, (day + 4) % 7))
  return Math.max(0, upTo(dayNumber(last)) - upTo(dayNumber(first) - 1))
}

import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { formatNumber } from '../text/format-number.ts'

export interface OrderTerms {
  end_date: CalendarDay
  budget_days: number | null
}

/** A work order without a budget before has no larger one now. */
const hasLargerBudget = (before: OrderTerms, after: OrderTerms): boolean =>
  before.budget_days !== null && after.budget_days !== null && after.budget_days > before.budget_days

/** Whether a change gives more time, or more days without less time. It is what an extension request asks for. */
export const isExtended = (before: OrderTerms, after: OrderTerms): boolean =>
  after.end_date > before.end_date || (after.end_date === before.end_date && hasLargerBudget(before, after))

export const notExtended = ({ end_date, budget_days }: OrderTerms): string =>
  `Choose an end after ${formatDay(end_date)}${budget_days === null ? '' : ', or a larger budget'}`

/** The end that an acceptance offers: the proposed one. Empty without one, or if the work order already ends then. */
export const proposedEnd = (
  { proposed_end_date }: { proposed_end_date: CalendarDay | null },
  { end_date }: Pick<OrderTerms, 'end_date'>,
): CalendarDay | '' => (proposed_end_date !== null && proposed_end_date > end_date ? proposed_end_date : '')

/** "It now ends on 30 Sep 2026. Its budget is now 60 days." */
export function extendedText(before: OrderTerms, after: OrderTerms): string {
  const end = `It ${after.end_date > before.end_date ? 'now' : 'still'} ends on ${formatDay(after.end_date)}.`
  return hasLargerBudget(before, after)
    ? `${end} Its budget is now ${formatNumber(after.budget_days ?? 0, 2)} days.`
    : end
}

/** "WO-2195 follows it and ends on 30 Sep 2026." */
export const nextOrderText = (next: { reference: string; end_date: CalendarDay }): string =>
  `${next.reference} follows it and ends on ${formatDay(next.end_date)}.`

export const declinedMovesNothing = 'A declined request does not move the work order.'

/** The form of an order with an open extension request accepts it, or leaves it open. */
export const chooseExtension = 'Choose whether this accepts the request for more time'

import * as z from 'zod/mini'
import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import { formatNumber } from '../text/format-number.ts'
import { hasEnded, hasStarted, type Period } from '../work-orders/progress.ts'
import { isKnown, type KnownRunOut, oneDay, RunOut, runOutBeforeEnd, runOutDay, runsOutEarly } from './run-out.ts'

/** Days used on a work order. All numbers are days of work with up to two decimals. */
export const UsedDays = z.object({
  used_days: z.number(),
  ...RunOut.shape,
  /** Days left of the budget at the end, at this pace; null if it runs out before or if the pace is unknown. */
  days_left_at_end: z.nullable(z.number()),
})

export const OrderDays = z.object({
  /** null: no budget was imported. */
  budget_days: z.nullable(z.number()),
  ...UsedDays.shape,
})
export type OrderDays = z.infer<typeof OrderDays>

type Budget = Pick<OrderDays, 'budget_days' | 'used_days'>

/** Sums of days are rounded, because their decimals are not exact in binary. */
export const rounded = (days: number): number => Math.round(days * 100) / 100

/** Negative if more was used than the budget; null without a budget. */
export const budgetLeft = ({ budget_days, used_days }: Budget): number | null =>
  budget_days === null ? null : rounded(budget_days - used_days)

/** Whole number, rounded down, so that 100 means that all is used; null without a budget, or with a budget of 0. */
export const percentUsed = ({ budget_days, used_days }: Budget): number | null =>
  budget_days === null || budget_days <= 0 ? null : Math.floor((hundredths(used_days) * 100) / hundredths(budget_days))

/** Whole hundredths of a day, with which divisions are exact. */
const hundredths = (days: number): number => Math.round(days * 100)

const isLessThanADay = (days: number): boolean => Math.abs(days) > 0 && Math.abs(days) < 1

/** "12", "1,250", "less than a day". Whole days, rounded down: fractions of a day are for exports. */
export const formatDays = (days: number): string =>
  isLessThanADay(days) ? 'less than a day' : formatNumber(Math.trunc(days))

/** "1 day", "12 days", "less than a day". */
export const daysText = (days: number): string =>
  isLessThanADay(days) ? formatDays(days) : `${formatDays(days)} ${Math.trunc(days) === 1 ? 'day' : 'days'}`

/** "1 budget day", "12 budget days", "less than a day of the budget". */
const budgetDaysText = (days: number): string =>
  isLessThanADay(days)
    ? `${formatDays(days)} of the budget`
    : `${formatDays(days)} budget ${Math.trunc(days) === 1 ? 'day' : 'days'}`

/** "1.5 days", for exports and print. */
export const exactDaysText = (days: number): string => `${formatNumber(days, 2)} ${days === 1 ? 'day' : 'days'}`

/** "32 of 40 budget days used", or "32 days worked" without a budget. */
export const usedText = ({ budget_days, used_days }: Budget): string =>
  budget_days === null
    ? `${daysText(used_days)} worked`
    : `${formatDays(used_days)} of ${budgetDaysText(budget_days)} used`

/** "8 budget days left", "0 budget days left", "4 days over the budget"; undefined without a budget. */
export function leftText(budget: Budget): string | undefined {
  const left = budgetLeft(budget)
  if (left === null) return undefined
  return left < 0 ? `${daysText(-left)} over the budget` : `${budgetDaysText(left)} left`
}

/** False without a budget and without any used days: then there is nothing to say about days. */
export const hasDays = ({ budget_days, used_days }: Budget): boolean => budget_days !== null || used_days !== 0

/** True if there is a budget and all of it is used; with a budget of 0, as soon as a day is used. */
export const isUsedUp = (budget: Budget): boolean => {
  const left = budgetLeft(budget)
  return left !== null && left <= 0 && budget.used_days > 0
}

export interface OrderWithDays extends OrderDays, Period {
  reference: string
}

const atThisPace = 'At the pace of the last four weeks'

/** One sentence about the budget of a work order; undefined without a budget, or before it starts. */
export function forecastText(order: OrderDays & Period, today: CalendarDay): string | undefined {
  const left = budgetLeft(order)
  if (left === null) return undefined
  if (left < 0) return `${daysText(-left)} more than the budget ${left > -2 ? 'was' : 'were'} used.`
  if (left === 0) return 'All days of the budget are used.'
  if (hasEnded(order, today)) return `The work order has ended with ${budgetDaysText(left)} left.`
  if (!hasStarted(order, today)) return undefined
  if (isKnown(order)) return `${atThisPace}, the days run out ${runOutBeforeEnd(order, today)}.`
  if (order.days_left_at_end === null) return 'There are too few recorded days to say when the budget runs out.'
  // Fractions of a day would seem more exact than a forecast is.
  const rest = Math.round(order.days_left_at_end)
  const restText = rest === 0 ? 'no budget days are' : `about ${budgetDaysText(rest)} ${rest === 1 ? 'is' : 'are'}`
  return `${atThisPace}, ${restText} left when the work order ends on ${formatDay(order.end_date)}.`
}

type RunningOut = Budget & RunOut & Pick<Period, 'end_date'>

/** When the budget is used before the last day of the work order; today if it is used already, otherwise null. */
export function earlyRunOut(order: RunningOut, today: CalendarDay): KnownRunOut | null {
  if (isUsedUp(order)) return today < order.end_date ? oneDay(today) : null
  if (hasEnded(order, today) || !runsOutEarly(order)) return null
  const { runs_out_on, runs_out_earliest, runs_out_latest } = order
  return { runs_out_on, runs_out_earliest, runs_out_latest }
}

/** Sum of the work orders that have not ended and have a budget. */
export interface DaysSum<Order> extends Budget {
  /** Number of work orders that have not ended and have no budget. They are not part of the sum. */
  without_budget: number
  /** The one whose days run out first before its end, if any. */
  first_to_run_out: (Order & KnownRunOut) | null
}

export function sumOfDays<Order extends RunningOut>(orders: readonly Order[], today: CalendarDay): DaysSum<Order> {
  const current = orders.filter((order) => !hasEnded(order, today))
  const budgeted = current.filter(({ budget_days }) => budget_days !== null)
  const sum = (values: readonly number[]): number => rounded(values.reduce((one, other) => one + other, 0))
  const [first = null] = budgeted
    .filter((order) => runsOutEarly(order))
    .toSorted((one, other) => compare(runOutDay(one), runOutDay(other)))
  return {
    budget_days: budgeted.length === 0 ? null : sum(budgeted.map(({ budget_days }) => budget_days ?? 0)),
    used_days: sum(budgeted.map(({ used_days }) => used_days)),
    without_budget: current.length - budgeted.length,
    first_to_run_out: first,
  }
}

/** Says which work order of an engagement runs out of days first; undefined if none does before its end. */
export const firstToRunOutText = (
  { first_to_run_out: order }: DaysSum<OrderWithDays>,
  today: CalendarDay,
): string | undefined =>
  order ? `${atThisPace}, the days of ${order.reference} run out ${runOutBeforeEnd(order, today)}.` : undefined

/** Says how many work orders have no budget. */
export function withoutBudgetText({ budget_days, without_budget: count }: DaysSum<unknown>): string {
  if (budget_days === null) return count === 1 ? 'The work order has no budget.' : 'The work orders have no budget.'
  return count === 1
    ? '1 work order has no budget and is not in the sum.'
    : `${count} work orders have no budget and are not in the sum.`
}

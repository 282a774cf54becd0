import type { CalendarDay } from '../dates/calendar-day.ts'
import { daysUntil, inDays } from '../dates/days-until.ts'
import { compare } from '../text/compare.ts'
import { hasStarted, type Period } from '../work-orders/progress.ts'
import { budgetFigure, type LeadingFigure } from './budget-figure.ts'
import { formatDays, isUsedUp, type OrderDays, sumOfDays } from './order-days.ts'
import { isKnown, runOutText, runsOutEarly } from './run-out.ts'

interface ShortForecast {
  text: string
  /** The budget is used up, or runs out before the work order ends. */
  isEarly: boolean
}

/** For a table: "47 left at the end", "out on 26 Feb 2027", "starts in 108 days". */
export function shortForecast(order: OrderDays & Period, today: CalendarDay): ShortForecast {
  const calm = (text: string): ShortForecast => ({ text, isEarly: false })
  if (!hasStarted(order, today)) return calm(`starts ${inDays(order.start_date, today)}`)
  if (order.budget_days === null) return calm('no budget')
  if (isUsedUp(order)) return { text: 'all days used', isEarly: true }
  if (isKnown(order)) return { text: `out ${runOutText(order, today)}`, isEarly: runsOutEarly(order) }
  if (order.days_left_at_end === null) return calm('no forecast yet')
  const rest = Math.round(order.days_left_at_end)
  return calm(`${rest === 0 ? 'none' : formatDays(rest)} left at the end`)
}

/** The figure of all work orders. Without budgets, the days to the next end. */
export function leadingFigure(orders: readonly (OrderDays & Period)[], today: CalendarDay): LeadingFigure | undefined {
  const budget = budgetFigure(sumOfDays(orders, today))
  if (budget) return budget
  const [next] = orders.map(({ end_date }) => end_date).toSorted(compare)
  if (next === undefined) return undefined
  const days = daysUntil(next, today)
  return { figure: String(days), words: `calendar ${days === 1 ? 'day' : 'days'} to the next end` }
}

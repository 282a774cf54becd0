import type { CalendarDay } from '../dates/calendar-day.ts'
import { daysUntil, inDays } from '../dates/days-until.ts'
import { compare } from '../text/compare.ts'
import { hasStarted, type Period } from '../work-orders/progress.ts'
import { budgetFigure, type LeadingFigure } from './budget-figure.ts'
import { daysText, isUsedUp, type OrderDays, sumOfDays } from './order-days.ts'
import { isKnown, runOutText, runsOutEarly } from './run-out.ts'

interface ShortForecast {
  text: string
  /** The budget is used up, or runs out before the work order ends. */
  isEarly: boolean
}

/** For a table: "47 days left at the end", "out on 26 Feb 2027", "starts in 108 days". */
export function shortForecast(order: OrderDays & Period, today: CalendarDay): ShortForecast {
  const calm = (text: string): ShortForecast => ({ text, isEarly: false })
  if (!hasStarted(order, today)) return calm(`starts ${inDays(order.start_date, today)}`)
  if (order.budget_days === null) return calm('no budget')
  if (isUsedUp(order)) return { text: 'all days used', isEarly: true }
  if (isKnown(order)) return { text: `out ${runOutText(order, today)}`, isEarly: runsOutEarly(order) }
  if (order.days_left_at_end === null) return calm('no forecast yet')
  const rest = Math.round(order.days_left_at_end)
  return calm(`${rest === 0 ? 'no days' : daysText(rest)} left at the end`)
}

interface FigureOfOrders extends LeadingFigure {
  /** True for the days of the budgets. */
  isBudget: boolean
}

/** The figure of all work orders. Without budgets, the days to the next end; while none has begun, those to the first start. */
export function leadingFigure(orders: readonly (OrderDays & Period)[], today: CalendarDay): FigureOfOrders | undefined {
  const daysTo = (day: CalendarDay, event: string): FigureOfOrders => {
    const days = daysUntil(day, today)
    return { figure: String(days), words: `calendar ${days === 1 ? 'day' : 'days'} to the ${event}`, isBudget: false }
  }
  const [start] = orders.map(({ start_date }) => start_date).toSorted(compare)
  if (start !== undefined && start > today) return daysTo(start, orders.length === 1 ? 'start' : 'first start')
  const budget = budgetFigure(sumOfDays(orders, today))
  if (budget) return { ...budget, isBudget: true }
  const [next] = orders.map(({ end_date }) => end_date).toSorted(compare)
  return next === undefined ? undefined : daysTo(next, 'next end')
}

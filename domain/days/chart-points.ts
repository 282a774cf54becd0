import { addDays, type CalendarDay, dayNumber, formatDay } from '../dates/calendar-day.ts'
import { mondayOf } from '../dates/weekday.ts'
import type { OrderOfDays } from './contract.ts'
import { daysText, formatDays, rounded } from './order-days.ts'

/** One day in the chart of a work order. The figures are days of work since its start; null: not known for this day. */
export interface ChartPoint {
  day: CalendarDay
  used: number | null
  forecast: number | null
  plan: number | null
}

type ChartedOrder = Omit<OrderOfDays, 'id' | 'reference'>

/**
 * Points of the chart, oldest first. Used: one at the end of each week. Forecast: one, on the date on which the budget runs out or
 * the work order ends. Plan: on each of these dates within the work order. Without a budget, only used.
 */
export function chartPoints(order: ChartedOrder, recordedUpTo: CalendarDay): ChartPoint[] {
  const used = usedByWeek(order, recordedUpTo)
  const forecast = new Map(forecastPoint(order).filter(([day]) => day > recordedUpTo))
  const edges = order.budget_days === null ? [] : [order.start_date, order.end_date]
  const days = new Set([...used.keys(), ...forecast.keys(), ...edges])
  return [...days].toSorted().map((day) => ({
    day,
    used: used.get(day) ?? null,
    forecast: forecast.get(day) ?? null,
    plan: plannedBy(day, order),
  }))
}

function usedByWeek(
  { start_date, end_date, weeks }: ChartedOrder,
  recordedUpTo: CalendarDay,
): Map<CalendarDay, number> {
  const [first] = weeks
  const used = new Map<CalendarDay, number>()
  if (!first) return used
  const start = first.from < start_date ? first.from : start_date
  const lastDay = recordedUpTo < end_date ? recordedUpTo : end_date
  // Entries can be dated after the last day. Their weeks are shown too.
  const lastWeek = weeks.at(-1)?.from ?? start
  const days = new Map(weeks.map((week) => [week.from, week.days]))
  let sum = 0
  used.set(start, sum)
  for (let monday = mondayOf(start); monday <= lastDay || monday <= lastWeek; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6)
    sum += days.get(monday) ?? 0
    used.set(monday <= lastDay && lastDay < sunday ? lastDay : sunday, rounded(sum))
  }
  return used
}

function forecastPoint({
  end_date,
  budget_days,
  runs_out_on,
  days_left_at_end,
}: ChartedOrder): [CalendarDay, number][] {
  if (budget_days === null) return []
  if (runs_out_on !== null) return [[runs_out_on, budget_days]]
  return days_left_at_end === null ? [] : [[end_date, rounded(budget_days - days_left_at_end)]]
}

function plannedBy(day: CalendarDay, { start_date, end_date, budget_days }: ChartedOrder): number | null {
  if (budget_days === null || day < start_date || day > end_date) return null
  // Also for work orders of one day.
  if (day === end_date) return budget_days
  const elapsed = dayNumber(day) - dayNumber(start_date)
  return Math.round((10 * budget_days * elapsed) / (dayNumber(end_date) - dayNumber(start_date))) / 10
}

/** "15 Nov 2026: 42 days used, 50 planned". */
export function chartPointText({ day, used, forecast, plan }: ChartPoint): string {
  const figures = [
    used !== null && `${daysText(used)} used`,
    forecast !== null && `${daysText(forecast)} forecast`,
    plan !== null && (used === null && forecast === null ? `${daysText(plan)} planned` : `${formatDays(plan)} planned`),
  ]
  return `${formatDay(day)}: ${figures.filter(Boolean).join(', ')}`
}

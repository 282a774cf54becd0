import { addDays, type CalendarDay, dayNumber, formatDay } from '../dates/calendar-day.ts'
import { daysUntil } from '../dates/days-until.ts'
import { mondayOf } from '../dates/weekday.ts'
import type { OrderOfDays } from './contract.ts'
import { daysText, formatDays, rounded } from './order-days.ts'
import { isKnown, isOneDay } from './run-out.ts'

/** Days of work that are used up to a day by the forecast. A range has two of them: `most` on its first day, `least` on its last. */
export interface ForecastDays {
  days: number
  bound?: 'most' | 'least'
}

/** One day in the chart of a work order. The figures are days of work since its start; null: not known for this day. */
export interface ChartPoint {
  day: CalendarDay
  used: number | null
  forecast: ForecastDays | null
  plan: number | null
}

type ChartedOrder = Omit<OrderOfDays, 'id' | 'reference'>

/**
 * Points of the chart, oldest first. Used: one at the end of each week. Forecast: one, on the date on which the budget runs out or
 * the work order ends; two if it is a range. Plan: on each of these dates within the work order. Without a budget, only used.
 */
export function chartPoints(order: ChartedOrder, recordedUpTo: CalendarDay): ChartPoint[] {
  const used = usedByWeek(order, recordedUpTo)
  const forecast = new Map(forecastPoints(order, recordedUpTo).filter(([day]) => day > recordedUpTo))
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

function forecastPoints(order: ChartedOrder, recordedUpTo: CalendarDay): [CalendarDay, ForecastDays][] {
  const { end_date, budget_days, used_days, days_left_at_end } = order
  if (budget_days === null) return []
  if (!isKnown(order))
    return days_left_at_end === null ? [] : [[end_date, { days: rounded(budget_days - days_left_at_end) }]]
  const { runs_out_on, runs_out_earliest, runs_out_latest } = order
  if (isOneDay(order) || runs_out_earliest >= end_date) return [[runs_out_on, { days: budget_days }]]
  const first: [CalendarDay, ForecastDays] = [runs_out_earliest, { days: budget_days, bound: 'most' }]
  if (runs_out_latest <= end_date) return [first, [runs_out_latest, { days: budget_days, bound: 'least' }]]
  // The chart ends with the work order, before the slowest pace has used all days.
  const share = daysUntil(end_date, recordedUpTo) / daysUntil(runs_out_latest, recordedUpTo)
  const atEnd = Math.round(used_days + share * (budget_days - used_days))
  return [first, [end_date, { days: atEnd, bound: 'least' }]]
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
    forecast !== null && `${forecastDaysText(forecast, daysText)} forecast`,
    plan !== null && (used === null && forecast === null ? `${daysText(plan)} planned` : `${formatDays(plan)} planned`),
  ]
  return `${formatDay(day)}: ${figures.filter(Boolean).join(', ')}`
}

const boundTexts = { most: 'up to', least: 'at least' } as const

/** "60", "up to 60" or "at least 60", with the days in the given format. */
export const forecastDaysText = ({ days, bound }: ForecastDays, format = formatDays): string =>
  bound === undefined ? format(days) : `${boundTexts[bound]} ${format(days)}`

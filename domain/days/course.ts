import { addDays, type CalendarDay, dayNumber, formatDay } from '../dates/calendar-day.ts'
import type { OrderOfDays } from './contract.ts'
import { daysText, formatDays, rounded } from './order-days.ts'

/** One day in the chart of a work order. The figures are days of work since its start; null: not known for this day. */
export interface CoursePoint {
  day: CalendarDay
  used: number | null
  forecast: number | null
  plan: number | null
}

type Course = Omit<OrderOfDays, 'id' | 'reference'>

/**
 * Days used by the end of each week up to the last recorded day, the forecast for the day on which the days run out or the work
 * order ends, and the plan for each of these days. Without a budget there are only used days.
 */
export function courseOfDays(order: Course, recordedUpTo: CalendarDay): CoursePoint[] {
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

function usedByWeek({ start_date, end_date, weeks }: Course, recordedUpTo: CalendarDay): Map<CalendarDay, number> {
  const [first] = weeks
  const used = new Map<CalendarDay, number>()
  if (!first) return used
  const start = first.from < start_date ? first.from : start_date
  // Entries can be later than the work order, or than the last day that counts.
  const recorded = recordedUpTo < end_date ? recordedUpTo : end_date
  const lastWeek = weeks.at(-1)?.from ?? start
  const days = new Map(weeks.map((week) => [week.from, week.days]))
  let sum = 0
  used.set(start, sum)
  for (let monday = mondayOf(start); monday <= recorded || monday <= lastWeek; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6)
    sum += days.get(monday) ?? 0
    used.set(monday <= recorded && recorded < sunday ? recorded : sunday, rounded(sum))
  }
  return used
}

/** Day 0 was a Thursday. */
const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, -((((dayNumber(day) + 3) % 7) + 7) % 7))

function forecastPoint({ end_date, budget_days, runs_out_on, days_left_at_end }: Course): [CalendarDay, number][] {
  if (budget_days === null) return []
  if (runs_out_on !== null) return [[runs_out_on, budget_days]]
  return days_left_at_end === null ? [] : [[end_date, rounded(budget_days - days_left_at_end)]]
}

function plannedBy(day: CalendarDay, { start_date, end_date, budget_days }: Course): number | null {
  if (budget_days === null || day < start_date || day > end_date) return null
  if (day === end_date) return budget_days
  const elapsed = dayNumber(day) - dayNumber(start_date)
  return Math.round((10 * budget_days * elapsed) / (dayNumber(end_date) - dayNumber(start_date))) / 10
}

/** "15 Nov 2026: 42 days used, 50 planned". */
export function coursePointText({ day, used, forecast, plan }: CoursePoint): string {
  const figures = [
    used !== null && `${daysText(used)} used`,
    forecast !== null && `${daysText(forecast)} forecast`,
    plan !== null && (used === null && forecast === null ? `${daysText(plan)} planned` : `${formatDays(plan)} planned`),
  ]
  return `${formatDay(day)}: ${figures.filter(Boolean).join(', ')}`
}

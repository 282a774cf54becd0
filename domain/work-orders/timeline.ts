import { addDays, type CalendarDay, dayNumber } from '../dates/calendar-day.ts'
import type { Period } from './progress.ts'

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

export const yearOf = (day: CalendarDay): number => Number(day.slice(0, 4))

/** Whether any of its days lies in the year. */
export const touches = (period: Period, year: number): boolean =>
  yearOf(period.start_date) <= year && year <= yearOf(period.end_date)

/** The beginning of a day as a share of the year, 0 to 1, in which the twelve months are equally wide. */
export function placeInYear(day: CalendarDay, year: number): number {
  if (yearOf(day) < year) return 0
  if (yearOf(day) > year) return 1
  const [, month = 1, date = 1] = day.split('-').map(Number)
  const first = dayNumber(`${day.slice(0, 7)}-01`)
  const days = month === 12 ? 31 : dayNumber(`${day.slice(0, 5)}${String(month + 1).padStart(2, '0')}-01`) - first
  return (month - 1 + (date - 1) / days) / 12
}

export interface Bar {
  /** Where it begins and ends, as shares of the year. */
  from: number
  to: number
  /** The elapsed part as a share of the bar. */
  elapsed: number
  /** It goes on beyond the year's edge. */
  cutStart: boolean
  cutEnd: boolean
}

/** A period as the year shows it: first day included, last day whole; none where they do not meet. */
export function barIn(year: number, period: Period, today: CalendarDay): Bar | undefined {
  if (!touches(period, year)) return undefined
  const from = placeInYear(period.start_date, year)
  const to = placeInYear(addDays(period.end_date, 1), year)
  const now = placeInYear(today, year)
  return {
    from,
    to,
    elapsed: Math.min(1, Math.max(0, (now - from) / (to - from))),
    cutStart: yearOf(period.start_date) < year,
    cutEnd: yearOf(period.end_date) > year,
  }
}

/** The periods of an engagement put together: stretches of the year in which any of them runs. */
export function stretchesIn(year: number, periods: readonly Period[]): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = []
  const inYear = periods
    .filter((period) => touches(period, year))
    .toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
  for (const period of inYear) {
    const from = placeInYear(period.start_date, year)
    const to = placeInYear(addDays(period.end_date, 1), year)
    const last = stretches.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else stretches.push({ from, to })
  }
  return stretches
}

/** The year among those with data that lies nearest; of two equally near the later. The wanted one where there is none. */
export const nearestYear = (years: readonly number[], wanted: number): number =>
  years.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted) || other - one)[0] ?? wanted

/** The next year with data before or after the given one; gaps are stepped over. */
export const yearBefore = (years: readonly number[], year: number): number | undefined =>
  years.filter((one) => one < year).toSorted((one, other) => other - one)[0]
export const yearAfter = (years: readonly number[], year: number): number | undefined =>
  years.filter((one) => one > year).toSorted((one, other) => one - other)[0]

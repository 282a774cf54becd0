import { addDays, addMonths, type CalendarDay, dayNumber, monthNames, monthOf } from '../dates/calendar-day.ts'
import type { Period } from './progress.ts'

/** Twelve months on the screen, named by the first day of the first. */
export type Span = CalendarDay

export const yearOf = (day: CalendarDay): number => Number(day.slice(0, 4))
export const yearSpan = (year: number): Span => `${String(year).padStart(4, '0')}-01-01`
const spanEnd = (span: Span): CalendarDay => addDays(addMonths(span, 12), -1)

/** One month back and eleven ahead, this one among them. */
export const rollingSpan = (today: CalendarDay): Span => addMonths(monthOf(today), -1)

/** The twelve months around today if they show the period, otherwise those from its first month. */
export function rollingSpanWith(period: Period, today: CalendarDay): Span {
  const around = rollingSpan(today)
  return touches(period, around) ? around : monthOf(period.start_date)
}

/** Number of days of the periods, first start to last end, that are before or after the span. */
export function daysOutside(span: Span, periods: readonly Period[]): number {
  const starts = periods.map((period) => dayNumber(period.start_date))
  const ends = periods.map((period) => dayNumber(period.end_date))
  const before = Math.max(0, dayNumber(span) - Math.min(...starts))
  const after = Math.max(0, Math.max(...ends) - dayNumber(spanEnd(span)))
  return periods.length === 0 ? 0 : before + after
}

/** "2026" for a year; "Oct 2026 – Sep 2027" for any other twelve months. */
export function spanText(span: Span): string {
  if (span.slice(5) === '01-01') return String(yearOf(span))
  const end = spanEnd(span)
  return `${monthText(span)} – ${monthText(end)}`
}
const monthText = (day: CalendarDay): string => `${monthNames[Number(day.slice(5, 7)) - 1]} ${yearOf(day)}`

export interface Month {
  first: CalendarDay
  name: string
  /** Set on the month with which a year begins within the span. */
  year: number | undefined
}

export const monthsOf = (span: Span): Month[] =>
  monthNames.map((_, index) => {
    const first = addMonths(span, index)
    const month = Number(first.slice(5, 7)) - 1
    return { first, name: monthNames[month] ?? '', year: index > 0 && month === 0 ? yearOf(first) : undefined }
  })

/** Whether the period overlaps the span. */
export const touches = (period: Period, span: Span): boolean =>
  span <= period.end_date && period.start_date < sameDayNextYear(span)

/** Same day of the next year. A span begins with a month, so that day exists. */
const sameDayNextYear = (span: Span): CalendarDay => `${String(yearOf(span) + 1).padStart(4, '0')}${span.slice(4)}`

/** The beginning of a day as a share of the span, 0 to 1, in which the twelve months are equally wide. */
export function placeIn(span: Span, day: CalendarDay): number {
  if (day < span) return 0
  if (day > spanEnd(span)) return 1
  const first = monthOf(day)
  const days = dayNumber(addMonths(first, 1)) - dayNumber(first)
  const months = 12 * (yearOf(day) - yearOf(span)) + Number(day.slice(5, 7)) - Number(span.slice(5, 7))
  return (months + (dayNumber(day) - dayNumber(first)) / days) / 12
}

export interface Bar {
  /** Start and end as fractions of the span. */
  from: number
  to: number
  /** The elapsed part as a share of the bar. */
  elapsed: number
  /** True if it continues beyond the span. */
  cutStart: boolean
  cutEnd: boolean
}

/** A period as the span shows it: first day included, last day whole; none where they do not meet. */
export function barIn(span: Span, period: Period, today: CalendarDay): Bar | undefined {
  if (!touches(period, span)) return undefined
  const from = placeIn(span, period.start_date)
  const to = placeIn(span, addDays(period.end_date, 1))
  const now = placeIn(span, today)
  return {
    from,
    to,
    elapsed: Math.min(1, Math.max(0, (now - from) / (to - from))),
    cutStart: period.start_date < span,
    cutEnd: period.end_date > spanEnd(span),
  }
}

/** Lanes of one row: overlapping bars use a second lane; bars beyond two lanes are only counted. */
export function lanesOf<P extends Period>(periods: readonly P[]): { lanes: readonly P[][]; more: number } {
  const lanes: P[][] = [[], []]
  let more = 0
  for (const period of periods.toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))) {
    const free = lanes.find((lane) => (lane.at(-1)?.end_date ?? '') < period.start_date)
    if (free) free.push(period)
    else more += 1
  }
  return { lanes: lanes.filter((lane) => lane.length > 0), more }
}

/** The end that comes next among those that have not ended; else the latest there was; none without any. */
export function nextEnd(periods: readonly Period[], today: CalendarDay): CalendarDay | undefined {
  const ends = periods.map((period) => period.end_date).toSorted()
  return ends.find((end) => end >= today) ?? ends.at(-1)
}

/** Nearest year with data; of two equally near the later. Returns the wanted one if there is none. */
export const nearestYear = (years: readonly number[], wanted: number): number =>
  years.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted) || other - one)[0] ?? wanted

/** The next year with data before or after the given one; gaps are stepped over. */
export const yearBefore = (years: readonly number[], year: number): number | undefined =>
  years.filter((one) => one < year).toSorted((one, other) => other - one)[0]
export const yearAfter = (years: readonly number[], year: number): number | undefined =>
  years.filter((one) => one > year).toSorted((one, other) => one - other)[0]

/** Previous or next twelve months, if any year with data is there. */
export function adjacentSpan(span: Span, by: -12 | 12, years: readonly number[]): Span | undefined {
  const next = addMonths(span, by)
  const holds =
    by < 0 ? years.some((year) => year <= yearOf(spanEnd(next))) : years.some((year) => year >= yearOf(next))
  return holds ? next : undefined
}

import * as z from 'zod/mini'
import { msPerDay } from './days-before.ts'

const noSuchDay = 'This date does not exist. Use the format YYYY-MM-DD'
/** As `z.regexes.date`, without the year 0000; a copy, so that screens that only format days do not load zod. */
const realDay =
  /^(?!0000)(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))$/

/**
 * A day in the provider's time zone, written `2026-09-05`. Days compare as strings; the clock time of a work order's
 * start or end does not exist (readings, "Work orders"). The database counts years from 1.
 */
export const CalendarDay = z.string().check(z.regex(realDay, noSuchDay))
export type CalendarDay = z.infer<typeof CalendarDay>

export const isCalendarDay = (text: string): text is CalendarDay => realDay.test(text)

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Whole days since 1 January 1970; no time zone and no clock change can bend it. */
export const dayNumber = (day: CalendarDay): number => Math.round(Date.parse(`${day}T00:00:00Z`) / msPerDay)

/** Calculated days outside these are set to the nearest one. */
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'] as const
const [firstNumber, lastNumber] = [dayNumber(firstDay), dayNumber(lastDay)]

export const dayFromNumber = (number: number): CalendarDay =>
  new Date(Math.min(Math.max(number, firstNumber), lastNumber) * msPerDay).toISOString().slice(0, 10)

export const addDays = (day: CalendarDay, days: number): CalendarDay => dayFromNumber(dayNumber(day) + days)

/** The first day of its month. */
export const monthOf = (day: CalendarDay): CalendarDay => `${day.slice(0, 7)}-01`

/** Adds months, or subtracts them if negative. Uses the last day of a shorter month. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const count = 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1 + months
  if (count < 12) return firstDay
  if (count >= 120_000) return lastDay
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
  const days = new Date(Date.UTC(Math.floor(count / 12), (count % 12) + 1, 0)).getUTCDate()
  return addDays(first, Math.min(Number(day.slice(8)), days) - 1)
}

/** Kept, because making a format takes longer than everything else that is done with days. */
function formatsOf(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
    formats.set(timeZone, format)
    return format
  }
}
const days = formatsOf('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
const clocks = formatsOf('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Uses Temporal if available: the first format of `Intl` takes a slow phone a tenth of a second, this a fiftieth of that. */
const zoned = (now: Date, timeZone: string): Temporal.ZonedDateTime | undefined =>
  'Temporal' in globalThis
    ? Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
    : undefined

/** The calendar day it is at `now` in the given IANA time zone. */
export const dayAt = (now: Date, timeZone: string): CalendarDay =>
  // The format writes the years before 1000 with fewer digits.
  zoned(now, timeZone)?.toPlainDate().toString() ?? days(timeZone).format(now).padStart(10, '0')

/** Time in an IANA time zone at `now`: `09:05`, or `09:05:59`. */
export const clockAt = (now: Date, timeZone: string, smallestUnit: 'minute' | 'second' = 'minute'): string =>
  zoned(now, timeZone)?.toPlainTime().toString({ smallestUnit }) ??
  clocks(timeZone)
    .format(now)
    .slice(0, smallestUnit === 'minute' ? 5 : 8)

/** The database counts from here. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z')

/** The instant at which a day begins in the given time zone: the first that belongs to it, or to the next one; none before year 1. */
export function startOfDay(day: CalendarDay, timeZone: string): Date {
  const noon = dayNumber(day) * msPerDay + msPerDay / 2
  let [before, from] = [Math.max(noon - 2 * msPerDay, firstInstant - 1000), noon + msPerDay]
  while (from - before > 1000) {
    const between = Math.floor((before + from) / 2000) * 1000
    if (dayAt(new Date(between), timeZone) < day) before = between
    else from = between
  }
  return new Date(from)
}

/** False for an instant that its offset brings out of the years which the database and the drivers write alike, 1 to 9999. */
export function isCounted(instant: string): boolean {
  const year = new Date(instant).getUTCFullYear()
  return !(year < 1 || year > 9999)
}

/** "5 Sep 2026": British order, fixed three-letter months (document 1, point 9). */
export function formatDay(day: CalendarDay): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`
}

/** Formats the day of an instant in the given time zone. */
export const formatInstant = (instant: string, timeZone: string): string =>
  formatDay(dayAt(new Date(instant), timeZone))

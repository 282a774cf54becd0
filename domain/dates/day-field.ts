import { required } from '../text/text-field.ts'
import { type CalendarDay, formatDay, isCalendarDay } from './calendar-day.ts'
import { longMonths } from './month-text.ts'
import { firstEnteredDay, lastEnteredDay } from './year-limits.ts'

/**
 * Parses a day: "5 Sep 2026", "5 September 2026", "05/09/2026" (British order), "5.9.2026" or "2026-09-05". Undefined for
 * other texts, days that do not exist, and years of fewer than four digits, such as 0026.
 */
export function parseDay(text: string): CalendarDay | undefined {
  const typed = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return realDay(iso[1], iso[2], iso[3])
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed)
  if (numbers) return realDay(numbers[3], numbers[2], numbers[1])
  const words = /^(\d{1,2})\s*([a-z]{3,9})\.?,?\s*(\d{4})$/.exec(typed)
  if (!words) return undefined
  const month = longMonths.findIndex((name) => name.toLowerCase().startsWith(words[2] ?? '')) + 1
  return month === 0 ? undefined : realDay(words[3], String(month), words[1])
}

function realDay(year = '', month = '', day = ''): CalendarDay | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return !year.startsWith('0') && isCalendarDay(written) ? written : undefined
}

export interface DayRules {
  /** The limits of every field by default. */
  min?: CalendarDay | undefined
  max?: CalendarDay | undefined
  required?: boolean
}

/** Problem of a form's day: a calendar day, '' while empty, or the typed text if it is not a day. */
export function dayProblem(
  value: string,
  { min = firstEnteredDay, max = lastEnteredDay, required: needed = false }: DayRules = {},
): string | undefined {
  if (value.trim() === '') return needed ? required : undefined
  const day = parseDay(value)
  if (day === undefined) return 'Enter a date like 5 Sep 2026'
  if (day < min) return `Choose ${formatDay(min)} or later`
  if (day > max) return `Choose ${formatDay(max)} or earlier`
  return undefined
}

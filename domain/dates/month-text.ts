import type { CalendarDay } from './calendar-day.ts'

export const longMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "December" of a day in it, or of "2026-12". */
export const monthText = (day: CalendarDay): string => longMonths[Number(day.slice(5, 7)) - 1] ?? ''

/** 1 to 12 for the name of a month in lower case, in full or its first three letters. Undefined for other words. */
export function monthCalled(word: string): number | undefined {
  const place = longMonths.findIndex((month) => {
    const name = month.toLowerCase()
    return name === word || name.slice(0, 3) === word
  })
  return place === -1 ? undefined : place + 1
}

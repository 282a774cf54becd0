import { addDays, addMonths, type CalendarDay, isCalendarDay } from '../dates/calendar-day.ts'
import { longMonths, monthCalled } from '../dates/month-text.ts'

/** For a day after the end of its month, such as 31/06/2027: "June has 30 days.", and its last day. Undefined for other texts. */
export function dayTooLate(text: string): { sentence: string; lastDay: CalendarDay } | undefined {
  const typed = text.trim().toLowerCase()
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? []
  const [, day = isoDay, middle = isoMonth, year = isoYear] =
    /^(\d{1,2})(?:[/.-]|\s+)(\d{1,2}|[a-z]{3,9})\.?(?:[/.-]|,?\s+)(\d{4})$/.exec(typed) ?? []
  const month = /^\d+$/.test(middle ?? '') ? Number(middle) : (monthCalled(middle ?? '') ?? 0)
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  if (!isCalendarDay(first) || Number(day) > 31) return undefined
  const lastDay = addDays(addMonths(first, 1), -1)
  const days = Number(lastDay.slice(8))
  if (Number(day) <= days) return undefined
  const inYear = month === 2 ? ` ${year}` : ''
  return { sentence: `${longMonths[month - 1]}${inYear} has ${days} days.`, lastDay }
}

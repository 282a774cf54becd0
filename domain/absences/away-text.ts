import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { daysUntil } from '../dates/days-until.ts'
import { isInProgress } from '../work-orders/progress.ts'
import type { AwayPeriod } from './absence.ts'

/** Days of another year that are this near need no year: "22 Dec to 2 Jan". */
const nearDays = 183

/** "22 Dec", or "22 Dec 2027" if it is neither near nor of this year. */
export function nearDay(day: CalendarDay, today: CalendarDay): string {
  const isClear = day.slice(0, 4) === today.slice(0, 4) || Math.abs(daysUntil(day, today)) <= nearDays
  return isClear ? formatDay(day).slice(0, -' 2027'.length) : formatDay(day)
}

/** "22 Dec to 2 Jan", "22 Dec", "until 2 Jan" if it has begun, "today" if today is the last day. */
export function periodText(absence: AwayPeriod, today: CalendarDay): string {
  const last = nearDay(absence.end_date, today)
  if (isInProgress(absence, today)) return absence.end_date === today ? 'today' : `until ${last}`
  return absence.start_date === absence.end_date ? last : `${nearDay(absence.start_date, today)} to ${last}`
}

/** "Away 22 Dec to 2 Jan". */
export const awayText = (absence: AwayPeriod, today: CalendarDay): string => `Away ${periodText(absence, today)}`

/** "until 2 Jan, 9 Feb to 13 Feb, 1 Mar and 2 more"; undefined without any. */
export function periodsText(absences: readonly AwayPeriod[], today: CalendarDay, most = 3): string | undefined {
  if (absences.length === 0) return undefined
  const shown = absences.slice(0, most).map((absence) => periodText(absence, today))
  const more = absences.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** "Away until 2 Jan, 9 Feb to 13 Feb, 1 Mar and 2 more"; undefined without any. */
export function awayLine(absences: readonly AwayPeriod[], today: CalendarDay, most?: number): string | undefined {
  const periods = periodsText(absences, today, most)
  return periods && `Away ${periods}`
}

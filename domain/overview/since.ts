import * as z from 'zod/mini'
import { addDays, addMonths, CalendarDay, dayAt, startOfDay } from '../dates/calendar-day.ts'

/** From when on changes count: the end of one's last visit, some time ago, or a day. */
export const Since = z.union([z.enum(['visit', '7-days', '1-month']), CalendarDay])
export type Since = z.infer<typeof Since>

/** Days of changes shown at a first visit. */
export const firstVisitDays = 30

export const notYet = 'Choose today or an earlier day'

export interface Counted {
  from: Date
  /** The day of it; what has a day and no hour counts from that day on. */
  day: CalendarDay
  /** True if there was no visit before. */
  first_visit: boolean
}

export function countedSince(since: Since, lastVisit: Date | null, today: CalendarDay, timeZone: string): Counted {
  if (since === 'visit' && lastVisit) return { from: lastVisit, day: dayAt(lastVisit, timeZone), first_visit: false }
  const day =
    since === 'visit'
      ? addDays(today, -firstVisitDays)
      : since === '7-days'
        ? addDays(today, -7)
        : since === '1-month'
          ? addMonths(today, -1)
          : since
  return { from: startOfDay(day, timeZone), day, first_visit: since === 'visit' }
}

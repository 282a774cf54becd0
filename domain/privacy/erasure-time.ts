import { addDays, type CalendarDay, clockAt, dayAt, startOfDay } from '../dates/calendar-day.ts'

/** Time of the night at which scheduled erasures happen, in the provider's time zone. */
const nightTime = '02:00'
const quarterOfHour = 15 * 60 * 1000
/** Milliseconds that remain at least to cancel an erasure. */
const shortestNotice = 60 * 60 * 1000

/** The next night at 02:00 in the given time zone, or the night after if less than an hour remains. */
export function nextErasureTime(now: Date, timeZone: string): Date {
  let day = dayAt(now, timeZone)
  while (nightOf(day, timeZone).getTime() < now.getTime() + shortestNotice) day = addDays(day, 1)
  return nightOf(day, timeZone)
}

/** Looks for the time in steps, because a clock change can skip or repeat it. */
function nightOf(day: CalendarDay, timeZone: string): Date {
  let time = startOfDay(day, timeZone)
  while (clockAt(time, timeZone) < nightTime) time = new Date(time.getTime() + quarterOfHour)
  return time
}

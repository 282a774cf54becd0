import { clockAt, dayAt, formatInstant } from '@portal/domain/dates/calendar-day'
import { daysAgo, daysUntil } from '@portal/domain/dates/days-until'
import { settings } from '../product/settings.ts'

/** `21 Nov 18:02`, with the year where it is another one, with the seconds, or the day alone. */
export function moment(instant: string, { seconds = false, day = false } = {}): string {
  const { time_zone } = settings
  const thisYear = ` ${dayAt(new Date(), time_zone).slice(0, 4)}`
  const whole = formatInstant(instant, time_zone)
  const date = whole.endsWith(thisYear) ? whole.slice(0, -thisYear.length) : whole
  return day ? date : `${date} ${clockAt(new Date(instant), time_zone, seconds ? 'second' : 'minute')}`
}

/** `Today 18:02`, `Yesterday 18:02`, `9 days ago`; `Just now` where the server's clock is ahead of the browser's. */
export function ago(instant: string): string {
  if (Date.parse(instant) > Date.now()) return 'Just now'
  const { time_zone } = settings
  const [day, today] = [dayAt(new Date(instant), time_zone), dayAt(new Date(), time_zone)]
  const days = -daysUntil(day, today)
  if (days > 1) return daysAgo(day, today)
  return `${days === 1 ? 'Yesterday' : 'Today'} ${clockAt(new Date(instant), time_zone)}`
}

/** `5 Sep 2026, 09:00` */
export function dateAndTime(instant: string): string {
  const { time_zone } = settings
  return `${formatInstant(instant, time_zone)}, ${clockAt(new Date(instant), time_zone)}`
}

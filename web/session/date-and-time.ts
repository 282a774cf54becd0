import { formatInstant } from '@portal/domain/dates/calendar-day'
import { settings } from '../app/settings.ts'

/** "5 Sep 2026, 09:00" */
export function dateAndTime(instant: string): string {
  const { time_zone } = settings
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
  return `${formatInstant(instant, time_zone)}, ${clock.format(new Date(instant))}`
}

import { clockAt, formatInstant } from '@portal/domain/dates/calendar-day'
import { settings } from '../product/settings.ts'

/** `5 Sep 2026 at 09:00`, for sentences. */
export function dateAtTime(instant: string): string {
  const { time_zone } = settings
  return `${formatInstant(instant, time_zone)} at ${clockAt(new Date(instant), time_zone)}`
}

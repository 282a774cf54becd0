import { type CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import { useSyncExternalStore } from 'react'
import { settings } from '../product/settings.ts'

/** The day it is in the provider's time zone. A page left open over midnight moves on with it. */
export const useToday = (): CalendarDay => useSyncExternalStore(everyMinute, today, today)

const today = (): CalendarDay => dayAt(new Date(), settings.time_zone)

function everyMinute(notify: () => void): () => void {
  const timer = setInterval(notify, 60_000)
  return () => clearInterval(timer)
}

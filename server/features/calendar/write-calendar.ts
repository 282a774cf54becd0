import type { CalendarEvent } from '@portal/domain/calendar/events'
import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import ical, { ICalEventTransparency } from 'ical-generator'

const refreshSeconds = 60 * 60

/** Writes days as iCalendar (RFC 5545). The same days give the same bytes all day, so that a 304 is possible. */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { name, publicUrl, now }: { name: string; publicUrl: string; now: Date },
): string {
  const { host } = new URL(publicUrl)
  const stamp = startOf(now.toISOString().slice(0, 10))
  const calendar = ical({
    name,
    prodId: { company: 'Client Portal', product: 'Calendar', language: 'EN' },
    ttl: refreshSeconds,
  })
  for (const { id, day, last_day = day, title, client_name, path } of events) {
    const address = `${publicUrl}${path}`
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp,
      start: startOf(day),
      // The first day that does not belong to it.
      end: startOf(addDays(last_day, 1)),
      allDay: true,
      summary: title,
      description: `${client_name}\n${address}`,
      url: address,
      // The end of a work order does not make the person busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString()}\r\n`
}

const startOf = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`)

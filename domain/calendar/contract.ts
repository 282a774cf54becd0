import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'

export const about = 'The secret address of one’s iCalendar feed, and the feed itself.'

const CalendarState = z.object({
  /** null: there is no address. */
  made_at: z.nullable(z.string()),
  /** By a calendar, to within a few minutes. */
  last_fetched_at: z.nullable(z.string()),
})
export type CalendarState = z.infer<typeof CalendarState>

const path = '/api/users/me/calendar'

export const getCalendar = endpoint({
  method: 'GET',
  path,
  access: 'signed-in',
  summary: 'Whether the caller has an address for calendars, since when, and when one fetched it last',
  answers: { 200: CalendarState },
})

export const makeCalendarAddress = endpoint({
  method: 'POST',
  path,
  access: 'signed-in',
  summary: 'Makes the caller’s secret address for calendars and says it this once; a former one ends at once',
  records: 'Made an address for calendars',
  secretAnswer: true,
  answers: { 201: z.object({ ...CalendarState.shape, address: z.string() }) },
})

export const revokeCalendarAddress = endpoint({
  method: 'DELETE',
  path,
  access: 'signed-in',
  summary: 'Ends the caller’s address for calendars at once',
  records: 'Revoked the address for calendars',
  repeatable: true,
  answers: { 204: null },
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar.ics',
  access: 'anyone',
  summary: 'The days of the person whose secret `key` it is, as iCalendar (RFC 5545); no session is needed',
  // Calendars fetch it all day long; the person sees when it was last.
  records: null,
  // A text that cannot be a key is answered like a key that opens nothing.
  query: z.object({ key: z.catch(z._default(z.string().check(z.regex(/^[\w-]{0,100}$/)), ''), '') }),
  answers: { 200: binary('text/calendar; charset=utf-8') },
  refuses: [404, 429],
})

/** Same answer for an unknown address, an ended one, and one of a person who may no longer sign in. */
export const noSuchCalendar = 'There is no calendar at this address'

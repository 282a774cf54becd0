import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { wholeToken } from '../text/link-token.ts'

export const about = 'Calendar feeds (iCalendar) and their secret addresses.'

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
  summary: 'Get the times when the caller’s calendar feed was created and last read',
  answers: { 200: CalendarState },
})

export const makeCalendarAddress = endpoint({
  method: 'POST',
  path,
  access: 'signed-in',
  summary:
    'Create the secret address of the caller’s calendar feed. It is returned only once. An older address stops working',
  records: 'Created a calendar feed address',
  secretAnswer: true,
  answers: { 201: z.object({ ...CalendarState.shape, address: z.string() }) },
})

export const revokeCalendarAddress = endpoint({
  method: 'DELETE',
  path,
  access: 'signed-in',
  summary: 'Revoke the address of the caller’s calendar feed',
  records: 'Revoked the calendar feed address',
  repeatable: true,
  answers: { 204: null },
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar.ics',
  access: 'anyone',
  summary: 'Get the calendar feed that belongs to the secret `key`, as iCalendar (RFC 5545). No session is needed',
  // Calendars fetch it all day long; the person sees when it was last.
  records: null,
  // A text that cannot be a key is answered like a key that opens nothing.
  query: z.object({
    key: z.catch(z._default(z.string().check(z.overwrite(wholeToken), z.regex(/^[\w-]{0,100}$/)), ''), ''),
  }),
  answers: { 200: binary('text/calendar; charset=utf-8') },
  refuses: [404, 429],
})

/** Same answer for an unknown address, an ended one, and one of a person who may no longer sign in. */
export const noSuchCalendar = 'There is no calendar at this address'

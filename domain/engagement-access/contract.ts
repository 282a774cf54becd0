import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { countUpTo } from '../contract/query.ts'
import { AccessEvent, eventGroups } from './event.ts'
import { Reader, readerGroups } from './reader.ts'

export const about = 'Who has access to an engagement, and since when.'

export const pageSize = 50
const Page = z._default(countUpTo(100_000), 1)

export const listReaders = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/readers',
  access: 'signed-in',
  summary: 'List the people with access to an engagement, why they have it and what they did there, in pages',
  params: IdParams,
  query: z.object({
    /** Part of a name, an address or a company. */
    search: z.optional(z.string().check(z.maxLength(200, 'Use at most 200 characters'))),
    group: z.optional(z.enum(readerGroups, 'This group of people does not exist')),
    page: Page,
  }),
  answers: {
    200: z.object({
      /** Numbers for the search in all groups; a person may be in several. */
      counts: z.object({
        everybody: z.number(),
        stakeholders: z.number(),
        leads: z.number(),
        team: z.number(),
        superusers: z.number(),
        other_staff: z.number(),
      }),
      /** Days for which downloads and failed passwords are kept. */
      kept_days: z.number(),
      people: z.array(Reader),
    }),
  },
  refuses: [403, 404],
})

const eventFilters = {
  group: z.optional(z.enum(eventGroups, `Use one of: ${eventGroups.join(', ')}`)),
  /** Limits the list to actions of this person and changes of their access. */
  account_id: z.optional(Id),
}

export const listAccessEvents = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/access-events',
  access: 'signed-in',
  summary: 'List the downloads, failed passwords, invitations and removals of an engagement, newest first, in pages',
  params: IdParams,
  query: z.object({ ...eventFilters, page: Page }),
  answers: { 200: z.object({ total: z.number(), events: z.array(AccessEvent) }) },
  refuses: [403, 404],
})

export const exportReaders = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/readers/export',
  access: 'signed-in',
  summary: 'Export the people with access to an engagement as CSV',
  records: 'Exported the people with access to an engagement',
  params: IdParams,
  answers: { 200: binary('text/csv; charset=utf-8') },
  refuses: [403, 404],
})

export const exportAccessEvents = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/access-events/export',
  access: 'signed-in',
  summary: 'Export the downloads, failed passwords, invitations and removals of an engagement as CSV, oldest first',
  records: 'Exported the access events of an engagement',
  params: IdParams,
  query: z.object(eventFilters),
  answers: { 200: binary('text/csv; charset=utf-8') },
  refuses: [403, 404],
})

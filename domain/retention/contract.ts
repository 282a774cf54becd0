import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { IdParams } from '../contract/identifier.ts'
import { Hold, Removal, RemovedParts, Seen } from './removal.ts'

export const about = 'Closed engagements that will be removed, or were; for superusers.'

export const listRemovals = endpoint({
  method: 'GET',
  path: '/api/admin/removals',
  access: 'signed-in',
  summary: 'Closed engagements that will be removed, are held, or were removed; for superusers',
  answers: {
    200: z.object({
      /** After how many months closed engagements are removed; null: never. */
      months: z.nullable(z.number()),
      /** Upcoming removals by day, then past ones, newest first. */
      removals: z.array(Removal),
    }),
  },
  refuses: [403],
})

export const previewRemoval = endpoint({
  method: 'GET',
  path: '/api/admin/removals/{id}',
  access: 'signed-in',
  summary: 'What goes with a closed engagement, or went with it, counted by kind; for superusers',
  params: IdParams,
  answers: { 200: RemovedParts },
  refuses: [403, 404],
})

export const holdRemoval = endpoint({
  method: 'PUT',
  path: '/api/admin/removals/{id}/hold',
  access: 'signed-in',
  summary: 'Holds the removal of a closed engagement; for superusers',
  records: 'Held the removal of an engagement',
  params: IdParams,
  body: Hold,
  answers: { 200: Removal },
  refuses: [403, 404, 409, 422],
})

export const releaseRemoval = endpoint({
  method: 'POST',
  path: '/api/admin/removals/{id}/release',
  access: 'signed-in',
  summary:
    'Ends the hold of a removal: people are told anew, and it comes 30 days later at the earliest; for superusers',
  records: 'Released the removal of an engagement',
  params: IdParams,
  body: Seen,
  answers: { 200: Removal },
  refuses: [403, 404, 409],
})

export const allowBack = endpoint({
  method: 'POST',
  path: '/api/admin/removals/{id}/allow-back',
  access: 'signed-in',
  summary: 'Lets imports bring an engagement again that was removed; for superusers',
  records: 'Allowed a removed engagement to come back',
  params: IdParams,
  body: Seen,
  answers: { 200: Removal },
  refuses: [403, 404, 409],
})

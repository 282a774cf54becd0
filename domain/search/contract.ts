import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { Flag } from '../contract/query.ts'
import { isStorable } from '../text/storable.ts'
import { Found, FoundKind, Results } from './found.ts'

export const about = 'Everything the caller reaches, found by its words.'

export const longestSearch = 200
const tooLong = `Search for ${longestSearch} characters or less`
const notText = 'This cannot be searched for'

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'signed-in',
  summary:
    'Finds engagements, work orders, people, stakeholders, files and audits that the caller reaches, the best first',
  query: z.object({
    q: z.string().check(z.maxLength(longestSearch, tooLong), z.refine(isStorable, notText)),
    /** Up to 50 of each kind instead of three. */
    all: z.optional(Flag),
  }),
  answers: { 200: Results },
  refuses: [429],
})

export const listOpened = endpoint({
  method: 'GET',
  path: '/api/search/opened',
  access: 'signed-in',
  summary: 'What the caller opened last by searching, as far as they still reach it',
  answers: { 200: z.array(Found) },
})

export const noteOpened = endpoint({
  method: 'PUT',
  path: '/api/search/opened',
  access: 'signed-in',
  summary: 'Notes that the caller opened what they had found',
  body: z.object({ kind: FoundKind, id: Id }),
  repeatable: true,
  // A note to oneself, as what one has read.
  records: null,
  answers: { 204: null },
})

import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { Flag } from '../contract/query.ts'
import { isStorable } from '../text/storable.ts'
import { Found, FoundKind, Results } from './found.ts'

export const about = 'Search across everything that the caller can access.'

export const longestSearch = 200
const tooLong = `Use at most ${longestSearch} characters`
const notText = 'This text contains characters that cannot be searched for. Please remove them'

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'signed-in',
  summary: 'Find records that the caller can access, actions and screens, best matches first',
  query: z.object({
    q: z.string().check(z.maxLength(longestSearch, tooLong), z.refine(isStorable, notText)),
    /** Up to 50 of each group instead of three. */
    all: z.optional(Flag),
  }),
  answers: { 200: Results },
  refuses: [429],
})

export const listOpened = endpoint({
  method: 'GET',
  path: '/api/search/opened',
  access: 'signed-in',
  summary: 'List what the caller last opened from the search and can still access',
  answers: { 200: z.array(Found) },
})

export const noteOpened = endpoint({
  method: 'PUT',
  path: '/api/search/opened',
  access: 'signed-in',
  summary: 'Record that the caller opened a search result',
  body: z.object({ kind: FoundKind, id: Id }),
  repeatable: true,
  // A note to oneself, as what one has read.
  records: null,
  answers: { 204: null },
})

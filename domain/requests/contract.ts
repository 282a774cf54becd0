import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { RequestKind, Requests } from './request.ts'

export const about = 'Requests for people and for longer work orders, over all engagements.'

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/requests',
  access: 'signed-in',
  summary:
    'Extension and team requests of the engagements the caller leads or works on: what is open, the oldest first, and what was decided in the last 30 days. Provider staff only',
  query: z.object({
    kind: z.optional(RequestKind),
    /** Those of this engagement alone. */
    engagement: z.optional(Id),
  }),
  answers: { 200: Requests },
  refuses: [403],
})

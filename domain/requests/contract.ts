import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { RequestKind, Requests } from './request.ts'

export const about = 'Team requests and extension requests of all engagements.'

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/requests',
  access: 'signed-in',
  summary:
    'List the extension and team requests of the engagements that the caller leads or works on: open ones, oldest first, and those decided in the last 30 days. Provider staff only',
  query: z.object({
    kind: z.optional(RequestKind),
    /** Limits the requests to this engagement. */
    engagement: z.optional(Id),
  }),
  answers: { 200: Requests },
  refuses: [403],
})

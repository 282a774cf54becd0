import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'

// Apart from the other calls, because the list of engagements makes it and must not load all their schemas.

export const getKeeper = endpoint({
  method: 'GET',
  path: '/api/records/keeper/name',
  access: 'signed-in',
  summary: 'Get who keeps the records. Superusers only',
  answers: { 200: z.object({ keeper: z.enum(['portal', 'import']) }) },
  refuses: [403],
})

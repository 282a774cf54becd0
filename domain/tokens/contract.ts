import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { scopes } from '../contract/scope.ts'
import { EngagementName } from '../engagements/engagement.ts'
import { NewToken } from './validation.ts'

export const about = 'Keys that other systems use to call the API. For superusers only.'

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** How it begins; the rest of it is kept nowhere. */
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Customers and engagements to which it is limited; empty: no limit. */
  limited_to: z.array(z.object({ kind: z.enum(['customer', 'engagement']), id: Id, name: z.string() })),
  state: z.enum(['valid', 'expired', 'revoked']),
  made_at: z.string(),
  made_by: z.string(),
  expires_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  /** The address from which it was used then. */
  last_used_from: z.nullable(z.string()),
})
export type ApiToken = z.infer<typeof ApiToken>

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/admin/tokens',
  access: 'signed-in',
  summary: 'List API tokens, newest first (superusers only)',
  answers: { 200: z.array(ApiToken) },
  refuses: [403],
})

export const listTokenLimits = endpoint({
  method: 'GET',
  path: '/api/admin/tokens/limits',
  access: 'signed-in',
  summary: 'List the customers and engagements that a token can be limited to (superusers only)',
  answers: {
    200: z.object({ customers: z.array(z.object({ id: Id, name: z.string() })), engagements: z.array(EngagementName) }),
  },
  refuses: [403],
})

export const makeToken = endpoint({
  method: 'POST',
  path: '/api/admin/tokens',
  access: 'signed-in',
  summary: 'Create an API token and return its secret once (superusers only)',
  records: 'Created an API token',
  body: NewToken,
  secretAnswer: true,
  answers: { 201: z.object({ ...ApiToken.shape, secret: z.string() }) },
  refuses: [403],
})

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/admin/tokens/{id}',
  access: 'signed-in',
  summary: 'Revoke an API token (superusers only)',
  records: 'Revoked an API token',
  params: IdParams,
  repeatable: true,
  answers: { 204: null },
  refuses: [403, 404],
})

export const noSuchToken = 'This API token does not exist'

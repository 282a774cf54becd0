import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { SignInWay } from './passkey.ts'

export const SessionInfo = z.object({
  id: Id,
  current: z.boolean(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
  /** The browser and system, as far as the browser tells. */
  device: z.string(),
  way: SignInWay,
})
export type SessionInfo = z.infer<typeof SessionInfo>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/me/sessions',
  access: 'signed-in',
  summary: 'List the sessions of the caller',
  answers: { 200: z.array(SessionInfo) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions/{id}',
  access: 'signed-in',
  summary: 'End one of the caller’s sessions',
  records: 'Ended one of their sessions',
  params: IdParams,
  answers: { 204: null },
  refuses: [404],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  access: 'signed-in',
  summary: 'End all sessions of the caller except this one',
  records: 'Ended their other sessions',
  repeatable: true,
  answers: { 204: null },
})

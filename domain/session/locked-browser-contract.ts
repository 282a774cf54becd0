import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'

/** Browser that a person locked out of their account with "This was not me". */
export const LockedBrowser = z.object({
  id: Id,
  /** "Chrome 142 on Windows"; null for one of before that was kept. */
  device: z.nullable(z.string()),
  locked_at: z.string(),
  /** When it may sign in again by itself. */
  until: z.string(),
})
export type LockedBrowser = z.infer<typeof LockedBrowser>

export const listLockedBrowsers = endpoint({
  method: 'GET',
  path: '/api/users/me/locked-browsers',
  access: 'signed-in',
  summary: 'List the browsers that the caller blocked, newest first',
  answers: { 200: z.array(LockedBrowser) },
})

export const endBrowserLock = endpoint({
  method: 'DELETE',
  path: '/api/users/me/locked-browsers/{id}',
  access: 'signed-in',
  summary: 'Unblock a browser for the caller’s account. Needs a recent sign-in in another browser',
  records: 'Unblocked a browser',
  params: IdParams,
  answers: { 204: null },
  refuses: [403, 404],
})

export const listPersonLockedBrowsers = endpoint({
  method: 'GET',
  path: '/api/admin/people/{id}/locked-browsers',
  access: 'signed-in',
  summary: 'List the browsers that a person blocked (superusers only)',
  params: IdParams,
  answers: { 200: z.array(LockedBrowser) },
  refuses: [403, 404],
})

export const endPersonBrowserLock = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/{id}/locked-browsers/{browser_id}',
  access: 'signed-in',
  summary: 'Unblock a browser for a person’s account (superusers only)',
  records: 'Unblocked a browser of a person',
  params: z.object({ id: Id, browser_id: Id }),
  answers: { 204: null },
  refuses: [403, 404],
})

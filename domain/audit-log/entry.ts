import { type Endpoint, isBinary } from '../contract/endpoint.ts'

/** Kinds of audit events, for filters. */
export const entryKinds = [
  'sign_in',
  'sign_in_refused',
  'access_refused',
  'change',
  'download',
  'admin',
  'token',
  'portal',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** The kinds of calls that were rejected. */
export const rejectedKinds: readonly EntryKind[] = ['sign_in_refused', 'access_refused']

export const entryKindLabels: Readonly<Record<EntryKind, string>> = {
  sign_in: 'Sign-ins',
  sign_in_refused: 'Failed sign-ins',
  access_refused: 'Denied access',
  change: 'Changes',
  download: 'Downloads and exports',
  admin: 'Admin',
  token: 'API tokens',
  portal: 'Portal',
}

/**
 * The kind of entry that the audit log keeps of an answered call: of any that may change something or hands out a
 * file that is not a picture on a screen. Follows from the declaration alone, so that no new call can be forgotten.
 */
export function recordedAs(endpoint: Endpoint): EntryKind | undefined {
  if (endpoint.records === null) return undefined
  if (Object.values(endpoint.answers).some((answer) => isBinary(answer) && !answer.binary.startsWith('image/')))
    return 'download'
  if (endpoint.method === 'GET') return undefined
  return /^\/api\/(?:admin|imports|webhooks)\b/.test(endpoint.path) ? 'admin' : 'change'
}

/** A superuser who views the portal as another person can only read: nothing is changed, downloaded or marked as read. */
export const mayCallWhileViewing = (endpoint: Endpoint): boolean =>
  endpoint.whileViewing === true || (endpoint.method === 'GET' && recordedAs(endpoint) === undefined)

export const onlyViewing =
  'You cannot change anything while you view the portal as another person. Stop viewing as them first.'

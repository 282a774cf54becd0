import type { Readable } from 'node:stream'
import { extensionOf, mediaTypeOf } from '@portal/domain/files/file-name'
import { fileIsArchived, notReachable, passwordNeeded, wrongPassword } from '@portal/domain/files/validation'
import type { Viewer } from '@portal/domain/session/user'
import { ApiError, forbidden, notFound } from '../http/api-error.ts'
import { attachment } from '../http/attachment.ts'
import { atMost } from '../http/limit-concurrency.ts'
import { forgetAttempts, takeAttempt } from '../http/rate-limit-data.ts'
import type { FileAnswer } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { openStored } from '../storage/open-stored.ts'
import { recordAccess } from './access-data.ts'
import type { FileRow, VersionRow } from './data.ts'
import { keyOf } from './data.ts'
import { decrypted, openKey, type SealedKey } from './encryption.ts'

/** How many wrong passwords one person may try for one file. */
const guesses = [
  { limit: 5, windowSeconds: 10 * 60 },
  { limit: 30, windowSeconds: 24 * 60 * 60 },
] as const

/** Sensitive files are whole in memory for a moment, 10 MB each. */
const opening = atMost(4)

export type Needs = Pick<Portal, 'storage' | 'db' | 'now' | 'log'>

/** A version as an answer. Of a sensitive one no byte leaves before all of it was decrypted with the right password. */
export async function downloadFile(
  portal: Needs,
  viewer: Viewer,
  file: FileRow,
  version: VersionRow,
  password: string | null | undefined,
): Promise<FileAnswer> {
  if (file.archived) throw new ApiError(409, fileIsArchived)
  const sealed = version.sealed_key
  const body = await openNoted<Readable | Buffer>(portal, viewer, file, version, () =>
    sealed ? openSensitive(portal, viewer, file, version, sealed, password) : openPlain(portal, version),
  )
  const extension = extensionOf(version.file_name)
  const type = extension ? mediaTypeOf(extension) : 'application/octet-stream'
  return { body, headers: { ...attachment(version.file_name, type), 'content-length': String(version.size) } }
}

/**
 * Returns the opened content and records the download. If the file was deleted meanwhile, closes it and throws a 404, so
 * that a download is complete or rejected.
 */
export async function openNoted<Content extends Readable | Buffer>(
  portal: Needs,
  viewer: Viewer,
  file: FileRow,
  version: VersionRow,
  open: () => Promise<Content>,
): Promise<Content> {
  const content = await open()
  // Like the stored stream (open-stored.ts): the decrypted stream is a separate one.
  if ('destroy' in content) content.on('error', () => undefined)
  try {
    if (await note(portal, viewer, file, version, 'downloaded')) return content
    throw notFound(notReachable)
  } catch (error) {
    if ('destroy' in content) content.destroy()
    throw error
  }
}

export const openPlain = (portal: Pick<Portal, 'storage' | 'log'>, version: { id: string }): Promise<Readable> =>
  openStored(portal, keyOf(version.id), notReachable)

async function openSensitive(
  portal: Needs,
  viewer: Viewer,
  file: FileRow,
  version: VersionRow,
  sealed: SealedKey,
  password: string | null | undefined,
): Promise<Buffer> {
  if (password === null || password === undefined || password === '') throw forbidden(passwordNeeded)
  const attempts = guesses.map((guess) => ({
    ...guess,
    key: `file-password:${guess.windowSeconds}:${file.id}:${viewer.id}`,
    now: portal.now(),
  }))
  for (const attempt of attempts) await takeAttempt(portal.db, attempt)
  const fileKey = await openKey(sealed, password)
  if (!fileKey) {
    await note(portal, viewer, file, version, 'wrong password')
    throw forbidden(wrongPassword)
  }
  await forgetAttempts(
    portal.db,
    attempts.map(({ key }) => key),
  )
  return opening(async () => decrypted(await openPlain(portal, version), fileKey))
}

const note = (
  { db, now }: Needs,
  viewer: Viewer,
  file: FileRow,
  version: VersionRow,
  outcome: 'downloaded' | 'wrong password',
): Promise<boolean> =>
  recordAccess(db, { file_id: file.id, version: version.number, account_id: viewer.id, outcome, happened_at: now() })

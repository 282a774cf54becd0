import type { Readable } from 'node:stream'
import { extensionOf, mediaTypeOf } from '@portal/domain/files/file-name'
import { fileIsArchived, notReachable, passwordNeeded, wrongPassword } from '@portal/domain/files/validation'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import { namedAttachment } from '../../platform/http/attachment.ts'
import { atMost } from '../../platform/http/limit-concurrency.ts'
import { type CountingContext, forgetAttempts, takeAttempt } from '../../platform/http/rate-limit-data.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { decrypted, openKey, type SealedKey } from '../../platform/storage/encryption.ts'
import { openStored } from '../../platform/storage/open-stored.ts'
import { recordAccess } from './access-data.ts'
import type { FileRow, VersionRow } from './data.ts'
import { fileVersionKey } from './data.ts'

/** How many wrong passwords one person may try for one file. */
const guesses = [
  { limit: 5, windowSeconds: 10 * 60 },
  { limit: 30, windowSeconds: 24 * 60 * 60 },
] as const

/** Sensitive files are whole in memory for a moment, 10 MB each. */
const opening = atMost(4)

export type DownloadServices = Pick<Services, 'storage' | 'now' | 'log'>

interface Download {
  file: FileRow
  version: VersionRow
}

/** Answers with a version. A sensitive file is decrypted completely before its first byte is sent. */
export async function downloadFile(
  services: DownloadServices,
  { db, onRollback }: CountingContext,
  viewer: Viewer,
  { file, version }: Download,
  password: string | null | undefined,
): Promise<FileAnswer> {
  if (file.archived) throw new ApiError(409, fileIsArchived)
  const sealed = version.sealed_key
  const body = await openAndRecord<Readable | Buffer>(services, db, viewer, { file, version }, () =>
    sealed
      ? openSensitive(services, { db, onRollback }, viewer, { file, version, sealed }, password)
      : openPlain(services, version),
  )
  const extension = extensionOf(version.file_name)
  const type = extension ? mediaTypeOf(extension) : 'application/octet-stream'
  return { body, headers: { ...namedAttachment(version.file_name, type), 'content-length': String(version.size) } }
}

/**
 * Returns the opened content and records the download. If the file was deleted meanwhile, closes it and throws a 404, so
 * that a download is complete or rejected.
 */
export async function openAndRecord<Content extends Readable | Buffer>(
  services: DownloadServices,
  db: Queries,
  viewer: Viewer,
  download: Download,
  open: () => Promise<Content>,
): Promise<Content> {
  const content = await open()
  // Like the stored stream (open-stored.ts): the decrypted stream is a separate one.
  if ('destroy' in content) content.on('error', () => undefined)
  try {
    if (await recordOutcome(services, db, viewer, download, 'downloaded')) return content
    throw notFound(notReachable)
  } catch (error) {
    if ('destroy' in content) content.destroy()
    throw error
  }
}

export const openPlain = (services: Pick<Services, 'storage' | 'log'>, version: { id: string }): Promise<Readable> =>
  openStored(services, fileVersionKey(version.id), notReachable)

async function openSensitive(
  services: DownloadServices,
  { db, onRollback }: CountingContext,
  viewer: Viewer,
  { file, version, sealed }: Download & { sealed: SealedKey },
  password: string | null | undefined,
): Promise<Buffer> {
  if (password === null || password === undefined || password === '') throw forbidden(passwordNeeded)
  const attempts = guesses.map((guess) => ({
    ...guess,
    key: `file-password:${guess.windowSeconds}:${file.id}:${viewer.id}`,
    now: services.now(),
  }))
  for (const attempt of attempts) await takeAttempt({ db, onRollback }, attempt)
  const fileKey = await openKey(sealed, password)
  if (!fileKey) {
    await recordOutcome(services, db, viewer, { file, version }, 'wrong password')
    throw forbidden(wrongPassword)
  }
  await forgetAttempts(
    db,
    attempts.map(({ key }) => key),
  )
  return opening(async () => decrypted(await openPlain(services, version), fileKey))
}

const recordOutcome = (
  { now }: Pick<Services, 'now'>,
  db: Queries,
  viewer: Viewer,
  { file, version }: Download,
  outcome: 'downloaded' | 'wrong password',
): Promise<boolean> =>
  recordAccess(db, { file_id: file.id, version: version.number, account_id: viewer.id, outcome, happened_at: now() })

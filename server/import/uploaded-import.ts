import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { safeFileName } from '@portal/domain/files/file-name'
import type { ImportRun, uploadImport as uploadImportCall } from '@portal/domain/import/contract'
import {
  importNotHeld,
  importTooLarge,
  largestImport,
  noImportFile,
  noSuchImport,
  noZip,
} from '@portal/domain/import/upload'
import { callerName } from '@portal/domain/tokens/token'
import { type FilePart, readMultipart } from '../http/multipart.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { ScopedCall } from '../http/route.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { Portal } from '../portal.ts'
import { keepOrRemove } from '../storage/keep-or-remove.ts'
import { longestUpload, sweep } from '../storage/sweep.ts'
import { type ImportProgress, importFolder } from './import-folder.ts'
import { ImportRefused } from './problems.ts'
import {
  claimRun,
  findOldUploads,
  findRun,
  hasRuns,
  idsOfUploads,
  insertRun,
  letGoOfUpload,
  type NewRun,
  noteProgress,
  presentRun,
  type Run,
  renewLease,
} from './run-data.ts'
import { noted } from './run-import.ts'
import { unpack } from './unpack.ts'

export const uploadPrefix = 'imports/'
const keyOf = (uploadId: string): string => `${uploadPrefix}${uploadId}`

const limits = { fileSize: largestImport, tooLarge: importTooLarge, files: 1, tooManyFiles: noImportFile }
const day = 24 * 60 * 60 * 1000

/** Keeps a zip and asks for its dry run: both, or neither. */
export function uploadImport(
  portal: Portal,
  { caller, request, once }: Pick<ScopedCall<typeof uploadImportCall>, 'caller' | 'request' | 'once'>,
): Promise<ImportRun> {
  return keepOrRemove(portal, async (put) => {
    const uploadId = randomUUID()
    let name: string | undefined
    const { fields, content } = await readMultipart(request, limits, async (part) => {
      if (part.field !== 'file') throw new Refusal(422, noImportFile)
      name = safeFileName(part.name)
      await put(keyOf(uploadId), zipOf(part))
    })
    if (name === undefined || Object.keys(fields).length > 0) throw new Refusal(422, noImportFile)
    const about = { who: callerName(caller), upload_id: uploadId, file_name: name }
    let kept: string[] = []
    const result = await once(content, async () => {
      // A dry run is to show what would go; whether that is right is asked when it is taken in.
      const run = await ask(portal, { ...about, trial: true, allow_removals: true })
      kept = [keyOf(uploadId)]
      return run
    })
    return { result, kept }
  })
}

/** Asks for a run that takes in what an earlier one has tried. */
export async function takeIn(portal: Portal, who: string, id: string, allow_removals: boolean): Promise<ImportRun> {
  const tried = await findRun(portal.db, id)
  if (!tried) throw notFound(noSuchImport)
  if (tried.upload_id === null) throw new Refusal(409, importNotHeld)
  return ask(portal, { who, upload_id: tried.upload_id, file_name: tried.file_name, trial: false, allow_removals })
}

async function ask(
  { db, now }: Portal,
  asked: Pick<NewRun, 'who' | 'upload_id' | 'file_name' | 'trial' | 'allow_removals'>,
): Promise<ImportRun> {
  const id = randomUUID()
  await insertRun(db, { ...asked, id, began_at: now(), outcome: 'waiting' })
  const run = await findRun(db, id)
  if (!run) throw new Error('a run that was just written is not there')
  return presentRun(run)
}

const jobName = 'run-imports'

/** Has what waits begun now, by whichever instance; without this it begins within a minute. */
export const beginSoon = ({ db, jobs, log }: Portal): void =>
  void jobs
    .enqueue(db, jobName, {})
    .catch((error) => log.debug({ err: error }, 'an import begins with the next minute'))

/** The first bytes say whether it is a zip at all; more is said by the run. */
async function* zipOf({ content }: FilePart): AsyncGenerator<Buffer> {
  let first = true
  for await (const chunk of content) {
    if (first && chunk.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') throw new Refusal(415, noZip)
    first = false
    yield chunk
  }
  if (first) throw new Refusal(422, noImportFile)
}

export const importJobs = (portal: Portal): JobKind<never>[] => [
  { name: jobName, cron: '* * * * *', handle: () => runWaiting(portal) },
  { name: 'remove-import-leftovers', cron: '37 2 * * *', handle: () => removeImportLeftovers(portal) },
]

/** Does the runs that were asked for, one after the other. */
export async function runWaiting(portal: Portal): Promise<void> {
  for (let run = await claimRun(portal.db, portal.now()); run; run = await claimRun(portal.db, portal.now()))
    await runUploaded(portal, run)
}

const heartbeat = 10_000

async function runUploaded(
  portal: Portal,
  { id, who, upload_id, file_name, trial, allow_removals }: Run,
): Promise<void> {
  const { db, patient, storage, config, now, log } = portal
  if (upload_id === null) return
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-import-'))
  const alive = setInterval(() => renewLease(db, id, now()).catch(() => {}), heartbeat)
  try {
    await noted({ db: patient, now }, { id, who, dryRun: trial }, async () =>
      importFolder(
        { db: patient, now, config },
        await unpack(await storage.get(keyOf(upload_id)), folder, file_name ?? 'upload.zip'),
        { dryRun: trial, allowRemovals: allow_removals, onProgress: progressOf(portal, id) },
      ),
    )
    if (!trial) await letGo(portal, upload_id)
  } catch (error) {
    const why = error instanceof ImportRefused ? { problems: error.problems.length } : { err: error }
    log.warn({ run: id, ...why }, 'an uploaded import was not taken in')
  } finally {
    clearInterval(alive)
    await rm(folder, { recursive: true, force: true })
  }
}

const seldom = 1000

/** Writes where a run is, once a second at most, without keeping it waiting. */
function progressOf({ db, log }: Portal, id: string): (progress: ImportProgress) => void {
  let written = Number.NEGATIVE_INFINITY
  return (progress) => {
    if (performance.now() - written < seldom) return
    written = performance.now()
    noteProgress(db, id, progress).catch((error) => log.warn({ err: error }, 'the progress of an import was not kept'))
  }
}

async function letGo({ db, storage }: Portal, uploadId: string): Promise<void> {
  await letGoOfUpload(db, uploadId)
  await storage.remove(keyOf(uploadId))
}

/** Uploads are kept for a day; what broken off ones left goes with them. */
export async function removeImportLeftovers(portal: Portal, age = longestUpload): Promise<void> {
  const { db, now } = portal
  for (const id of await findOldUploads(db, new Date(now().getTime() - day))) await letGo(portal, id)
  await sweep(
    portal,
    { prefix: uploadPrefix, hasRows: () => hasRuns(db), idsWithRow: (ids) => idsOfUploads(db, ids) },
    age,
  )
}

import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { daysBefore } from '@portal/domain/dates/days-before'
import { mostAttempts, tooManyAttempts } from '@portal/domain/import/upload'
import type { Queries } from '../../platform/database/database.ts'
import type { Portal, Services } from '../../platform/portal.ts'
import { ObjectMissing } from '../../platform/storage/storage.ts'
import { longestUpload, sweep } from '../../platform/storage/sweep.ts'
import { withTemporaryFolder } from '../../platform/temporary-folders/temporary-folder.ts'
import { importFolder } from './import-folder.ts'
import type { ImportProgress } from './import-records-data.ts'
import { ImportRefused } from './problems.ts'
import {
  claimRun,
  clearUpload,
  endRun,
  findOldUploads,
  hasRuns,
  holdsClaim,
  idsOfUploads,
  isUploadNeeded,
  keyOf,
  noteProgress,
  type Run,
  removeRunsEndedBefore,
  renewLease,
  uploadPrefix,
} from './run-data.ts'
import { end, noted } from './run-import.ts'
import { unpack } from './unpack.ts'

export const jobName = 'run-imports'

/** Starts waiting runs now, on any instance. Otherwise they start within a minute. */
export const startRunsSoon = ({ jobs, log }: Pick<Services, 'jobs' | 'log'>, db: Queries): Promise<void> =>
  jobs
    .enqueue(db, jobName, {})
    .catch((error) => log.debug({ err: error }, 'could not start an import now; it starts within a minute'))

/** Does the runs that were asked for, one after the other. */
export async function runWaiting(portal: Portal): Promise<void> {
  const claim = () => claimRun(portal.db, portal.now(), 'import')
  for (let run = await claim(); run; run = await claim())
    if (run.attempts > mostAttempts) await giveUp(portal, run)
    else await runUploaded(portal, run)
}

const heartbeat = 10_000
/** Milliseconds without progress after which an attempt stops renewing its lease, so that the next import can start. */
const longestSilence = 30 * 60 * 1000

async function runUploaded(portal: Portal, run: Run): Promise<void> {
  const { db, longRunningDb, config, events, now, log } = portal
  const { id, who, who_account_id: accountId, attempts, upload_id, mode, trial, allow_removals, take_over } = run
  let lastProgress = now().getTime()
  const alive = setInterval(() => {
    if (now().getTime() - lastProgress < longestSilence) renewLease(db, run, now()).catch(() => {})
  }, heartbeat)
  const writeProgress = progressOf(portal, id)
  try {
    await noted({ db: longRunningDb, events, now }, { id, who, accountId, attempts, dryRun: trial }, () =>
      withTemporaryFolder('import', async (folder) =>
        importFolder({ db: longRunningDb, events, now, config }, await laidOut(portal, run, folder), {
          dryRun: trial,
          allowRemovals: allow_removals,
          takeOver: take_over,
          mode,
          onProgress: (progress) => {
            lastProgress = now().getTime()
            writeProgress(progress)
          },
          beforeCommit: async (transaction) => {
            if (!(await holdsClaim(transaction, run)))
              throw new Error('the import has ended or another attempt has started')
          },
        }),
      ),
    )
    if (!trial && upload_id !== null)
      await deleteUpload(portal, upload_id).catch((error) =>
        log.warn(
          { run: id, err: error },
          'could not remove the upload of a finished import; the nightly job will retry',
        ),
      )
  } catch (error) {
    const why = error instanceof ImportRefused ? { problems: error.problems.length } : { err: error }
    log.warn({ run: id, ...why }, 'an uploaded import was rejected or failed')
    // A run without its upload cannot be repeated.
    if (error instanceof ObjectMissing && upload_id !== null)
      await clearUpload(db, upload_id).catch((error) =>
        log.warn({ run: id, err: error }, 'could not release the upload of an import'),
      )
  } finally {
    clearInterval(alive)
  }
}

/** Ends a run that was begun too often, so that the next one can run. */
async function giveUp({ longRunningDb, db, events, now, log }: Portal, run: Run): Promise<void> {
  log.error({ run: run.id }, 'gave up an import that was started too often without finishing')
  const ended = { outcome: 'failed' as const, problems: [tooManyAttempts] }
  await end({ db: longRunningDb, events, now }, { ...run, accountId: run.who_account_id }, ended).catch(
    async (error) => {
      log.warn({ run: run.id, err: error }, 'could not announce the end of an import')
      await endRun(db, run, ended, now())
    },
  )
}

/** Prepares the upload as a folder to import: a zip is unpacked, a file of one kind becomes its only file. */
async function laidOut({ storage }: Portal, { upload_id, file_name, format, kind }: Run, to: string): Promise<string> {
  if (upload_id === null) throw new ObjectMissing('the upload of an import')
  const upload = await storage.get(keyOf(upload_id))
  if (kind === null) return unpack(upload, to, file_name ?? 'upload.zip')
  await pipeline(upload, createWriteStream(path.join(to, `${kind}.${format}`)))
  return to
}

const progressInterval = 1000

/** Writes where a run is, once a second at most, without keeping it waiting. */
function progressOf({ db, log }: Portal, id: string): (progress: ImportProgress) => void {
  let written = Number.NEGATIVE_INFINITY
  return (progress) => {
    if (performance.now() - written < progressInterval) return
    written = performance.now()
    noteProgress(db, id, progress).catch((error) =>
      log.warn({ err: error }, 'could not save the progress of an import'),
    )
  }
}

async function deleteUpload({ db, storage }: Portal, uploadId: string): Promise<void> {
  if (await isUploadNeeded(db, uploadId)) return
  await clearUpload(db, uploadId)
  await storage.remove(keyOf(uploadId))
}

/** Uploads are kept for a day; what broken off ones left goes with them. Runs stay as long as the audit log's entries. */
export async function removeImportLeftovers(portal: Portal, age = longestUpload): Promise<void> {
  const { db, now, config } = portal
  await removeRunsEndedBefore(db, daysBefore(now(), config.AUDIT_LOG_DAYS))
  for (const id of await findOldUploads(db, daysBefore(now(), 1))) await deleteUpload(portal, id)
  await sweep(
    portal,
    { prefix: uploadPrefix, hasRows: () => hasRuns(db), idsWithRow: (ids) => idsOfUploads(db, ids) },
    age,
  )
}

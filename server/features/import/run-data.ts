import type { ImportRun } from '@portal/domain/import/contract'
import type { ImportFileName } from '@portal/domain/import/files'
import type { ImportMode, UploadFormat } from '@portal/domain/import/formats'
import { type Selectable, sql } from 'kysely'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ImportProgress, ImportReport } from './import-records-data.ts'

export type Run = Selectable<Tables['import_run']>

/** A run at its start. */
export interface NewRun {
  id: string
  who: string
  who_account_id?: string | null
  began_at: Date
  outcome: ImportRun['outcome']
  trial: boolean
  allow_removals: boolean
  take_over?: boolean
  mode?: ImportMode
  upload_id?: string
  format?: UploadFormat | 'workbook'
  kind?: ImportFileName | null
  file_name?: string | null
  /** JSON. */
  workbook?: string
}

/** Name of an upload in the storage. */
export const keyOf = (uploadId: string): string => `${uploadPrefix}${uploadId}`
export const uploadPrefix = 'imports/'

export const insertRun = async (queries: Queries, run: NewRun): Promise<void> => {
  await queries
    .insertInto('import_run')
    .values({ ...run, ended_at: null, counts: '[]', problems: '[]', problem_count: 0 })
    .execute()
}

export const findRun = (queries: Queries, id: string): Promise<Run | undefined> =>
  queries.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest first. */
export async function findRuns(queries: Queries, { most = 100, withWorkbooks = true } = {}): Promise<ImportRun[]> {
  const rows = await queries
    .selectFrom('import_run')
    .selectAll()
    .$if(!withWorkbooks, (query) => query.where('format', '!=', 'workbook'))
    .orderBy('began_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(presentRun)
}

export const presentRun = ({
  id,
  who,
  outcome,
  file_name,
  mode,
  take_over,
  problem_count,
  ...run
}: Run): ImportRun => ({
  id,
  who,
  outcome,
  file_name,
  mode,
  take_over,
  problem_count,
  is_workbook: run.format === 'workbook',
  held: run.format === 'workbook' ? run.workbook !== null : run.upload_id !== null,
  began_at: run.began_at.toISOString(),
  seconds: run.ended_at === null ? null : (run.ended_at.getTime() - run.began_at.getTime()) / 1000,
  progress: outcome === 'running' ? (run.progress as ImportRun['progress']) : null,
  counts: run.counts as ImportRun['counts'],
  problems: run.problems as string[],
})

/** Advisory lock, so that two instances do not claim a run at the same time. */
const claimLock = 7_205_419
const leaseSeconds = 60

/**
 * Claims the import or workbook that a killed instance left unfinished, else the one that has waited longest. Returns
 * undefined if there is none, or if another instance is working on either.
 */
export const claimRun = (db: Database, now: Date, what: 'import' | 'workbook'): Promise<Run | undefined> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${claimLock})`.execute(transaction)
    const next = await transaction
      .selectFrom('import_run')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('outcome', '=', 'waiting'),
          // The command line runs without an upload, and claims nothing.
          eb.and([eb('outcome', '=', 'running'), eb.or([eb('upload_id', 'is not', null), eb('attempts', '>', 0)])]),
        ]),
      )
      .where('format', what === 'workbook' ? '=' : '!=', 'workbook')
      .where(sql<boolean>`not exists (select 1 from import_run other where other.lease_until > ${now})`)
      // A newer state must not be overwritten by an older one that is begun again.
      .orderBy(sql`outcome = 'running'`, 'desc')
      .orderBy('began_at')
      .limit(1)
      .executeTakeFirst()
    if (!next) return undefined
    return transaction
      .updateTable('import_run')
      .set((eb) => ({
        outcome: 'running',
        began_at: now,
        progress: null,
        lease_until: leaseFrom(now),
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirst()
  })

const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1000)

/** One attempt at a run; the command line makes attempt 0. */
export interface Attempt {
  id: string
  attempts: number
}

const ofAttempt = ({ id, attempts }: Attempt) => ({ id, attempts, outcome: 'running' as const })

export const renewLease = async (queries: Queries, attempt: Attempt, now: Date): Promise<void> => {
  await queries
    .updateTable('import_run')
    .set({ lease_until: leaseFrom(now) })
    .where((eb) => eb.and(ofAttempt(attempt)))
    .execute()
}

/** False where another attempt has begun or the run has ended. Locks the run until the transaction ends. */
export async function holdsClaim(transaction: Queries, attempt: Attempt): Promise<boolean> {
  const claimed = await transaction
    .selectFrom('import_run')
    .select('id')
    .where((eb) => eb.and(ofAttempt(attempt)))
    .forUpdate()
    .executeTakeFirst()
  return claimed !== undefined
}

export const noteProgress = async (queries: Queries, id: string, progress: ImportProgress): Promise<void> => {
  await queries
    .updateTable('import_run')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .execute()
}

export interface Ended {
  outcome: 'taken in' | 'dry run' | 'refused' | 'failed'
  counts?: ImportReport['counts']
  problems?: readonly string[]
  count?: number
}

/** False where the attempt has lost its claim: its end is not written then. */
export const endRun = async (
  queries: Queries,
  attempt: Attempt,
  { outcome, counts = [], problems = [], count = 0 }: Ended,
  now: Date,
): Promise<boolean> => {
  const written = { counts: JSON.stringify(counts), problems: JSON.stringify(problems), problem_count: count }
  const ended = await queries
    .updateTable('import_run')
    .set({ ...written, outcome, ended_at: now, lease_until: null })
    .where((eb) => eb.and(ofAttempt(attempt)))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** No run leads to the zip any more, so that it may go from the store. */
export const clearUpload = async (queries: Queries, uploadId: string): Promise<void> => {
  await queries.updateTable('import_run').set({ upload_id: null }).where('upload_id', '=', uploadId).execute()
}

/** True while a run that needs the upload has not ended. */
export const isUploadNeeded = async (queries: Queries, uploadId: string): Promise<boolean> =>
  (await queries
    .selectFrom('import_run')
    .select('id')
    .where('upload_id', '=', uploadId)
    .where('outcome', 'in', ['waiting', 'running'])
    .executeTakeFirst()) !== undefined

/** Lists uploaded zip files that were never imported. */
export async function findOldUploads(queries: Queries, before: Date): Promise<string[]> {
  const rows = await queries
    .selectFrom('import_run')
    .select('upload_id')
    .where('upload_id', 'is not', null)
    .groupBy('upload_id')
    .having((eb) => eb(eb.fn.max('began_at'), '<', before))
    .execute()
  return rows.flatMap(({ upload_id }) => upload_id ?? [])
}

export async function idsOfUploads(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectFrom('import_run')
    .select('upload_id')
    .distinct()
    .where('upload_id', 'in', ids)
    .execute()
  return rows.flatMap(({ upload_id }) => upload_id ?? [])
}

export const hasRuns = async (queries: Queries): Promise<boolean> =>
  (await queries.selectFrom('import_run').select('id').limit(1).executeTakeFirst()) !== undefined

/** A system that pushes each change leaves a run each time. */
export const removeRunsEndedBefore = async (queries: Queries, before: Date): Promise<void> => {
  await queries.deleteFrom('import_run').where('ended_at', '<', before).where('upload_id', 'is', null).execute()
}

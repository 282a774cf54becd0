import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type {} from './tables.ts'

// Runs are kept by the database's clock: those who make a backup and those who delete may be different machines.

/** How long a backup that says nothing counts as alive. */
const leaseMinutes = 10
const aliveUntil = sql<Date>`clock_timestamp() + make_interval(mins => ${sql.lit(leaseMinutes)})`
const now = sql<Date>`clock_timestamp()`
const runDays = 365

export async function beginRun(db: Database, run: { id: string; place: string }): Promise<void> {
  await db
    .insertInto('backup_run')
    .values({
      ...run,
      began_at: now,
      alive_until: aliveUntil,
      finished_at: null,
      failure: null,
      bytes: null,
      missing: null,
    })
    .execute()
}

/** Says that it is still alive; false where it was taken for dead meanwhile. */
export async function extendRun(db: Database, id: string): Promise<boolean> {
  const run = await db
    .updateTable('backup_run')
    .set({ alive_until: aliveUntil })
    .where('id', '=', id)
    .where('alive_until', '>', now)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return run !== undefined
}

/** Marks the run as finished, and deletes very old runs. */
export async function finishRun(db: Database, id: string, made: { bytes: number; missing: number }): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ ...made, finished_at: now })
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('backup_run')
    .where('began_at', '<', sql<Date>`clock_timestamp() - make_interval(days => ${sql.lit(runDays)})`)
    .execute()
}

export const failRun = (db: Database, id: string, failure: string): Promise<unknown> =>
  db.updateTable('backup_run').set({ failure, finished_at: now }).where('id', '=', id).execute()

/** Whether a backup is under way, of whichever instance. */
export async function isBackupUnderWay(db: Database): Promise<boolean> {
  const run = await db
    .selectFrom('backup_run')
    .select('id')
    .where('finished_at', 'is', null)
    .where('alive_until', '>', now)
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}

export interface LastBackups {
  /** Newest complete backup, or null. */
  whole: { began_at: Date; place: string; missing: number } | null
  /** Why the newest one of all failed; null where it did not. */
  failure: string | null
}

export async function findLastBackups(db: Database): Promise<LastBackups> {
  const ended = db
    .selectFrom('backup_run')
    .select(['began_at', 'place', 'failure', 'missing'])
    .where('finished_at', 'is not', null)
    .orderBy('began_at', 'desc')
  const newest = await ended.executeTakeFirst()
  const whole = await ended.where('failure', 'is', null).executeTakeFirst()
  return { whole: whole ? { ...whole, missing: whole.missing ?? 0 } : null, failure: newest?.failure ?? null }
}

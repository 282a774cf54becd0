import type { Database } from '../database/database.ts'
import { findMigrations, migrate } from '../database/migrate.ts'
import type { Storage } from '../storage/storage.ts'
import type { Archive } from './archive.ts'
import type { Stored } from './manifest.ts'
import {
  countRows,
  filledTables,
  findTables,
  insertRows,
  setSequences,
  shapeOf,
  withoutIndexes,
  withoutRowTriggers,
  writePlainly,
} from './rows-data.ts'
import { ArchiveProblem } from './seal.ts'
import type { StoredObjects } from './stored-keys.ts'

interface Target {
  /** For statements that may take minutes. */
  db: Database
  storage: Storage
  storedObjects: readonly StoredObjects[]
}

/** Says in a sentence why the target cannot take a restore. */
export class TargetProblem extends Error {}

/** Throws `TargetProblem` if the target has data that a restore would mix with. Changes nothing. */
export async function checkTarget({ db, storage, storedObjects }: Target, archive: Archive): Promise<void> {
  const filled = await filledTables(db)
  if (filled.length > 0)
    throw new TargetProblem(
      `The database is not empty. It has rows in ${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ' and other tables' : ''}. Restore into an empty database.`,
    )
  const done = await findMigrations(db)
  if (done.some((name) => !archive.manifest.migrations.includes(name)))
    throw new TargetProblem(
      'The tables of the database are of another version than the backup. Restore into a database without tables.',
    )
  for (const { prefix } of storedObjects)
    for await (const { key } of storage.list(prefix))
      throw new TargetProblem(
        `The file store is not empty. It contains ${key}. Restore into an empty file store. You can delete files that an interrupted restore left there.`,
      )
}

/** All of it, or nothing: files first, which no row knows yet, then all rows in one transaction. */
export async function restore(target: Target, archive: Archive): Promise<void> {
  await checkTarget(target, archive)
  const { db, storage } = target
  const put: string[] = []
  try {
    await inTurns(archive.stored, async (one) => {
      put.push(one.key)
      await storage.put(one.key, await archive.contentOf(one))
    })
    await migrate(db, archive.manifest.migrations)
    await db.transaction().execute((queries) => fill(queries, archive))
  } catch (error) {
    for (const key of put) await storage.remove(key).catch(() => {})
    throw error
  }
  await migrate(db)
}

async function fill(queries: Parameters<typeof insertRows>[0], archive: Archive): Promise<void> {
  await writePlainly(queries)
  const shapes = await findTables(queries)
  const { tables, sequences } = archive.manifest
  const shaped = tables.map((table) => ({ table, shape: shapeOf(shapes, table) }))
  const odd =
    shaped.find(({ shape }) => shape === undefined) ?? (tables.length === shapes.length ? undefined : 'tables')
  if (odd !== undefined) throw new ArchiveProblem('The tables in the backup do not match its version.')
  // Referenced tables come first, whatever the order in the archive.
  const insertAll = async (): Promise<void> => {
    for (const { name } of shapes)
      for (const { table, shape } of shaped) {
        if (table.name !== name || !shape) continue
        for await (const lines of archive.rowsOf(table)) await insertRows(queries, shape, lines)
        if ((await countRows(queries, name)) !== table.rows)
          throw new Error(`could not restore all rows of the table ${name}`)
      }
  }
  await withoutRowTriggers(queries, () => withoutIndexes(queries, insertAll))
  await setSequences(queries, sequences)
}

const atOnce = 6

/** Several at once: a store far away takes its time for each. */
async function inTurns(all: readonly Stored[], work: (one: Stored) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async (): Promise<void> => {
    try {
      for (let task = waiting.pop(); task; task = waiting.pop()) await work(task)
    } catch (error) {
      waiting.length = 0
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}

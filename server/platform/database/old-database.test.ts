// @module-tag slow
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storedObjects } from '../../features.ts'
import { backupFolder } from '../../testing/backup-world.ts'
import { dumpOf } from '../../testing/provider-folder.ts'
import { objectsOf } from '../../testing/schema-objects.ts'
import { emptyMigrationlessDatabase, migrated, withoutTables } from '../../testing/test-database.ts'
import { openArchive } from '../backup/archive.ts'
import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { knownMigrations, migrate } from './migrate.ts'

const { newFile, newStore } = backupFolder()
const connection = await emptyMigrationlessDatabase()
const { db } = connection
afterAll(connection.close)
const known = await knownMigrations()

/** The database that the program of commit 434652d wrote. Its own tables, not those of today's migrations. */
async function loadOldDatabase(): Promise<void> {
  await withoutTables(connection)
  const dump = await readFile(path.resolve(import.meta.dirname, '../../testing/old-databases/434652d.sql'), 'utf8')
  // One statement at a time, because PGlite takes no more.
  for (const statement of dump.split(/;\n(?:\n|$)/)) if (statement !== '') await sql.raw(statement).execute(db)
}
beforeEach(loadOldDatabase)

/** Emails moved to the outbox, and the members of a work order are no longer stored. */
const moved = ['mail', 'work_order_members']

const matching = (rows: readonly object[]) => expect.arrayContaining(rows.map((row) => expect.objectContaining(row)))

async function rowsByTable(): Promise<Map<string, Record<string, unknown>[]>> {
  const dump = Object.entries((await dumpOf(db)) as Record<string, { row: Record<string, unknown> }[]>)
  // Migrations write the rows of engagement_change with the time of the upgrade.
  const compared = dump.filter(([table]) => !['backup_run', 'engagement_change'].includes(table))
  return new Map(compared.map(([table, rows]) => [table, rows.map(({ row }) => row)]))
}

test('an upgrade from 434652d keeps all rows and gives the same tables as a new database', async () => {
  const before = await rowsByTable()
  expect(await migrate(db)).toEqual(known.slice(known.indexOf('0053-team-requests') + 1))
  const after = await rowsByTable()
  // Later versions call a request complete when its last line is filled.
  for (const request of before.get('team_request') ?? []) Object.assign(request, { is_new: false })
  const emails = before.get('mail') ?? []
  expect(after.get('outbox')).toEqual(
    matching(emails.map(({ id, recipient, subject }) => ({ id, recipient, subject }))),
  )
  for (const [table, rows] of before)
    if (!moved.includes(table)) expect(after.get(table), table).toEqual(matching(rows))
  const fresh = await migrated()
  expect(await objectsOf(db)).toEqual(await objectsOf(fresh.db))
  await fresh.close()
}, 60_000)

test('a backup of these rows by the first version with backups is restored as the upgrade leaves them', async () => {
  await migrate(db, known.slice(0, known.indexOf('0085-backups') + 1))
  const storage = newStore()
  const file = newFile()
  const config = readConfig({ DATA_DIR: path.dirname(file), LOG_LEVEL: 'silent' })
  const source = { db, storage, storedObjects, config, now: () => new Date() }
  await backUp(source, file, createWriteStream(file))
  await migrate(db)
  const upgraded = await rowsByTable()
  await withoutTables(connection)
  const archive = await openArchive(file, known)
  await restore({ db, storage: newStore(), storedObjects }, archive)
  archive.close()
  expect(await rowsByTable()).toEqual(upgraded)
  expect(await migrate(db)).toEqual([])
}, 60_000)

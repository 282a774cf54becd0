// @module-tag slow
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { recordsIn } from '../../testing/records.ts'
import { emptyMigrationlessDatabase, migrated, withoutTables } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { DatabaseNewer, knownMigrations, migrate, pendingMigrations } from './migrate.ts'

const connection = await emptyMigrationlessDatabase()
const { db } = connection
afterAll(connection.close)
beforeEach(() => withoutTables(connection))
const known = await knownMigrations()

const formOf = async (db: Database): Promise<unknown[]> =>
  (
    await sql`select table_name, column_name, data_type, is_nullable, column_default, ordinal_position
      from information_schema.columns where table_schema = 'public' order by 1, 6`.execute(db)
  ).rows

test('an upgrade stopped after any step continues from that step and keeps existing data', async () => {
  const ran: string[] = []
  for (let step = 1; step <= known.length; step++) {
    ran.push(...(await migrate(db, known.slice(0, step))))
    // From the first form on that has these columns.
    if (step === known.indexOf('0061-folded-clients') + 1) await recordsIn(db).client({ name: 'Halden & Moore Bank' })
  }
  expect(ran).toEqual(known)
  // Other tests change columns of the shared database.
  const fresh = await migrated()
  expect(await formOf(db)).toEqual(await formOf(fresh.db))
  await fresh.close()
  expect(await db.selectFrom('client').select('name').execute()).toEqual([{ name: 'Halden & Moore Bank' }])
}, 60_000)

test('a failed upgrade leaves the tables unchanged, and succeeds once the cause is removed', async () => {
  const before = known.slice(0, known.indexOf('0066-kept-answers'))
  await migrate(db, before)
  const form = await formOf(db)
  await sql`create table backup_run ()`.execute(db)
  await expect(migrate(db)).rejects.toThrow(/already exists/)
  await sql`drop table backup_run`.execute(db)
  expect(await formOf(db)).toEqual(form)
  expect(await pendingMigrations(db)).toEqual(known.slice(before.length))
  expect(await migrate(db)).toEqual(known.slice(before.length))
}, 60_000)

test('rejects a database from a newer version, naming the unknown migration, and changes nothing', async () => {
  await migrate(db, known.slice(0, -1))
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', 'now')`.execute(db)
  const form = await formOf(db)
  await expect(migrate(db)).rejects.toThrow(DatabaseNewer)
  await expect(migrate(db)).rejects.toThrow(
    /^A newer version of the portal has updated this database \(9999-of-tomorrow\)\./,
  )
  expect(await formOf(db)).toEqual(form)
}, 60_000)

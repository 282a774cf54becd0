import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { recordsIn } from '../../testing/records.ts'
import { emptyMigrationlessDatabase, withoutTables } from '../../testing/test-database.ts'
import { DatabaseNewer, DatabaseTooOld, findMigrations, migrate } from './migrate.ts'
import { knownMigrations, migrations } from './migrations.ts'

const connection = await emptyMigrationlessDatabase()
const { db, longRunningDb } = connection
afterAll(connection.close)
beforeEach(() => withoutTables(connection))

const released = knownMigrations()
const added = ['9998-notes', '9999-more-notes']
afterEach(() => {
  for (const name of added) delete migrations[name]
})

/** Adds two migrations, of which the second fails while the table `taken` exists. */
function releaseNotes(): void {
  const [first = '', second = ''] = added
  migrations[first] = { up: (queries) => queries.schema.createTable('note').addColumn('id', 'text').execute() }
  migrations[second] = { up: (queries) => queries.schema.createTable('taken').execute() }
}

const tables = async (): Promise<string[]> => (await db.introspection.getTables()).map(({ name }) => name)

test('a new database has all tables and the names of all migrations, so that none runs again', async () => {
  expect(await migrate(db)).toEqual(released)
  expect(await findMigrations(db)).toEqual(released)
  expect(await tables()).toEqual(expect.arrayContaining(['engagement', 'outbox', 'work_order_usage']))
  expect(await migrate(db)).toEqual([])
}, 60_000)

test('if two programs start at once, one creates the tables and the other finds them complete', async () => {
  // The tables of the migrator itself.
  await migrate(db, [])
  const ran = await Promise.all([migrate(longRunningDb), migrate(longRunningDb)])
  expect(ran.toSorted((one, other) => one.length - other.length)).toEqual([[], released])
}, 60_000)

test('an upgrade runs the new migrations and keeps existing data', async () => {
  await migrate(db)
  await recordsIn(db).client({ name: 'Halden & Moore Bank' })
  releaseNotes()
  expect(await migrate(db)).toEqual(added)
  expect(await tables()).toContain('note')
  expect(await db.selectFrom('client').select('name').execute()).toEqual([{ name: 'Halden & Moore Bank' }])
}, 60_000)

test('a failed upgrade leaves the tables unchanged, and succeeds once the cause is removed', async () => {
  await migrate(db)
  await sql`create table taken ()`.execute(db)
  releaseNotes()
  await expect(migrate(db)).rejects.toThrow(/already exists/)
  expect([await tables(), await findMigrations(db)]).toEqual([expect.not.arrayContaining(['note']), released])
  await sql`drop table taken`.execute(db)
  expect(await migrate(db)).toEqual(added)
}, 60_000)

test('rejects a database from a newer version, naming the unknown migration, and changes nothing', async () => {
  await migrate(db)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', 'now')`.execute(db)
  releaseNotes()
  await expect(migrate(db)).rejects.toThrow(DatabaseNewer)
  await expect(migrate(db)).rejects.toThrow(
    /^A newer version of the portal has updated this database \(9999-of-tomorrow\)\./,
  )
  expect(await tables()).not.toContain('note')
}, 60_000)

test('rejects a database with another baseline, and changes nothing', async () => {
  await migrate(db)
  await sql`update kysely_migration set name = '0001-baseline-of-yesterday'`.execute(db)
  releaseNotes()
  await expect(migrate(db)).rejects.toThrow(DatabaseTooOld)
  await expect(migrate(db)).rejects.toThrow(/^A version of the portal before release 1\.0\.0 created this database\./)
  expect(await tables()).not.toContain('note')
}, 60_000)

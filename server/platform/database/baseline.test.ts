import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { objectsOf, rowsOf } from '../../testing/schema-objects.ts'
import { emptyMigrationlessDatabase, withoutTables } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { baselineNames, knownMigrations, migrate, unknownMigrations } from './migrate.ts'

const fromBaseline = await emptyMigrationlessDatabase()
const fromOldMigrations = await emptyMigrationlessDatabase()
afterAll(() => Promise.all([fromBaseline.close(), fromOldMigrations.close()]))
const replaced = await baselineNames()

test('the baseline creates the same tables, views, functions and rows as the migrations that it replaces', async () => {
  await migrate(fromBaseline.db, replaced)
  await migrateByOldMigrations(fromOldMigrations.db)
  const [created, expected] = [await objectsOf(fromBaseline.db), await objectsOf(fromOldMigrations.db)]
  // One object after the other: a difference in 1,500 of them would be unreadable.
  for (const [name, definition] of expected) expect(created.get(name), name).toBe(definition)
  expect([...created.keys()]).toEqual([...expected.keys()])
  expect(await rowsOf(fromBaseline.db)).toEqual(await rowsOf(fromOldMigrations.db))
  expect(expected.size).toBeGreaterThan(1000)
}, 60_000)

test('a new database records the names of all migrations, so that no program runs them again', async () => {
  await migrate(fromBaseline.db)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by timestamp`.execute(
    fromBaseline.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(await knownMigrations())
  expect(await migrate(fromBaseline.db)).toEqual([])
  expect(await unknownMigrations(fromBaseline.db)).toEqual([])
})

test('if two programs start at once, one creates the tables and the other finds them complete', async () => {
  await withoutTables(fromBaseline)
  const db = fromBaseline.longRunningDb
  // The tables of the migrator itself.
  await migrate(db, [])
  const ran = await Promise.all([migrate(db), migrate(db)])
  expect(ran.toSorted((one, other) => one.length - other.length)).toEqual([[], await knownMigrations()])
}, 60_000)

/** Runs the first one alone, because all of them together would run the baseline. */
async function migrateByOldMigrations(db: Database): Promise<void> {
  await migrate(db, replaced.slice(0, 1))
  await migrate(db, replaced)
}

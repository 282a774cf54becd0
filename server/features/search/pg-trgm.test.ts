import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { knownMigrations, migrate } from '../../platform/database/migrate.ts'
import { up } from '../../platform/database/migrations/before-1.0.0/0115-search.ts'
import { MissingDatabaseFeature } from '../../platform/database/missing-database-feature.ts'
import { operatorsProblem } from '../../platform/operators-problem.ts'
import { emptyMigrationlessDatabase } from '../../testing/test-database.ts'

const connection = await emptyMigrationlessDatabase()
const { db } = connection
afterAll(connection.close)

test('without the right to create pg_trgm, the migration stops with instructions; it succeeds once the owner has created it', async () => {
  const known = await knownMigrations()
  await migrate(db, known.slice(0, known.indexOf('0115-search')))
  const asPlainUser = db.transaction().execute(async (transaction) => {
    await sql`create role plain_user`.execute(transaction)
    await sql`set local role plain_user`.execute(transaction)
    await up(transaction as never)
  })
  const problem = await asPlainUser.catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(MissingDatabaseFeature)
  expect(operatorsProblem(problem)).toMatch(/run "create extension pg_trgm" in this database as its owner/)
  await sql`create extension pg_trgm`.execute(db)
  await migrate(db)
  expect(await db.selectFrom('opened_thing').selectAll().execute()).toEqual([])
}, 60_000)

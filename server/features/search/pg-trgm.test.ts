import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createBaseline } from '../../platform/database/baseline.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { MissingDatabaseFeature } from '../../platform/database/missing-database-feature.ts'
import { operatorsProblem } from '../../platform/operators-problem.ts'
import { emptyMigrationlessDatabase } from '../../testing/test-database.ts'

const connection = await emptyMigrationlessDatabase()
const { db } = connection
afterAll(connection.close)

test('without the right to create pg_trgm, the first start stops with instructions; it succeeds once the owner has created it', async () => {
  const asPlainUser = db.transaction().execute(async (transaction) => {
    await sql`create role plain_user`.execute(transaction)
    await sql`set local role plain_user`.execute(transaction)
    await createBaseline(transaction)
  })
  const problem = await asPlainUser.catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(MissingDatabaseFeature)
  expect(operatorsProblem(problem)).toMatch(/run "create extension pg_trgm" in this database as its owner/)
  await sql`create extension pg_trgm`.execute(db)
  await migrate(db)
  expect(await db.selectFrom('opened_thing').selectAll().execute()).toEqual([])
}, 60_000)

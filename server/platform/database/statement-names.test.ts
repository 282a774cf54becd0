import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { migrated } from '../../testing/test-database.ts'
import { createStatementNames } from './statement-names.ts'

const onPostgres = inject('database').kind === 'postgres'

test('a reading statement has the same name each time, and 400 statements have one', () => {
  const nameOf = createStatementNames()
  expect(nameOf('select "id" from "account"')).toBe('portal_0')
  expect(nameOf('select "id" from "account"')).toBe('portal_0')
  for (let n = 1; n < 400; n++) expect(nameOf(`select ${n}`)).toBe(`portal_${n}`)
  expect(nameOf('select 400')).toBeUndefined()
  expect(nameOf('select "id" from "account"')).toBe('portal_0')
})

test('a statement that changes data or reads all columns of a table has no name', () => {
  const nameOf = createStatementNames()
  for (const text of ['select * from "account"', 'select "account".* from "account"', 'update "account" set "id" = $1'])
    expect([text, nameOf(text)]).toEqual([text, undefined])
  expect(nameOf('select count(*) as "count" from "account"')).toBe('portal_0')
})

test.runIf(onPostgres)('PostgreSQL keeps the plan of a reading statement', async () => {
  // Not the one of all tests, whose names may be used up.
  const { db, close } = await migrated()
  await db.connection().execute(async (connection) => {
    for (let n = 0; n < 2; n++) await connection.selectFrom('account').select('id').where('id', '=', 'a').execute()
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%"account"%'
    `.execute(connection)
    expect(rows).toEqual([{ statement: 'select "id" from "account" where "id" = $1' }])
  })
  await close()
})

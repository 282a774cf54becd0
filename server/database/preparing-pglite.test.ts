import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { emptyMigrationlessDatabase } from '../testing/test-database.ts'
import type { DatabaseConnection } from './database.ts'

describe.runIf(inject('database').kind === 'pglite')('the embedded database', () => {
  let connection: DatabaseConnection
  let pglite: PGlite
  beforeAll(async () => {
    connection = await emptyMigrationlessDatabase()
    if (connection.jobsBackend.kind === 'pglite') pglite = connection.jobsBackend.pglite
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    await pglite.query('drop table if exists note')
    await pglite.query('create table note (id int, title text, days date[])')
  })
  const prepared = async (): Promise<string[]> => {
    const [{ rows } = { rows: [] }] = await pglite.exec('select statement from pg_prepared_statements order by name')
    return rows.map(({ statement }) => statement)
  }
  const byId = 'select title from note where id = $1'

  test('prepares a query once and reads current data each time', async () => {
    expect((await pglite.query(byId, [1])).rows).toEqual([])
    await pglite.query('insert into note values ($1, $2), (2, $2)', [1, 'One'])
    for (let time = 1; time <= 10; time++) expect((await pglite.query(byId, [1])).rows).toEqual([{ title: 'One' }])
    expect((await pglite.query(byId, [3])).rows).toEqual([])
    expect((await pglite.query(byId, [null])).rows).toEqual([])
    expect(await prepared()).toEqual([byId])
  })

  test('returns the same values with and without preparing', async () => {
    await pglite.query("insert into note values (1, 'One', '{2026-06-18}'), (2, null, null)")
    const forms = `title, days, id, id::bigint as count, id::numeric as money, id > 1 as more, '"a"'::jsonb as json,
      null as nothing, array[title] as titles, $1::text as said, $2::int[] as numbers, $3::jsonb as object, $4::boolean as yes`
    const values = ['o\'ne "', [1, 2], { a: [1] }, true]
    const plain = await pglite.query(`/* plain */ select ${forms} from note order by id`, values)
    const ownBrowser = await pglite.query(`select ${forms} from note order by id`, values)
    expect(ownBrowser).toEqual(plain)
    expect(await prepared()).toHaveLength(1)
  })

  test('prepares in transactions too, sees their changes, and works after a failed one', async () => {
    const { db } = connection
    const titles = () => sql<{ title: string }>`select title from note where id = ${1}`
    await db.transaction().execute(async (queries) => {
      await sql`insert into note values (1, 'One')`.execute(queries)
      expect((await titles().execute(queries)).rows).toEqual([{ title: 'One' }])
    })
    const failing = db.transaction().execute(async (queries) => {
      await sql`update note set title = 'Two'`.execute(queries)
      expect((await titles().execute(queries)).rows).toEqual([{ title: 'Two' }])
      await sql`select 1 / ${0}::int as wrong`.execute(queries)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect((await titles().execute(db)).rows).toEqual([{ title: 'One' }])
    expect(await prepared()).toEqual(['select title from note where id = $1', 'select 1 / $1::int as wrong'])
  })

  test('uses the new column types after a table changes, also within a transaction', async () => {
    await pglite.query('insert into note values (1, $1)', ['7'])
    expect((await pglite.query(byId, [1])).rows).toEqual([{ title: '7' }])
    await pglite.query('alter table note alter column title type int using title::int')
    expect((await pglite.query(byId, [1])).rows).toEqual([{ title: 7 }])
    const { rows } = await pglite.transaction(async (transaction) => {
      await transaction.query('alter table note alter column title type text')
      return transaction.query(byId, [1])
    })
    expect(rows).toEqual([{ title: '7' }])
  })

  test('does not prepare updates or queries for all columns', async () => {
    const queries = ['select * from note where id = $1', 'select "note".* from note where id = $1']
    for (const query of queries) await pglite.query(query, [1])
    await pglite.query('update note set title = $1', ['Two'])
    expect(await prepared()).toEqual([])
  })

  test('drops the least recently used query when more than 300 are prepared', async () => {
    for (let count = 1; count <= 320; count++) {
      const ids = Array.from({ length: count }, (_, index) => index)
      const query = `select id from note where id in (${ids.map((id) => `$${id + 1}`)})`
      expect((await pglite.query(query, ids)).rows).toEqual([])
      await pglite.query(byId, [1])
    }
    const stored = await prepared()
    expect(stored).toHaveLength(300)
    expect(stored).toContain(byId)
  })

  test('reports what is wrong with a query, and still runs the next one', async () => {
    const wrong = 'select wrong from note where id = $1'
    for (let time = 1; time <= 2; time++)
      await expect(pglite.query(wrong, [1])).rejects.toMatchObject({ code: '42703' })
    await expect(pglite.query(byId, ['none'])).rejects.toMatchObject({ code: '22P02' })
    expect((await pglite.query(byId, [1])).rows).toEqual([])
  })

  test('answers 50 concurrent queries, each with its own result', async () => {
    await pglite.query("insert into note select n, 'note ' || n from generate_series(1, 50) as n")
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) =>
        index % 5 === 0
          ? pglite.transaction((transaction) => transaction.query<{ title: string }>(byId, [index + 1]))
          : pglite.query<{ title: string }>(byId, [index + 1]),
      ),
    )
    expect(answers.map(({ rows }) => rows[0]?.title)).toEqual(answers.map((_, index) => `note ${index + 1}`))
  })
})

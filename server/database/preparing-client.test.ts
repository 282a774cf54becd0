import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { postgresPool } from './postgres-pool.ts'
import { PreparingClient } from './preparing-client.ts'

const { jobsBackend } = await testDatabase()

describe.runIf(jobsBackend.kind === 'postgres')('a PostgreSQL connection', () => {
  let pool: ReturnType<typeof postgresPool>
  beforeEach(async () => {
    pool = postgresPool(jobsBackend.kind === 'postgres' ? jobsBackend.url : '', { connections: 1 })
    await pool.query('create temporary table note (id int, title text)')
  })
  afterEach(() => pool.end())
  const prepared = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by name',
    )
    return rows.map(({ statement }) => statement)
  }

  test('uses the preparing client', async () => {
    const client = await pool.connect()
    expect(client).toBeInstanceOf(PreparingClient)
    client.release()
  })

  test('prepares a query once and reads current data each time', async () => {
    const byId = 'select title from note where id = $1'
    expect((await pool.query(byId, [1])).rows).toEqual([])
    await pool.query('insert into note values ($1, $2), (2, $2)', [1, 'One'])
    for (let time = 1; time <= 10; time++) expect((await pool.query(byId, [1])).rows).toEqual([{ title: 'One' }])
    expect((await pool.query(byId, [3])).rows).toEqual([])
    expect(await prepared()).toEqual([byId])
  })

  test('prepares a query that starts with a line break', async () => {
    const byTitle = '\n    select id from note where title = $1'
    await pool.query(byTitle, ['One'])
    expect(await prepared()).toEqual([byTitle])
  })

  test('does not prepare updates or queries for all columns, so migrations cannot break them', async () => {
    const queries = ['select * from note where id = $1', 'select "note".* from note where id = $1']
    for (const query of queries) await pool.query(query, [1])
    await pool.query('update note set title = $1', ['Two'])
    expect(await prepared()).toEqual([])
    await pool.query('alter table note add column more int')
    for (const query of queries) await pool.query(query, [1])
  })

  test('prepares at most 300 different queries, and runs the others unprepared', async () => {
    for (let count = 1; count <= 320; count++) {
      const ids = Array.from({ length: count }, (_, index) => index)
      const { rows } = await pool.query(`select id from note where id in (${ids.map((id) => `$${id + 1}`)})`, ids)
      expect(rows).toEqual([])
    }
    expect(await prepared()).toHaveLength(300)
  })

  test('reports what is wrong with a query, and still runs the next one', async () => {
    const wrong = 'select wrong from client where id = $1'
    for (let time = 1; time <= 2; time++)
      await expect(pool.query(wrong, [1])).rejects.toThrow('column "wrong" does not exist')
    expect((await pool.query('select id from client where id = $1', ['none'])).rows).toEqual([])
  })
})

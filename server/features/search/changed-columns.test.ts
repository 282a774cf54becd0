// @module-tag slow
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openDemo } from '../../testing/seeded-demo.ts'
import { migrated } from '../../testing/test-database.ts'

let demo: Awaited<ReturnType<typeof openDemo>>
beforeAll(async () => {
  demo = await openDemo(await migrated())
}, 120_000)
afterAll(() => demo.close())

interface Column {
  table: string
  name: string
  type: keyof typeof changedValues
}

/** A different value of the same type. */
const changedValues = {
  text: (name: string) => sql`${sql.ref(name)} || ' changed'`,
  date: (name: string) => sql`coalesce(${sql.ref(name)} + 400, '2026-01-01')`,
  'timestamp with time zone': (name: string) => sql`coalesce(${sql.ref(name)} + interval '400 days', '2026-01-01')`,
  boolean: (name: string) => sql`not ${sql.ref(name)}`,
}

/** The columns of the tables from which documents are made. */
async function findColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name::text as table, column_name::text as name, data_type::text as type from information_schema.columns
    where is_generated = 'NEVER' and data_type = any(${Object.keys(changedValues)}::text[]) and table_name in (
      select tgrelid::regclass::text from pg_trigger where tgname like 'search\_%')
    order by 1, 2`.execute(db)
  return rows
}

class Undone extends Error {}

/** Changes a row that has a document, and counts the documents that then differ from their records. */
async function countDifferences(db: Database, { table, name, type }: Column): Promise<number | undefined> {
  let count: number | undefined
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${changedValues[type](name)}
        where ctid = any(array(select ctid from ${sql.table(table)} order by ctid limit 5))`.execute(transaction)
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
        (table search_source except table search_document) union all (table search_document except table search_source)
      ) as difference`.execute(transaction)
      count = rows[0]?.count
      throw new Undone('undone')
    })
  } catch (error) {
    // Keys and columns with a check cannot have such a value.
    if (!(error instanceof Undone) && !/constraint/.test(String(error))) throw error
  }
  return count
}

test('the documents follow each column on which they depend', async () => {
  const differences: Record<string, number | undefined> = {}
  for (const column of await findColumns(demo.db))
    differences[`${column.table}.${column.name}`] = await countDifferences(demo.db, column)
  const changed = Object.entries(differences).filter(([, count]) => count !== undefined)
  expect(changed.length).toBeGreaterThan(80)
  expect(changed.filter(([, count]) => count !== 0)).toEqual([])
}, 300_000)

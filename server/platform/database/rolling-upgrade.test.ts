import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyMigrationlessDatabase, testDatabase, withoutTables } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { knownMigrations } from './migrations.ts'

interface Release {
  version: string
  /** Name of its newest migration. The one of the baseline contains a hash, so a released baseline cannot change. */
  last: string
  /** Columns that its instances do not fill, each with the reason why that is safe. */
  unfilled: Record<string, string>
  /** Conditions that it does not know, each with the reason why its rows meet them. */
  met: Record<string, string>
}

/**
 * Releases from which an upgrade is possible while their instances still run. Everything that one of them reads or writes
 * must stay: migrations only add (expand). A migration may remove a column when the last release that uses it has left this
 * list (contract). Release 1.0.0 will be the first.
 */
const releases: Release[] = []

interface Form {
  /** `table.column type`. */
  columns: string[]
  /** Columns, as `table.column`, that every insert must set. */
  needed: string[]
  /** `table: definition` of what refuses rows. */
  conditions: string[]
}

/** Columns and conditions of tables and views on which a program relies. */
async function formOf(db: Database): Promise<Form> {
  const { rows: columns } = await sql<{ place: string; type: string; needed: boolean }>`
    select c.relname || '.' || a.attname as place, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' and c.relkind = 'r' as needed
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
      and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
    order by 1`.execute(db)
  const { rows: conditions } = await sql<{ condition: string }>`
    select condition from (
      select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as condition from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'x')
      union
      select indrelid::regclass || ': unique ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') from pg_index
      join pg_class on pg_class.oid = indexrelid
      where indisunique and relnamespace = 'public'::regnamespace
    ) as found order by 1`.execute(db)
  return {
    columns: columns.map(({ place, type }) => `${place} ${type}`),
    needed: columns.filter(({ needed }) => needed).map(({ place }) => place),
    conditions: conditions.map(({ condition }) => condition),
  }
}

/** Lists what an instance that was written for `before` can no longer read or write. */
function breaks(before: Form, now: Form): { lost: string[]; unfilled: string[]; unmet: string[] } {
  const tables = new Set(before.columns.map((column) => column.split('.')[0]))
  const isOld = (place: string): boolean => tables.has(place.split(/[.:]/)[0])
  const oldColumns = new Set(before.columns.map((column) => column.split(' ')[0]))
  const stricter = now.conditions.filter((condition) => isOld(condition) && !before.conditions.includes(condition))
  return {
    lost: before.columns.filter((column) => !now.columns.includes(column)),
    unfilled: now.needed.filter((place) => isOld(place) && !before.needed.includes(place)),
    // A condition on columns that it does not write holds for its rows.
    unmet: stricter.filter((condition) => {
      const [table = '', rest = ''] = condition.split(': ')
      return [...rest.matchAll(/\w+/g)].some(([word]) => oldColumns.has(`${table}.${word}`))
    }),
  }
}

const connection = await emptyMigrationlessDatabase()
const { db } = connection
afterAll(connection.close)
beforeEach(() => withoutTables(connection))
const known = knownMigrations()

test('an instance of each listed release finds its columns and can write its rows', async () => {
  const now = await formOf((await testDatabase()).db)
  for (const { version, last, unfilled, met } of releases) {
    expect(known, version).toContain(last)
    await withoutTables(connection)
    await migrate(db, known.slice(0, known.indexOf(last) + 1))
    const expected = { lost: [], unfilled: Object.keys(unfilled), unmet: Object.keys(met) }
    expect(breaks(await formOf(db), now), version).toEqual(expected)
  }
})

test('only columns that are lost or required, and conditions on known columns, break an older instance', async () => {
  await migrate(db)
  const before = await formOf(db)
  await sql`create table note (id text primary key, text text not null check (text <> ''))`.execute(db)
  await sql`alter table client add column note_count integer not null default 0 check (note_count >= 0)`.execute(db)
  expect(breaks(before, await formOf(db))).toEqual({ lost: [], unfilled: [], unmet: [] })
  await sql`alter table client add column code text not null, add check (name <> '')`.execute(db)
  await sql`alter table person drop column job_title cascade`.execute(db)
  expect(breaks(before, await formOf(db))).toMatchObject({
    lost: expect.arrayContaining(['person.job_title text']),
    unfilled: ['client.code'],
    unmet: ["client: CHECK ((name <> ''::text))"],
  })
})

import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyMigrationlessDatabase, testDatabase, withoutTables } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { knownMigrations, migrate } from './migrate.ts'

interface Release {
  version: string
  /** Its newest change to the tables. */
  last: string
  /** Statements of its instances that fail while newer ones run, each with the reason why that is safe. */
  refused: Record<string, string>
  /** Conditions on what it writes that are new, each with why its rows hold it. */
  held: Record<string, string>
  /** Tables that only this release uses. Drop them when it goes off the list. */
  unused: readonly string[]
}

/**
 * Releases from which an upgrade is possible while their instances still run. Everything that one of them reads or writes
 * must stay: migrations only add (expand). A migration may remove a column when the last release that uses it has left this
 * list (contract).
 */
const releases: Release[] = [
  {
    version: '0.1.0',
    last: '0054-ending-events',
    refused: {
      'client.folded_name': 'its import fails and changes nothing, because it could not write searchable names',
      'person.folded_name': 'the same',
    },
    held: {
      'account: CHECK ((email = lower((email COLLATE "C"))))':
        'it writes addresses in small letters, those from A to Z among them',
      "stakeholder_change: CHECK ((action = ANY (ARRAY['invited'::text, 'removed'::text, 'accepted'::text, 'declined'::text])))":
        'there are more acts than it knows',
    },
    unused: ['version_seen'],
  },
  { version: '1.0.0', last: '0280-notification-subscriptions', refused: {}, held: {}, unused: [] },
]

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

const connection = await emptyMigrationlessDatabase()
afterAll(connection.close)
beforeEach(() => withoutTables(connection))
const known = await knownMigrations()

describe.each(releases)('an instance of $version on the current tables', ({ last, refused, held, unused }) => {
  test('finds every column it reads, and can write its rows with the listed exceptions', async () => {
    expect(known).toContain(last)
    await migrate(
      connection.db,
      known.filter((name) => name <= last),
    )
    const before = await formOf(connection.db)
    const now = await formOf((await testDatabase()).db)
    expect(before.columns.filter((column) => !now.columns.includes(column))).toEqual([])
    for (const table of unused) expect(before.columns.some((column) => column.startsWith(`${table}.`))).toBe(true)
    const tables = new Set(before.columns.map((column) => column.split('.')[0]))
    const isOld = (place: string): boolean => tables.has(place.split(/[.:]/)[0])
    const demanded = now.needed.filter((place) => isOld(place) && !before.needed.includes(place))
    expect(demanded).toEqual(Object.keys(refused))
    const columnsOfThen = new Set(before.columns.map((column) => column.split(' ')[0]))
    const stricter = now.conditions.filter((condition) => isOld(condition) && !before.conditions.includes(condition))
    // A condition on columns that it does not write holds for its rows.
    const touching = stricter.filter((condition) => {
      const [table = '', rest = ''] = condition.split(': ')
      return [...rest.matchAll(/\w+/g)].some(([word]) => columnsOfThen.has(`${table}.${word}`))
    })
    expect(touching).toEqual(Object.keys(held))
  })
})

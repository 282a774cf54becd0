import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

interface Column {
  name: string
  type: string
  /** Referenced column as `table.column`, or null. */
  refers: string | null
  /** The first of the values that a check allows. */
  allowed: string | null
  needed: boolean
}

/** Values that satisfy the check constraints of the tables. */
const values: Readonly<Record<string, unknown>> = {
  text: 'x',
  integer: 1,
  bigint: 1,
  numeric: 1,
  boolean: false,
  date: '2025-01-01',
  'timestamp with time zone': '2025-01-01T00:00:00Z',
  jsonb: '{}',
  bytea: new Uint8Array([1]),
  'text[]': '{}',
}

/**
 * Writes one row into each of the tables, those first to which others refer, with what columns must hold: ids of rows are
 * `{table}-{mark}`, columns that refer to others name theirs. `set` says what must be otherwise.
 */
export async function fillTables(
  db: Database,
  tables: readonly string[],
  mark: string,
  set: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): Promise<void> {
  for (const table of tables) {
    const { rows: columns } = await sql<Column>`
      select a.attname::text as name, format_type(a.atttypid, null) as type,
        (select k.confrelid::regclass::text from pg_constraint k
          where k.contype = 'f' and k.conrelid = a.attrelid and k.conkey[1] = a.attnum limit 1) as refers,
      (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''') from pg_constraint k
        where k.contype = 'c' and k.conrelid = a.attrelid and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1) as allowed,
        a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
      from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(db)
    const overrides = set[table] ?? {}
    const row = Object.fromEntries(
      columns
        .filter(({ name, needed }) => needed || name in overrides || name === 'engagement_id')
        .map(({ name, type, refers, allowed }) => {
          if (name in overrides) return [name, overrides[name]]
          if (allowed) return [name, allowed]
          if (refers) return [name, `${refers}-${mark}`]
          if (name === 'engagement_id') return [name, `engagement-${mark}`]
          return [name, name === 'id' ? `${table}-${mark}` : type === 'text' ? `${values.text}-${mark}` : values[type]]
        }),
    )
    const names = Object.keys(row).map((name) => sql.ref(name))
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(db)
  }
}

import { sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import type { ArchivedTable } from './manifest.ts'

// Rows as text: every value as PostgreSQL itself writes it and reads it again, on either database.

export interface TableShape {
  name: string
  /** Columns without generated ones, which the database computes again. */
  columns: { name: string; type: string }[]
}

/** Tables that a backup leaves out: those of this installation, and the one derived from others. */
const left = ['kysely_migration', 'kysely_migration_lock', 'backup_run', 'search_document']

/** The tables of the portal's data, those that others refer to first. */
export async function findTables(queries: Queries): Promise<TableShape[]> {
  const { rows } = await sql<TableShape & { refers_to: string[] }>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      array(select t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as refers_to
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname::text <> all(${left}::text[])
    order by c.relname`.execute(queries)
  const order: TableShape[] = []
  const visit = ({ name, columns, refers_to }: (typeof rows)[number]): void => {
    if (order.some((table) => table.name === name)) return
    for (const row of rows) if (refers_to.includes(row.name)) visit(row)
    order.push({ name, columns })
  }
  rows.forEach(visit)
  return order
}

/** For the rest of a transaction: values are written in one form, whatever the server's own settings. */
export async function writePlainly(queries: Queries): Promise<void> {
  for (const setting of [
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'postgres'",
    "timezone = 'UTC'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
  ])
    await sql.raw(`set local ${setting}`).execute(queries)
}

/** Rows read at once, if none can contain a whole picture. */
const atOnce = 500

/** Yields rows as lists of texts, null without a value. Call it inside a transaction. */
export async function* readRows(queries: Queries, { name, columns }: TableShape): AsyncIterable<string[]> {
  const values = columns.map((column) => sql`${sql.ref(column.name)}::text`)
  await sql`declare rows_of_table no scroll cursor for
    select json_build_array(${sql.join(values)})::text as line from ${sql.table(name)}`.execute(queries)
  const count = columns.some(({ type }) => type === 'bytea') ? 1 : atOnce
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(count)} from rows_of_table`.execute(queries)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < count) break
  }
  await sql`close rows_of_table`.execute(queries)
}

export async function insertRows(
  queries: Queries,
  { name, columns }: TableShape,
  lines: readonly string[],
): Promise<void> {
  const refs = columns.map((column) => sql.ref(column.name))
  const values = columns.map(({ type }, at) => sql`(line ->> ${sql.lit(at)})::${sql.raw(type)}`)
  await sql`insert into ${sql.table(name)} (${sql.join(refs)}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::text::jsonb) as line`.execute(
    queries,
  )
}

/**
 * Drops indexes while `work` runs and creates them again afterwards, which takes a fraction of the time of updating them for
 * each row. Indexes of constraints stay.
 */
export async function withoutIndexes<Result>(queries: Queries, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname::text as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname <> all(${left}::text[])
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
    order by c.relname`.execute(queries)
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(queries)
  const result = await work()
  // Deferred constraints are checked now: an index is created from settled rows.
  await sql`set constraints all immediate`.execute(queries)
  for (const { definition } of rows) await sql.raw(definition).execute(queries)
  return result
}

/** Lets `work` insert rows as they were: versions and the only row of the setup stay, and the table of the search is filled once afterwards. */
export async function withoutRowTriggers(queries: Queries, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ table: string; trigger: string }>`
    select tgrelid::regclass::text as table, tgname::text as trigger from pg_trigger
    where tgfoid in ('update_search_documents'::regproc, 'raise_version'::regproc, 'raise_work_order_version'::regproc,
      'end_setup'::regproc)
    order by 1, 2`.execute(queries)
  const alter = async (verb: 'disable' | 'enable'): Promise<void> => {
    for (const { table, trigger } of rows)
      await sql`alter table ${sql.table(table)} ${sql.raw(verb)} trigger ${sql.ref(trigger)}`.execute(queries)
  }
  await alter('disable')
  await work()
  await sql`insert into search_document select * from search_source`.execute(queries)
  await alter('enable')
}

export async function countRows(queries: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(queries)
  return rows[0]?.count ?? 0
}

/** The names of the tables that hold rows. */
export async function filledTables(db: Database): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await findTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

/** The last number of each sequence, null where it gave none yet. */
export async function findSequences(queries: Queries): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = 'public' order by sequencename`.execute(queries)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function setSequences(queries: Queries, last: Readonly<Record<string, number | null>>): Promise<void> {
  for (const [name, value] of Object.entries(last))
    if (value !== null) await sql`select setval(${`public.${name}`}::regclass, ${sql.lit(value)})`.execute(queries)
}

/** The ids under which the rows of a table have something stored. */
export async function findIds(queries: Queries, table: 'file_version' | 'bug_report_image'): Promise<string[]> {
  const rows = await queries.selectFrom(table).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Current shape of an archived table; undefined if its columns differ. */
export function shapeOf(tables: readonly TableShape[], { name, columns }: ArchivedTable): TableShape | undefined {
  const shape = tables.find((table) => table.name === name)
  if (!shape || shape.columns.length !== columns.length) return undefined
  const ordered = columns.flatMap((column) => shape.columns.find((one) => one.name === column) ?? [])
  return ordered.length === columns.length ? { name, columns: ordered } : undefined
}

import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** One row that a statement inserted, updated or deleted. An updated row has its old values for the columns that differ. */
export interface RecordedRow {
  table: string
  change: 'insert' | 'update' | 'delete'
  row: Record<string, unknown>
  old?: Record<string, unknown>
}

/** Columns made of other columns of the database, with parts that differ from run to run. documents.test.ts tests them. */
const derivedColumns = ['title_words', 'words', 'lexemes', 'context'].map((column) => `search_document.${column}`)

/** Adds triggers, in a separate schema, that record each row written to these tables. */
export async function startRecordingRows(db: Database, tables: readonly string[]): Promise<void> {
  await sql`create schema recorded`.execute(db)
  await sql`create table recorded.row (
    place bigint generated always as identity, name text, change text, row jsonb, old jsonb)`.execute(db)
  await sql`create function recorded.record() returns trigger language plpgsql as $$ begin
    insert into recorded.row (name, change, row, old) values (tg_table_name, lower(tg_op),
      case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end,
      case when tg_op = 'UPDATE' then to_jsonb(old) end);
    return null;
  end $$`.execute(db)
  for (const table of tables)
    await sql`create trigger recorded after insert or update or delete on ${sql.table(table)}
      for each row execute function recorded.record()`.execute(db)
}

/** Returns the rows recorded since the last call, by table and then in the order in which they were written. */
export async function takeRecordedRows(db: Database): Promise<RecordedRow[]> {
  const counters = await sql<{ name: string; column: string }>`
    select table_name::text as name, column_name::text as column from information_schema.columns
    where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`.execute(db)
  const placeholders = new Map([
    ...counters.rows.map(({ name, column }): [string, string] => [`${name}.${column}`, '<counter>']),
    ...derivedColumns.map((column): [string, string] => [column, '<derived>']),
  ])
  const { rows } = await sql<{
    name: string
    change: RecordedRow['change']
    row: Record<string, unknown>
    old: Record<string, unknown> | null
  }>`with taken as (delete from recorded.row returning *)
     select name, change, row, old from taken order by name, place`.execute(db)
  const withPlaceholders = (table: string, row: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, placeholders.get(`${table}.${column}`) ?? value]),
    )
  return rows.map(({ name: table, change, row: written, old }) => {
    const row = withPlaceholders(table, written)
    if (old === null) return { table, change, row }
    const before = withPlaceholders(table, old)
    const changed = Object.keys(row).filter((column) => JSON.stringify(row[column]) !== JSON.stringify(before[column]))
    const keys = Object.keys(row).filter((column) => column === 'id' || column.endsWith('_id'))
    return { table, change, row: pick(row, [...keys, ...changed]), old: pick(before, changed) }
  })
}

const pick = (row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries([...new Set(columns)].map((column) => [column, row[column]]))

import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { noteWrites, takeWritten } from './note-writes.ts'

/** Saves the current rows and counters of every table for `restoreTables`. Returns the names of the tables. */
export async function keepTables(db: Database): Promise<string[]> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('create schema as_made')
  await run(`create table as_made.kept as
    select c.table_name::text as name, string_agg(quote_ident(c.column_name), ', ') as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_name not like 'kysely%'
    group by c.table_name`)
  const { rows: tables } = await sql<{ name: string }>`select name from as_made.kept`.execute(db)
  for (const { name } of tables) await run(`create table as_made."${name}" as table "${name}"`)
  await run(`create table as_made.counter as select format('%I.%I', schemaname, sequencename) as name, last_value
    from pg_sequences where schemaname = 'public'`)
  const names = tables.map(({ name }) => name)
  await noteWrites(db, names)
  return names
}

/** Brings back the rows of those tables that were written to, and all counters. */
export async function restoreTables(db: Database): Promise<void> {
  await db.transaction().execute(async (queries) => {
    const names = await takeWritten(queries)
    const { rows: written } = await sql<{ name: string; columns: string }>`
      select name, columns from as_made.kept where name = any(${names})`.execute(queries)
    // Tables are filled in any order, so this transaction neither checks foreign keys nor notes what it writes.
    await sql`set local session_replication_role = replica`.execute(queries)
    for (const { name, columns } of written) {
      await sql.raw(`delete from "${name}"`).execute(queries)
      const savedRows = `select ${columns} from as_made."${name}"`
      await sql.raw(`insert into "${name}" (${columns}) overriding system value ${savedRows}`).execute(queries)
    }
    await sql`select setval(name::regclass, coalesce(last_value, 1), last_value is not null) from as_made.counter`.execute(
      queries,
    )
  })
}

import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Adds triggers, in the schema `noted`, that record which of these tables are written. */
export async function noteWrites(db: Database, tables: readonly string[]): Promise<void> {
  await sql`create schema noted`.execute(db)
  await sql`create table noted.written (name text primary key)`.execute(db)
  await sql`create function noted.note() returns trigger language plpgsql as $$ begin
    insert into noted.written values (tg_table_name) on conflict do nothing;
    return null;
  end $$`.execute(db)
  for (const table of tables)
    await sql`create trigger noted after insert or update or delete on ${sql.table(table)}
      for each row execute function noted.note()`.execute(db)
}

/** The tables that were written to since the last time. */
export async function takeWritten(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`delete from noted.written returning name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function endNoting(db: Database): Promise<void> {
  await sql`drop schema noted cascade`.execute(db)
}

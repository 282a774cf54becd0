import { type Kysely, sql } from 'kysely'

/** Erasures and removals that must be reapplied after a restore. Earlier versions kept them in the file store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table deletion_log (
    id bigint primary key generated always as identity,
    kind text not null,
    logged_at timestamptz not null default now(),
    entry_key text not null unique,
    content jsonb not null
  )`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Adds erasures that wait for their night, and the names for the second search of an erasure. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table scheduled_erasure (
    account_id text primary key references account,
    scheduled_by text not null,
    scheduled_at timestamptz not null,
    erase_at timestamptz not null,
    feedback text not null,
    new_owner_id text,
    problem text
  )`.execute(db)
  await sql`alter table erasure add column names text`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Release notes, and which of them a person has seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table release_note (
    id text primary key,
    release_date date not null,
    note_content text not null,
    position bigint generated always as identity
  )`,
  `create table release_note_seen (
    account_id text not null references account on delete cascade,
    note_id text not null references release_note on delete cascade,
    primary key (account_id, note_id)
  )`,
  `create index release_note_seen_by_note on release_note_seen (note_id)`,
]

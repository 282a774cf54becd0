import { type Kysely, sql } from 'kysely'

/** Two who edit a note at once: the second one is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table release_note add column version integer not null default 1`.execute(db)
}

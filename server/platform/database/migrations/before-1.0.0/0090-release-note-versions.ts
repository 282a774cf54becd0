import { type Kysely, sql } from 'kysely'

/** Version of a release note, so that the second of two editors is warned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table release_note add column version integer not null default 1`.execute(db)
}

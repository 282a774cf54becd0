import { type Kysely, sql } from 'kysely'

/** Counts how often a run of the import was begun, so that one that never finishes can be ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run add column attempts integer not null default 0`.execute(db)
}

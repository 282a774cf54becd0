import { type Kysely, sql } from 'kysely'

/** What was chosen when somebody was erased, so that it can be done again on rows from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table erasure add column feedback text, add column heir_id text`.execute(db)
}

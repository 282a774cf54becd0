import { type Kysely, sql } from 'kysely'

/** Message of a feedback request; the reminder repeats it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedback_request add column words text`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What somebody wrote to those they asked; the reminder says it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedback_request add column words text`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Choices made for an erasure, so that it can be reapplied to rows of an older backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table erasure add column feedback text, add column heir_id text`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Name of a locked browser, so that people can recognise it in a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table known_device add column locked_name text`.execute(db)
}

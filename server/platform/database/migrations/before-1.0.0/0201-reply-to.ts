import { type Kysely, sql } from 'kysely'

/** Stores the name and address of the person who gets the replies to an email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail add column reply_to text, add column reply_to_name text`.execute(db)
}

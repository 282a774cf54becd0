import { type Kysely, sql } from 'kysely'

/** A browser that is locked out is told from others by what its sign-in said of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table known_device add column locked_name text`.execute(db)
}

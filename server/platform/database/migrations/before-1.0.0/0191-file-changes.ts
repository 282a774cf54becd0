import { type Kysely, sql } from 'kysely'

/** When a file last got another category or came out of the archive: programs that keep a copy ask for what changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shared_file add column changed_at timestamptz`.execute(db)
}

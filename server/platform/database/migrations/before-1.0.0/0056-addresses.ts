import { type Kysely, sql } from 'kysely'

/** Only A to Z count as the same in both cases; what else a language folds tells two addresses apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account drop constraint account_email_check`.execute(db)
  await sql`alter table account add constraint account_email_check check (email = lower(email collate "C"))`.execute(db)
}

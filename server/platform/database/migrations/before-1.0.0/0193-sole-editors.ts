import { type Kysely, sql } from 'kysely'

/** Keeps who alone has changed a team, tag, team request or release note, for calls that name no version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sole_editor (
    subject text primary key,
    account_id text not null references account on delete cascade,
    engagement_id text references engagement on delete cascade,
    version int not null
  )`.execute(db)
  await sql`create index sole_editor_by_account on sole_editor (account_id)`.execute(db)
  await sql`create index sole_editor_by_engagement on sole_editor (engagement_id)`.execute(db)
}

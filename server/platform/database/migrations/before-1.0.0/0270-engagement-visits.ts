import { type Kysely, sql } from 'kysely'

/** When each member of staff last opened an engagement, for the column "Your last visit" of the portfolio. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table engagement_visit (
    account_id text not null references account on delete cascade,
    engagement_id text not null references engagement on delete cascade,
    visited_at timestamptz not null,
    primary key (account_id, engagement_id)
  )`.execute(db)
  await sql`create index engagement_visit_by_engagement on engagement_visit (engagement_id)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Events that people can subscribe to; `position` is their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table event (
    id text primary key,
    kind text not null,
    engagement_id text not null references engagement,
    account_id text references account,
    sentence text not null,
    path text not null,
    happened_at timestamptz not null,
    position bigint generated always as identity
  )`.execute(db)
  await sql`create index event_by_position on event (position)`.execute(db)
  await sql`create index event_by_engagement on event (engagement_id, happened_at)`.execute(db)
}

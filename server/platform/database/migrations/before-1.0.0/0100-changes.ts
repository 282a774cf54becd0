import { type Kysely, sql } from 'kysely'

/**
 * Changes that imports make to engagements, and each person's last visit. Changes before this migration are unknown; an open
 * session counts as a first visit that ended at its start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table engagement_change (
    id bigint generated always as identity primary key,
    -- An import says that an engagement is new before it writes it.
    engagement_id text not null references engagement deferrable initially deferred,
    kind text not null check (kind in
      ('known', 'new engagement', 'new order', 'dates moved', 'joined', 'left', 'scored', 'stakeholder added', 'stakeholder removed')),
    at timestamptz not null,
    object_id text,
    person_id text,
    name text,
    old_start date,
    old_end date,
    new_start date,
    new_end date,
    old_score numeric(5, 2),
    new_score numeric(5, 2)
  )`,
  `create index engagement_change_by_engagement on engagement_change (engagement_id, at)`,
  `insert into engagement_change (engagement_id, kind, at) select id, 'known', now() from engagement`,
  `create table account_visit (
    account_id text primary key references account on delete cascade,
    last_seen_at timestamptz not null,
    before_at timestamptz
  )`,
  `insert into account_visit (account_id, last_seen_at, before_at)
    select account_id, max(last_seen_at), min(created_at) from session group by account_id`,
]

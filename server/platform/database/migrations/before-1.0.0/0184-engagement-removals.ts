import { type Kysely, sql } from 'kysely'

/**
 * Planned and finished removals of closed engagements. Superusers can hold them, and imports skip removed engagements.
 * Files to delete from the storage stay listed until they are gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table engagement_removal (
    id text primary key,
    engagement_id text not null,
    client_id text not null,
    title text not null,
    client_name text not null,
    state text not null,
    closed_on date not null,
    remove_on date not null,
    planned_at timestamptz not null,
    told_at timestamptz,
    reminded_at timestamptz,
    held_by text,
    held_reason text,
    held_until date,
    ended_at timestamptz,
    ended_because text,
    parts jsonb,
    allowed_back_by text,
    version int not null default 1
  )`,
  `create unique index engagement_removal_open on engagement_removal (engagement_id) where state in ('planned', 'held')`,
  `create index engagement_removal_done on engagement_removal (engagement_id) where state = 'removed'`,
  `create table removed_work_order (
    id text primary key,
    removal_id text not null references engagement_removal on delete cascade
  )`,
  `create index removed_work_order_of on removed_work_order (removal_id)`,
  `create table removed_content (
    id text primary key,
    removal_id text not null references engagement_removal on delete cascade
  )`,
  `create index removed_content_of on removed_content (removal_id)`,
  // The public API reports these removals too.
  `create trigger work_order_removed after delete on work_order referencing old table as gone
   for each statement execute function note_removed()`,
  `create function note_removed_engagement() returns trigger language plpgsql as $$
  begin
    insert into removed_record (kind, id, engagement_id, removed_at)
    select 'engagement', gone.id, gone.id, clock_timestamp() from gone
    on conflict (kind, id) do update set removed_at = excluded.removed_at;
    return null;
  end $$`,
  `create trigger engagement_removed after delete on engagement referencing old table as gone
   for each statement execute function note_removed_engagement()`,
]

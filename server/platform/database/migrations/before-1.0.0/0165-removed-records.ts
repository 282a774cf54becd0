import { type Kysely, sql } from 'kysely'

/**
 * Removed records, for programs that keep a copy. Triggers add them, so that no deletion is missed. Engagements and work
 * orders are marked instead of deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table removed_record (
    kind text not null,
    id text not null,
    engagement_id text not null,
    removed_at timestamptz not null,
    primary key (kind, id)
  )`,
  `create function note_removed() returns trigger language plpgsql as $$
  begin
    insert into removed_record (kind, id, engagement_id, removed_at)
    select tg_table_name, gone.id, gone.engagement_id, clock_timestamp() from gone
    on conflict (kind, id) do update set engagement_id = excluded.engagement_id, removed_at = excluded.removed_at;
    return null;
  end $$`,
  ...['member_assignment', 'customer_survey', 'individual_feedback', 'team_feedback', 'audit', 'shared_file'].map(
    (table) =>
      `create trigger ${table}_removed after delete on ${table} referencing old table as gone
       for each statement execute function note_removed()`,
  ),
]

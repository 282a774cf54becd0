import { type Kysely, sql } from 'kysely'

/**
 * Time since when a proposal, or after a decline the next one, is due; for existing rows only the day of the request is
 * known. Snoozed and seen to-dos are stored per person. To-dos themselves are never stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The default serves an instance of the version before that still runs.
  `alter table team_request_proposal add column proposed_at timestamptz not null default now()`,
  `alter table team_request_proposal add column decided_at timestamptz`,
  `update team_request_proposal set proposed_at = team_request.request_date
    from team_request_line join team_request on team_request.id = team_request_line.request_id
    where team_request_line.id = team_request_proposal.line_id`,
  `create table waiting_mark (
    account_id text not null references account on delete cascade,
    thing text not null,
    put_off_until date,
    seen_at timestamptz,
    marked_at timestamptz not null,
    primary key (account_id, thing)
  )`,
  `create index waiting_mark_by_age on waiting_mark (marked_at)`,
  `create index file_access_by_account on file_access (account_id, file_id)`,
  `create index team_request_open on team_request (engagement_id) where is_new`,
  `create index mail_failed on mail (created_at) where state = 'failed'`,
]

import { type Kysely, sql } from 'kysely'

/** Adds when, by whom and why a team request was completed, and completes the open ones whose lines are all filled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const accepted = `from team_request_proposal where line_id = line.id and decision = 'accepted'`

const statements = [
  `alter table team_request
    add column completed_by text references account,
    add column completed_at timestamptz,
    add column completion_reason text check (completion_reason in ('filled', 'marked'))`,
  `create index team_request_by_completer on team_request (completed_by) where completed_by is not null`,
  `update team_request set is_new = false, version = version + 1, completion_reason = 'filled', completed_at = (
      select max(coalesce(decided_at, proposed_at)) from team_request_proposal
      join team_request_line on team_request_line.id = team_request_proposal.line_id
      where team_request_line.request_id = team_request.id and decision = 'accepted'
    )
    where is_new
      and exists (select from team_request_line line where line.request_id = team_request.id)
      and not exists (select from team_request_line line where line.request_id = team_request.id
        and (select count(*) ${accepted}) < line.member_type_quantity)`,
]

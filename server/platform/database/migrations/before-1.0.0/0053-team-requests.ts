import { type Kysely, sql } from 'kysely'

/** Team requests with their lines, and the provider's proposals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table team_request (
    id text primary key,
    engagement_id text not null references engagement,
    is_new boolean not null default true,
    account_id text not null references account,
    requested_by text not null,
    request_date timestamptz not null,
    request_comment text,
    position bigint generated always as identity
  )`,
  `create index team_request_by_engagement on team_request (engagement_id, position)`,
  `create table team_request_line (
    id text primary key,
    request_id text not null references team_request on delete cascade,
    place int not null,
    member_role text not null,
    primary_skill text not null,
    member_type_quantity int not null check (member_type_quantity between 1 and 20),
    member_start_date date not null,
    member_duration text not null
  )`,
  `create index team_request_line_by_request on team_request_line (request_id, place)`,
  `create table team_request_proposal (
    id text primary key,
    line_id text not null references team_request_line on delete cascade,
    employee_id text not null references person,
    account_id text not null references account,
    proposed_by text not null,
    note text,
    decision text not null default 'open' check (decision in ('open', 'accepted', 'declined')),
    decided_by text,
    decision_note text,
    position bigint generated always as identity,
    unique (line_id, employee_id)
  )`,
  `create index team_request_proposal_by_person on team_request_proposal (employee_id)`,
]

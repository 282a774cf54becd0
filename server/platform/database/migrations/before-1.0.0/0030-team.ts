import { type Kysely, sql } from 'kysely'

/**
 * Custom teams with versions against lost updates, and indexes for feedback pages and filters. The key of
 * `group_team_member` allows a person one team per engagement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table group_team (
    id text primary key,
    engagement_id text not null references engagement,
    name text not null,
    folded_name text collate "C" not null,
    version int not null,
    created_at timestamptz not null,
    position bigint generated always as identity,
    unique (engagement_id, folded_name)
  )`,
  `create table group_team_member (
    engagement_id text not null references engagement,
    employee_id text not null references person,
    team_id text not null references group_team on delete cascade,
    primary key (engagement_id, employee_id)
  )`,
  `create index group_team_member_by_team on group_team_member (team_id)`,
  `create index group_team_member_by_employee on group_team_member (employee_id)`,
  `create table team_revision (engagement_id text primary key references engagement, revision int not null)`,
  `create table version_seen (
    account_id text not null references account on delete cascade,
    subject text not null,
    version int not null,
    primary key (account_id, subject)
  )`,
  `create index version_seen_by_subject on version_seen (subject)`,
  `alter table tag add column version int not null default 0`,
  `create index member_tag_by_employee on member_tag (employee_id)`,

  `drop index individual_feedback_by_engagement`,
  `drop index individual_feedback_by_employee`,
  `create index individual_feedback_newest on individual_feedback (given_at desc, id desc) include (engagement_id)`,
  `create index individual_feedback_by_engagement on individual_feedback (engagement_id, given_at desc, id desc)`,
  `create index individual_feedback_by_employee on individual_feedback (employee_id, given_at desc, id desc)`,
  `create index individual_feedback_by_account on individual_feedback (account_id)`,
  `drop index team_feedback_by_engagement`,
  `create index team_feedback_newest on team_feedback (given_at desc, id desc) include (engagement_id)`,
  `create index team_feedback_by_engagement on team_feedback (engagement_id, given_at desc, id desc)`,
  `create index team_feedback_by_team on team_feedback (team_name, given_at desc, id desc)`,
  `create index team_feedback_by_provider on team_feedback (provider_full_name, given_at desc, id desc)`,
  `create index team_feedback_by_account on team_feedback (account_id)`,
  `create index person_by_name on person (name)`,
  `create index client_by_name on client (name)`,
  `create index engagement_removed on engagement (id) where removed_at is not null`,
]

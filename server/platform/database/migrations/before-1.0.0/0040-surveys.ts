import { type Kysely, sql } from 'kysely'

/**
 * Columns for the list of surveys. The database extracts them from the answers; the portal computes the rating when a
 * survey arrives.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table customer_survey
    add column project_name text generated always as (data -> 2 ->> 'answer') stored,
    add column company_name text generated always as (data -> 3 ->> 'answer') stored,
    add column recommendation int generated always as (
      case when jsonb_typeof(data -> 9 -> 'answer') = 'number' then (data -> 9 -> 'answer')::int end
    ) stored,
    add column average_rating numeric(3, 2),
    add column submission_key text`,
  `create unique index customer_survey_once on customer_survey (account_id, submission_key)`,
  `create index customer_survey_by_date on customer_survey (survey_date desc, id)`,
  `create index customer_survey_by_name on customer_survey (user_full_name, survey_date)`,
  `create index customer_survey_by_project on customer_survey (project_name, survey_date)`,
  `create index customer_survey_by_company on customer_survey (company_name, survey_date)`,
  `create index customer_survey_by_account on customer_survey (account_id, engagement_id, survey_date)`,
  `create table customer_survey_reply (
    id text primary key,
    customer_survey_id text not null references customer_survey on delete cascade,
    account_id text not null references account,
    author_name text not null,
    text text not null,
    replied_at timestamptz not null
  )`,
  `create index customer_survey_reply_by_survey on customer_survey_reply (customer_survey_id, replied_at)`,
  `create table feedback_request (
    engagement_id text not null references engagement,
    account_id text not null references account on delete cascade,
    asked_at timestamptz not null,
    asked_by text not null,
    reminded_at timestamptz,
    primary key (engagement_id, account_id)
  )`,
  `create index feedback_request_to_remind on feedback_request (asked_at) where reminded_at is null`,
]

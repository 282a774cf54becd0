import { type Kysely, sql } from 'kysely'

/** First tables. Folded text is compared byte by byte, so that every database sorts alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table client (id text primary key, name text not null)`,
  `create table photo (id text primary key, content_hash text not null, thumbnail bytea not null)`,
  `create table person (
    id text primary key,
    name text not null,
    email text,
    job_title text,
    photo_id text references photo
  )`,
  `create table account (
    id text primary key,
    email text not null unique check (email = lower(email)),
    first_name text not null,
    last_name text not null,
    role text,
    job_title text,
    company_name text,
    photo_id text references photo,
    login_method text not null check (login_method in ('external', 'internal')),
    access_level int not null check (access_level between 1 and 4),
    is_superuser boolean not null,
    active boolean not null,
    employee_id text references person
  )`,
  `create table engagement (
    id text primary key,
    title text not null,
    folded_title text collate "C" not null,
    client_id text not null references client,
    client_partner_id text references person,
    default_client_partner_id text references person,
    project_lead_id text references person,
    portfolio_director_id text references person,
    latest_end_date date,
    removed_at timestamptz
  )`,
  `create index engagement_by_title on engagement (folded_title, (id collate "C")) where removed_at is null`,
  `create index engagement_by_end on engagement (latest_end_date) where removed_at is null`,
  `create index engagement_by_client on engagement (client_id)`,
  `create index engagement_by_client_partner on engagement (client_partner_id)`,
  `create index engagement_by_default_client_partner on engagement (default_client_partner_id)`,
  `create index engagement_by_project_lead on engagement (project_lead_id)`,
  `create index engagement_by_portfolio_director on engagement (portfolio_director_id)`,
  `create table account_engagement (
    account_id text not null references account on delete cascade,
    engagement_id text not null references engagement on delete cascade,
    primary key (account_id, engagement_id)
  )`,
  `create index account_engagement_by_engagement on account_engagement (engagement_id)`,
  `create table work_order (
    id text primary key,
    engagement_id text not null references engagement,
    reference text not null,
    start_date date not null,
    end_date date not null check (end_date >= start_date),
    removed_at timestamptz
  )`,
  `create index work_order_by_engagement on work_order (engagement_id, start_date) where removed_at is null`,
  `create table member_assignment (
    id text primary key,
    work_order_id text not null references work_order on delete cascade,
    engagement_id text not null references engagement,
    employee_id text references person,
    member_role text not null,
    member_role_id int not null,
    start_date date not null,
    end_date date not null check (end_date >= start_date),
    price_per_day numeric(12, 2),
    allocation_percentage int
  )`,
  `create index member_assignment_by_work_order on member_assignment (work_order_id)`,
  `create index member_assignment_by_employee on member_assignment (employee_id, end_date)`,
  `create index member_assignment_by_engagement on member_assignment (engagement_id, end_date)`,
  `create table stakeholder (
    id text primary key,
    engagement_id text not null references engagement,
    full_name text not null,
    company_name text,
    role text,
    email text,
    phone text,
    invited_by text,
    access_level int not null check (access_level between 1 and 4)
  )`,
  `create index stakeholder_by_engagement on stakeholder (engagement_id)`,
  `create table audit (
    id text primary key,
    engagement_id text not null references engagement,
    title text not null,
    scoring_type int not null check (scoring_type in (1, 2)),
    percentage_score numeric(5, 2) not null,
    created_at timestamptz not null
  )`,
  `create index audit_by_engagement on audit (engagement_id, created_at)`,
  `create table audit_score_point (
    audit_id text not null references audit on delete cascade,
    day date not null,
    score numeric(5, 2) not null,
    primary key (audit_id, day)
  )`,
  `create table audit_survey (
    id text primary key,
    audit_id text not null references audit on delete cascade,
    created_at timestamptz not null,
    created_by text not null,
    notes text,
    percentage_score numeric(5, 2) not null,
    is_completed boolean not null,
    entity_name text not null,
    sections jsonb not null
  )`,
  `create index audit_survey_by_audit on audit_survey (audit_id, created_at)`,
  `create table customer_survey (
    id text primary key,
    engagement_id text not null references engagement,
    account_id text references account,
    user_full_name text not null,
    survey_date timestamptz not null,
    data jsonb not null
  )`,
  `create index customer_survey_by_engagement on customer_survey (engagement_id, survey_date)`,
  `create table individual_feedback (
    id text primary key,
    engagement_id text not null references engagement,
    employee_id text not null references person,
    account_id text references account,
    provider_full_name text not null,
    provider_role text,
    feedback text not null,
    given_at timestamptz not null
  )`,
  `create index individual_feedback_by_engagement on individual_feedback (engagement_id, given_at)`,
  `create index individual_feedback_by_employee on individual_feedback (employee_id, given_at)`,
  `create table team_feedback (
    id text primary key,
    engagement_id text not null references engagement,
    team_id text,
    team_name text not null,
    account_id text references account,
    provider_full_name text not null,
    feedback text not null,
    given_at timestamptz not null
  )`,
  `create index team_feedback_by_engagement on team_feedback (engagement_id, given_at)`,
  `create table tag (
    id text primary key,
    engagement_id text not null references engagement,
    name text not null,
    folded_name text collate "C" not null,
    unique (engagement_id, folded_name)
  )`,
  `create table member_tag (
    tag_id text not null references tag on delete cascade,
    employee_id text not null references person,
    primary key (tag_id, employee_id)
  )`,
  `create table header_tag (
    engagement_id text not null references engagement,
    place text not null check (place in ('client_partner', 'portfolio_director')),
    tag_id text not null references tag on delete cascade,
    primary key (engagement_id, place, tag_id)
  )`,
  `create index header_tag_by_tag on header_tag (tag_id)`,
  `create table session (
    id text primary key,
    token_hash text not null unique,
    account_id text not null references account on delete cascade,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    device text not null,
    id_token text
  )`,
  `create index session_by_account on session (account_id)`,
  `create table login_challenge (
    id text primary key,
    account_id text not null references account on delete cascade,
    token_hash text not null unique,
    code_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    referrer_link text,
    wrong_codes int not null default 0,
    ended_at timestamptz
  )`,
  `create index login_challenge_by_account on login_challenge (account_id)`,
  `create table sign_on_attempt (
    state_hash text primary key,
    code_verifier text not null,
    nonce text not null,
    redirect text,
    expires_at timestamptz not null
  )`,
  `create table rate_window (key text primary key, started_at timestamptz not null, count int not null)`,
  `create table mail (
    id text primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    headers jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'expired')),
    attempts int not null default 0,
    sent_at timestamptz,
    last_error text,
    position bigint generated always as identity
  )`,
  `create index mail_by_position on mail (position)`,
]

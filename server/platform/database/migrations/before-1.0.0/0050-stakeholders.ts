import { type Kysely, sql } from 'kysely'

/** Changes that stakeholders make to the people on their engagements. Imports neither undo nor repeat them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table account add column origin text not null default 'import' check (origin in ('import', 'portal'))`,
  `alter table account add column replaced_by text`,
  `alter table account_engagement add column origin text not null default 'import' check (origin in ('import', 'portal'))`,
  `create table withdrawn_stakeholder (
    engagement_id text not null references engagement,
    stakeholder_id text not null,
    email text,
    primary key (engagement_id, stakeholder_id)
  )`,
  `create index withdrawn_stakeholder_by_email on withdrawn_stakeholder (engagement_id, email)`,
  `create table stakeholder_change (
    id text primary key,
    engagement_id text not null references engagement,
    action text not null check (action in ('invited', 'removed')),
    full_name text not null,
    email text,
    account_id text not null references account,
    changed_by text not null,
    changed_at timestamptz not null,
    position bigint generated always as identity
  )`,
  `create index stakeholder_change_by_engagement on stakeholder_change (engagement_id, position)`,
]

import { type Kysely, sql } from 'kysely'

/** Bug reports with their images, and what a mail carries along until it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table bug_report (
    id text primary key,
    number bigint generated always as identity (start with 1001),
    account_id text not null references account,
    description text not null,
    steps text not null,
    created_at timestamptz not null,
    reply text,
    answered_by text references account,
    answered_at timestamptz
  )`,
  `create index bug_report_by_account on bug_report (account_id, created_at desc)`,
  `create table bug_report_image (
    id text primary key,
    report_id text not null references bug_report on delete cascade,
    position int not null,
    media_type text not null,
    content bytea not null,
    unique (report_id, position)
  )`,
  `create table mail_attachment (
    mail_id text not null references mail on delete cascade,
    position int not null,
    file_name text not null,
    media_type text not null,
    content bytea not null,
    primary key (mail_id, position)
  )`,
]

import { type Kysely, sql } from 'kysely'

/** Subscriptions to events, by email and in the inbox, and the notifications already sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table notification_setting (
    account_id text primary key references account on delete cascade,
    work_order_renewal boolean not null default false,
    file_sharing boolean not null default false,
    audit_creation boolean not null default false,
    delivery text not null default 'immediate' check (delivery in ('immediate', 'daily', 'weekly')),
    only_mine boolean not null default false,
    digest_sent_for date
  )`,
  `alter table event add column subject_id text`,
  `alter table event add column distributed_at timestamptz`,
  `create index event_undistributed on event (position) where distributed_at is null`,
  `create table notice (
    account_id text not null references account on delete cascade,
    event_id text not null references event on delete cascade,
    kind text not null,
    happened_at timestamptz not null,
    told_at timestamptz,
    primary key (account_id, event_id)
  )`,
  `create index notice_by_event on notice (event_id)`,
  `create index notice_untold on notice (account_id, kind, happened_at) where told_at is null`,
  `create table event_read (
    account_id text not null references account on delete cascade,
    event_id text not null references event on delete cascade,
    primary key (account_id, event_id)
  )`,
  `create index event_read_by_event on event_read (event_id)`,
  `create table work_order_warning (
    work_order_id text not null references work_order on delete cascade,
    end_date date not null,
    threshold int not null,
    primary key (work_order_id, end_date, threshold)
  )`,
  `create table unsubscribe_token (
    token_hash text primary key,
    account_id text not null references account on delete cascade,
    kind text,
    created_at timestamptz not null
  )`,
  `create index unsubscribe_token_by_account on unsubscribe_token (account_id)`,
  `create index unsubscribe_token_by_age on unsubscribe_token (created_at)`,
]

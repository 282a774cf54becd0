import { type Kysely, sql } from 'kysely'

/** Webhooks and their outbox, which is also the log of deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table webhook (
    id text primary key,
    name text not null,
    address text not null,
    form text not null,
    kinds text[] not null,
    client_ids text[] not null,
    engagement_ids text[] not null,
    secret text not null,
    old_secret text,
    old_secret_until timestamptz,
    token_id text references api_token (id),
    saved_by text not null,
    saved_at timestamptz not null,
    version integer not null default 1,
    off_since timestamptz,
    off_reason text,
    failures integer not null default 0
  )`,
  `create table webhook_delivery (
    id text primary key,
    hook_id text not null references webhook (id) on delete cascade,
    position bigint generated always as identity,
    stream text not null,
    kind text not null,
    engagement_id text,
    subject_id text,
    sentence text not null,
    path text not null,
    record jsonb,
    happened_at timestamptz not null,
    single boolean not null default false,
    state text not null default 'waiting',
    due_at timestamptz not null,
    attempts integer not null default 0,
    first_tried_at timestamptz,
    tried_at timestamptz,
    body text,
    status integer,
    answer text,
    error text,
    milliseconds integer
  )`,
  `create index webhook_delivery_waiting on webhook_delivery (hook_id, stream, position)
    where state in ('waiting', 'sending')`,
  'create index webhook_delivery_log on webhook_delivery (hook_id, position)',
  'create index webhook_delivery_tried on webhook_delivery (hook_id, tried_at) where tried_at is not null',
]

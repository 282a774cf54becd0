import { type Kysely, sql } from 'kysely'

/** Passkeys, their challenges, and sign-ins that wait for a passkey after an access link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table session add column way text',
  `create table passkey (
    id text primary key,
    account_id text not null references account on delete cascade,
    credential text not null unique,
    user_handle text not null,
    public_key text not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    is_synced boolean not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index passkey_account on passkey (account_id)',
  `create table passkey_offer (
    account_id text primary key references account on delete cascade,
    offered_at timestamptz not null
  )`,
  'create table passkey_challenge (id text primary key, user_handle text, expires_at timestamptz not null)',
  `create table second_step (
    token_hash text primary key,
    account_id text not null references account on delete cascade,
    referrer_link text,
    expires_at timestamptz not null
  )`,
  `create table passkey_recovery (
    account_id text primary key references account on delete cascade,
    stop_hash text not null unique,
    device text not null,
    asked_at timestamptz not null,
    ready_at timestamptz not null,
    expires_at timestamptz not null
  )`,
]

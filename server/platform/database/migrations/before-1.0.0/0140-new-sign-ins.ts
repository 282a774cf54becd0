import { type Kysely, sql } from 'kysely'

/** Places of earlier sign-ins. A sign-in from a new place sends an email, in which the person can report it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Its token is new with every sign-in; this stays.
  `alter table known_device
    add column id text not null unique default gen_random_uuid()::text,
    add column locked_at timestamptz`,
  'alter table session add column device_id text',
  `create table known_network (
    account_id text not null references account on delete cascade,
    network_hash text not null,
    used_at timestamptz not null,
    primary key (account_id, network_hash)
  )`,
  `create table sign_in_notice (
    token_hash text primary key,
    account_id text not null references account on delete cascade,
    session_id text not null,
    device_id text not null,
    device text not null,
    signed_in_at timestamptz not null,
    expires_at timestamptz not null
  )`,
]

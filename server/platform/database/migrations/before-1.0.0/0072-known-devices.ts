import { type Kysely, sql } from 'kysely'

/**
 * A known device has its own limit of link requests, and a request ends only older requests of the same device or
 * network. Links that are open at the upgrade stay valid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table known_device (
    token_hash text not null,
    email_hash text not null,
    account_id text not null references account on delete cascade,
    used_at timestamptz not null,
    primary key (token_hash, email_hash)
  )`,
  'create index known_device_account on known_device (account_id)',
  `alter table login_challenge add column asked_by text not null default ''`,
]

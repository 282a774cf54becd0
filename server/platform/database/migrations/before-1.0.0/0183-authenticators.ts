import { type Kysely, sql } from 'kysely'

/** Authenticator apps, whose codes come after an access link, and those that are being set up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table authenticator (
    id text primary key,
    account_id text not null references account on delete cascade,
    secret text not null,
    name text not null,
    last_step integer not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index authenticator_account on authenticator (account_id)',
  `create table authenticator_set_up (
    id text primary key,
    account_id text not null references account on delete cascade,
    secret text not null,
    expires_at timestamptz not null
  )`,
]

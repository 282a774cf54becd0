import { type Kysely, sql } from 'kysely'

/** API tokens, and stored responses by caller: an account or a token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table api_token (
    id text primary key,
    name text not null,
    prefix text not null unique,
    token_hash text not null unique,
    scopes text[] not null,
    made_at timestamptz not null,
    made_by text not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz,
    last_used_from text
  )`,
  'alter table kept_answer drop constraint kept_answer_account_id_fkey',
]

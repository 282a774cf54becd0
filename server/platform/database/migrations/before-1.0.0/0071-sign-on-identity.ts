import { type Kysely, sql } from 'kysely'

/**
 * Binds issuer and subject to an account at the first single sign-on. ID tokens are encrypted from now on; plain ones are
 * deleted, and their sessions sign out of the portal only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table sign_on_identity (
    account_id text primary key references account on delete cascade,
    issuer text not null,
    subject text not null,
    bound_at timestamptz not null,
    unique (issuer, subject)
  )`,
  `update session set id_token = null where id_token is not null`,
]

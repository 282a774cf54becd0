import { type Kysely, sql } from 'kysely'

/**
 * Who signs on is known by issuer and subject, bound to an account at the first sign-on. ID tokens are kept sealed from
 * now on; those that lay in plain go, and their sessions log out of the portal alone.
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

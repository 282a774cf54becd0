import { type Kysely, sql } from 'kysely'

/**
 * Stores link requests by the hash of the address, also for unknown addresses: a newer request replaces the older one, so
 * that hidden addresses cannot be told apart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table login_challenge alter column account_id drop not null`,
  `alter table login_challenge add column email_hash text not null default ''`,
  `alter table login_challenge alter column email_hash drop default`,
  `create index login_challenge_by_email on login_challenge (email_hash) where ended_at is null`,
]

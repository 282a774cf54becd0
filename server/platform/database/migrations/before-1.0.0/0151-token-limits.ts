import { type Kysely, sql } from 'kysely'

/** Customers to which an API token is limited. Existing tokens have no limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table api_token
    add column client_ids text[] not null default '{}',
    add column engagement_ids text[] not null default '{}'`,
]

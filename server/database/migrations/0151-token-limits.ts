import { type Kysely, sql } from 'kysely'

/** Whose records an API token reads alone. Those that are there read none, so they stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table api_token
    add column client_ids text[] not null default '{}',
    add column engagement_ids text[] not null default '{}'`,
]

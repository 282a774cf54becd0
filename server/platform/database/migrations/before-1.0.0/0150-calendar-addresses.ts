import { type Kysely, sql } from 'kysely'

/** Secret address of a person's calendar feed; one per person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table calendar_address (
    account_id text primary key references account on delete cascade,
    key_hash text not null unique,
    made_at timestamptz not null,
    last_fetched_at timestamptz
  )`,
]

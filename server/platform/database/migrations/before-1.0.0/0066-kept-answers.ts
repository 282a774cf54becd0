import { type Kysely, sql } from 'kysely'

/** Stored responses by idempotency key: a repeated request gets the same response and runs once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table kept_answer (
    account_id text not null references account on delete cascade,
    call text not null,
    key text not null,
    content_hash text not null,
    answer text,
    kept_at timestamptz not null,
    primary key (account_id, call, key)
  )`,
  `create index kept_answer_by_age on kept_answer (kept_at)`,
]

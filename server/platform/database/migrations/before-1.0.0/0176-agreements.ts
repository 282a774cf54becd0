import { type Kysely, sql } from 'kysely'

/** Agreements of people. Each text is stored once, by its hash, while someone has agreed to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create table agreement_text (hash text primary key, text text not null)',
  `create table agreement (
    id text primary key,
    account_id text not null references account,
    text_hash text not null references agreement_text,
    file_id text not null,
    agreed_at timestamptz not null
  )`,
  'create index agreement_by_account on agreement (account_id, text_hash)',
]

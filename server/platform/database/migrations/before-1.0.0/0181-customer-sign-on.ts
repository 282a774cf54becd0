import { type Kysely, sql } from 'kysely'

/** Identity providers that customers bring for their own people; an attempt to sign on says at which one it began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table customer_sign_on (
    id text primary key,
    name text not null,
    issuer text not null,
    client_id text not null,
    client_secret text,
    domains text[] not null,
    off_since timestamptz,
    saved_by text not null,
    saved_at timestamptz not null,
    version bigint not null default 1
  )`,
  'alter table sign_on_attempt add column provider_id text',
]

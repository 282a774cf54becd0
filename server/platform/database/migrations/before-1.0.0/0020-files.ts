import { type Kysely, sql } from 'kysely'

/** Shared files with their versions, and who opened them. The id of a version is the key of its stored object. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table shared_file (
    id text primary key,
    engagement_id text not null references engagement,
    category text not null,
    is_sensitive boolean not null,
    uploaded_by text not null references account,
    added_at timestamptz not null,
    expire_on date,
    archived_at timestamptz,
    expiry_told_for date,
    version int not null
  )`,
  `create index shared_file_by_engagement on shared_file (engagement_id, added_at desc)`,
  `create index shared_file_by_uploader on shared_file (uploaded_by)`,
  `create index shared_file_by_expiry on shared_file (expire_on) where archived_at is null`,
  `create table file_version (
    id text primary key,
    file_id text not null references shared_file on delete cascade,
    number int not null,
    file_name text not null,
    size bigint not null,
    sha256 text not null,
    sealed_key jsonb,
    uploaded_by text not null references account,
    added_at timestamptz not null,
    unique (file_id, number)
  )`,
  `create table file_access (
    id text primary key,
    file_id text not null references shared_file on delete cascade,
    version int not null,
    account_id text not null references account,
    outcome text not null check (outcome in ('downloaded', 'wrong password')),
    happened_at timestamptz not null
  )`,
  `create index file_access_by_file on file_access (file_id, happened_at desc)`,
]

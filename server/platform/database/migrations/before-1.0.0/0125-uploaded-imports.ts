import { type Kysely, sql } from 'kysely'

/** Imports of uploaded zip files: their place in the storage and the progress of a run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table import_run
    add column upload_id text,
    add column file_name text,
    add column trial boolean not null default false,
    add column allow_removals boolean not null default false,
    add column progress jsonb,
    add column lease_until timestamptz`,
  'create index import_run_by_upload on import_run (upload_id) where upload_id is not null',
]

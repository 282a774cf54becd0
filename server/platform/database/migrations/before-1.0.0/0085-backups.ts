import { type Kysely, sql } from 'kysely'

/** Backups, finished and running. Files deleted during a backup stay stored until it ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table backup_run (
    id text primary key,
    began_at timestamptz not null,
    alive_until timestamptz not null,
    finished_at timestamptz,
    failure text,
    place text not null,
    bytes bigint,
    missing integer
  )`,
  `create index backup_run_under_way on backup_run (alive_until) where finished_at is null`,
]

import { type Kysely, sql } from 'kysely'

/** Account that a superuser views the portal as, and runs of the import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table session add column viewing_as text references account on delete set null',
  `create table import_run (
    id text primary key,
    began_at timestamptz not null,
    ended_at timestamptz,
    who text not null,
    outcome text not null,
    counts jsonb not null default '[]',
    problems jsonb not null default '[]',
    problem_count int not null default 0
  )`,
  'create index import_run_by_age on import_run (began_at)',
]

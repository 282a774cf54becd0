import { type Kysely, sql } from 'kysely'

/** Imports that programs push: the records of one kind instead of a zip, and changes instead of the whole state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table import_run
    add column format text not null default 'zip',
    add column kind text,
    add column mode text not null default 'whole'`,
]

import { type Kysely, sql } from 'kysely'

/**
 * Images of bug reports lie in the store, as shared files do. Those that lay in the table are dropped: it was no
 * portal in use that kept any.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [`delete from bug_report_image`, `alter table bug_report_image drop column content`]

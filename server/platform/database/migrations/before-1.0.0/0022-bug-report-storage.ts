import { type Kysely, sql } from 'kysely'

/**
 * Moves images of bug reports to the file storage. Images in the table are dropped: no portal in use had any.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [`delete from bug_report_image`, `alter table bug_report_image drop column content`]

import { type QueryExecutorProvider, sql } from 'kysely'
import { MissingDatabaseFeature } from './missing-database-feature.ts'

/** Errors of a missing extension, or of a user who may not create it. */
const lasting = new Set(['42501', '58P01', '0A000'])

/** Creates the extension pg_trgm, which the search needs. Throws `MissingDatabaseFeature` with instructions if it cannot. */
export async function createTrigramExtension(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (rows.length > 0) return
  try {
    await sql`create extension pg_trgm`.execute(db)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && lasting.has(String(error.code)))) throw error
    throw new MissingDatabaseFeature(
      'The search needs the extension pg_trgm of PostgreSQL, which this user may not create or the server does not have. ' +
        'Install the contributed modules, and run "create extension pg_trgm" in this database as its owner or as a superuser; then start again.',
      { cause: error },
    )
  }
}

import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Kind } from './kind.ts'

/** Comparisons of fewer rows are fast with any plan. */
export const manyRows = 1000

interface Written {
  added: number
  changed: number
  unchanged: number
}

/**
 * Updates the statistics of a table after its staged rows were written. Without them, the planner expects one row in a new month
 * and compares each of its rows with each staged row. Autovacuum comes too late, and the embedded database has none.
 */
export async function analyzeWritten(
  transaction: Queries,
  { table, dayColumn }: Kind,
  { added, changed, unchanged }: Written,
): Promise<void> {
  // Many small parts become a large month, which is compared with its rows by their days.
  const isPart = dayColumn !== undefined && added + changed > 0
  if (added + changed + unchanged <= manyRows && !isPart) return
  await sql`analyze ${sql.table(table)}`.execute(transaction)
  if (added + changed > manyRows && (await writesSearchDocuments(transaction, table)))
    await sql`analyze search_document`.execute(transaction)
}

async function writesSearchDocuments(queries: Queries, table: string): Promise<boolean> {
  const { rows } = await sql`select from pg_trigger
    where tgrelid = ${table}::regclass and tgfoid = 'update_search_documents'::regproc limit 1`.execute(queries)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'

/**
 * Uses a generic plan for the statements of a search: they use the same indexes for every text. PostgreSQL would otherwise
 * plan each text again, which takes longer than the search.
 */
export const withGenericPlan = <Result>(db: Database, search: (queries: Queries) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // JIT compilation would take longer than the query.
      await sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true)`.execute(
        transaction,
      )
      return search(transaction)
    })

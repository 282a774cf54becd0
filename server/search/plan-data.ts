import { sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'

/**
 * However many there are of a word, each statement takes the same way through the indexes, so it is planned once for a
 * connection. By itself PostgreSQL would plan it anew for every text, which takes longer than the search.
 */
export const plannedOnce = <Result>(db: Database, search: (queries: Queries) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // What is short is not compiled either, however long it may look to the planner.
      await sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true)`.execute(
        transaction,
      )
      return search(transaction)
    })

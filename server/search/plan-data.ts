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
      await sql`set local plan_cache_mode = force_generic_plan`.execute(transaction)
      return search(transaction)
    })

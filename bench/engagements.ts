import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { compareWithHandwritten } from './beside-by-hand.ts'
import { filledDatabase } from './filled-database.ts'
import { usuallyOr } from './size.ts'

/** A list of 20 engagements with their nested records, at the design size on PostgreSQL 18. */
const path = '/api/projects?project_state=Active%20Work%20Orders&page_number=1&items_per_page=20'

export async function benchEngagements(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const database = await filledDatabase(postgres.url, 'engagements', usuallyOr(2000, 40))
    await compareWithHandwritten(database, { 'list of 20': { path, wanted: 1 } })
    await database.close()
  } finally {
    await postgres.stop()
  }
}

import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { compareWithBaseline } from './beside-bare.ts'
import { filledDatabase } from './filled-database.ts'
import { withTarget } from './wanted.ts'

/** The page of 20 engagements that the timeline asks for, whole, at 200 engagements on PostgreSQL 18. */
const path = '/api/projects?page_number=1&items_per_page=20&my_engagements_only=false'

export async function benchWorkOrders(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const database = await filledDatabase(postgres.url, 'work_orders', 200)
    const ratio = await compareWithBaseline(database, path)
    console.log(`a page of 20, compared with node:http and pg: ${withTarget(ratio, { least: 1 })}`)
    await database.close()
  } finally {
    await postgres.stop()
  }
}

import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { formatMeasured } from './beside-bare.ts'
import { compareWithHandwritten } from './beside-by-hand.ts'
import { filledDatabase } from './filled-database.ts'
import { inTurns } from './in-turns.ts'
import { startServer } from './processes.ts'
import { withTarget } from './wanted.ts'

/**
 * The engagement list with everything nested, on PostgreSQL 18:
 * 1. requests per second at 2,000 engagements, compared with node:http and pg and one hand-written query: pages of 5 and
 *    20, and the session check alone;
 * 2. the time of one request at 20,000 engagements, compared with 200.
 */
const path = '/api/projects?project_state=Active%20Work%20Orders&page_number=1'

export async function benchEngagements(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const middle = await filledDatabase(postgres.url, 'middle', 2000)
    await compareWithHandwritten(middle, {
      'list of 5': { path, wanted: 0.75 },
      'list of 20': { path: `${path}&items_per_page=20`, wanted: 0.75 },
      'session check': { path: '/api/users/me', wanted: 0.5 },
    })
    await middle.close()
    await compareSizes(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** Both are there before either is asked: a database that was just filled still writes it down for a while. */
async function compareSizes(serverUrl: string): Promise<void> {
  const sizes = [200, 20_000]
  const portals = []
  for (const engagements of sizes) {
    const database = await filledDatabase(serverUrl, `size_${engagements}`, engagements)
    await database.close()
    const portal = await startServer('portal-server.ts', JSON.stringify({ DATABASE_URL: database.url }))
    portals.push({ portal, cookie: database.staff })
  }
  const measured = await inTurns(
    portals.map(({ portal, cookie }) => ({
      url: `http://127.0.0.1:${portal.port}${path}`,
      headers: { cookie },
      connections: 1,
      seconds: 20,
    })),
  )
  for (const { portal } of portals) await portal.stop()
  for (const [place, one] of measured.entries())
    console.log(`${sizes[place]} engagements, one client: ${formatMeasured(one)}`)
  const [few, many] = measured
  const ratio = (many?.p50 ?? Number.NaN) / (few?.p50 ?? Number.NaN)
  console.log(`20,000 compared with 200 engagements: p50 times ${withTarget(ratio, { most: 1.2 })}`)
}

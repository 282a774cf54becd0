import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { besideBare, say } from './beside-bare.ts'
import { besideByHand } from './beside-by-hand.ts'
import { filledDatabase } from './filled-database.ts'
import { load } from './load.ts'
import { startServer } from './processes.ts'

/**
 * The engagement list with everything nested, on PostgreSQL 18:
 * 1. requests per second beside bare node:http and pg with one query written by hand, at 2,000 engagements: 5 and 20 a
 *    page, and the check of a session alone;
 * 2. the same for 5 a page beside the portal's own statements, run by bare node:http and pg;
 * 3. the time of one request at 20,000 engagements beside that at 200.
 */
const path = '/api/projects?project_state=Active%20Work%20Orders&page_number=1'

export async function benchEngagements(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const middle = await filledDatabase(postgres.url, 'middle', 2000)
    await besideByHand(middle, {
      'list of 5': { path, wanted: 0.75 },
      'list of 20': { path: `${path}&items_per_page=20`, wanted: 0.75 },
      'session check': { path: '/api/users/me', wanted: 0.5 },
    })
    const ratio = await besideBare(middle, path)
    console.log(`list of 5: ${ratio.toFixed(2)} of its own statements, run by bare node:http + pg`)
    await middle.close()
    await compareSizes(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function compareSizes(serverUrl: string): Promise<void> {
  const p50: Record<number, number> = {}
  for (const engagements of [200, 20_000]) {
    const database = await filledDatabase(serverUrl, `size_${engagements}`, engagements)
    const portal = await startServer('portal-server.ts', database.url)
    const ask = { url: `http://127.0.0.1:${portal.port}${path}`, headers: { cookie: database.staff }, connections: 1 }
    await load({ ...ask, seconds: 2 })
    const measured = await load({ ...ask, seconds: 5 })
    console.log(`${engagements} engagements, one client: ${say(measured)}`)
    p50[engagements] = measured.p50
    await portal.stop()
    await database.close()
  }
  const ratio = (p50[20_000] ?? Number.NaN) / (p50[200] ?? Number.NaN)
  console.log(`20,000 beside 200 engagements: p50 ${ratio.toFixed(2)} times (wanted: at most 1.20)`)
}

import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { type FilledDatabase, filledDatabase } from './filled-database.ts'
import { type Load, load, type Measured } from './load.ts'
import { startServer } from './processes.ts'
import { statementsOf } from './statements.ts'

/**
 * The engagement list, 5 a page with everything nested, on PostgreSQL 18:
 * 1. requests per second beside bare node:http and pg running the very same statements, at 2,000 engagements;
 * 2. the time of one request at 20,000 engagements beside that at 200.
 */
const path = '/api/projects?project_state=Active%20Work%20Orders&page_number=1'

export async function benchEngagements(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const middle = await filledDatabase(postgres.url, 'middle', 2000)
    await compareWithBare(middle)
    await middle.close()
    await compareSizes(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function compareWithBare({ url, staff }: FilledDatabase): Promise<void> {
  const statements = await statementsOf(url, path, staff)
  const portal = await startServer('portal-server.ts', url)
  const bare = await startServer('bare-server.ts', JSON.stringify({ url, statements }))
  const ask = (port: number, more: Partial<Load> = {}): Promise<Measured> =>
    load({ url: `http://127.0.0.1:${port}${path}`, headers: { cookie: staff }, connections: 8, seconds: 5, ...more })
  await ask(portal.port, { seconds: 2 })
  await ask(bare.port, { seconds: 2 })
  const ratios: number[] = []
  for (let round = 1; round <= 3; round++) {
    const ours = await ask(portal.port)
    const theirs = await ask(bare.port)
    ratios.push(ours.requestsPerSecond / theirs.requestsPerSecond)
    console.log(`round ${round}: portal ${say(ours)}; bare ${say(theirs)}`)
  }
  await portal.stop()
  await bare.stop()
  const ratio = ratios.toSorted((one, other) => one - other)[1] ?? Number.NaN
  console.log(`2,000 engagements: ${ratio.toFixed(2)} of bare node:http + pg (wanted: at least 0.60)`)
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

const say = ({ requestsPerSecond, p50, p99 }: Measured): string =>
  `${requestsPerSecond.toFixed(0)} requests/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`

import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { filledDatabase } from './filled-database.ts'
import { type Load, load, type Measured } from './load.ts'
import { startServer } from './processes.ts'
import { statementsOf } from './statements.ts'

/** The page of 20 engagements that the timeline asks for, whole, beside bare node:http and pg with the same statements. */
const path = '/api/projects?page_number=1&items_per_page=20&my_engagements_only=false'

export async function benchWorkOrders(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const { url, staff, close } = await filledDatabase(postgres.url, 'work_orders', 200)
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
    const alone = await ask(portal.port, { connections: 1 })
    const bareAlone = await ask(bare.port, { connections: 1 })
    const ratio = ratios.toSorted((one, other) => one - other)[1] ?? Number.NaN
    console.log(`a page of 20: ${ratio.toFixed(2)} of bare node:http + pg (wanted: at least 0.70)`)
    console.log(`one client: portal ${say(alone)}; bare ${say(bareAlone)} (wanted: p50 at most 6 ms)`)
    await portal.stop()
    await bare.stop()
    await close()
  } finally {
    await postgres.stop()
  }
}

const say = ({ requestsPerSecond, p50, p99 }: Measured): string =>
  `${requestsPerSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

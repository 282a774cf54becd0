import type { FilledDatabase } from './filled-database.ts'
import { load, type Measured } from './load.ts'
import { startServer } from './processes.ts'
import { statementsOf } from './statements.ts'

/**
 * Compares one call of the portal with node:http and pg running the same statements. Alternates three rounds with eight
 * clients and three with one. Prints each round and returns the median ratio of requests per second.
 */
export async function compareWithBaseline({ url, staff }: FilledDatabase, path: string): Promise<number> {
  const statements = await statementsOf(url, path, staff)
  const portal = await startServer('portal-server.ts', JSON.stringify({ DATABASE_URL: url }))
  const baseline = await startServer('bare-server.ts', JSON.stringify({ url, statements }))
  const ask = async (connections: number, seconds: number) => {
    const measured = ({ port }: { port: number }): Promise<Measured> =>
      load({ url: `http://127.0.0.1:${port}${path}`, headers: { cookie: staff }, connections, seconds })
    return { ours: await measured(portal), theirs: await measured(baseline) }
  }
  await ask(8, 2)
  const ratios: number[] = []
  for (let round = 1; round <= 3; round++) {
    const { ours, theirs } = await ask(8, 5)
    ratios.push(ours.requestsPerSecond / theirs.requestsPerSecond)
    console.log(`round ${round}: portal ${formatMeasured(ours)}; baseline ${formatMeasured(theirs)}`)
  }
  const alone: { ours: Measured; theirs: Measured }[] = []
  for (let round = 1; round <= 3; round++) alone.push(await ask(1, 5))
  const { ours, theirs } = alone.toSorted((one, other) => one.ours.p50 - other.ours.p50)[1] as (typeof alone)[number]
  console.log(`one client, median of three rounds: portal ${formatMeasured(ours)}; baseline ${formatMeasured(theirs)}`)
  await portal.stop()
  await baseline.stop()
  return ratios.toSorted((one, other) => one - other)[1] ?? Number.NaN
}

export const formatMeasured = ({ requestsPerSecond, p50, p99 }: Measured): string =>
  `${requestsPerSecond.toFixed(0)} requests/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

import { load, type Measured } from './load.ts'
import { cpuSecondsOf } from './process-use.ts'
import type { ServerProcess } from './processes.ts'

export interface Way {
  server: ServerProcess
  /** What else goes on while it is asked; ends when told to. */
  beside?: (over: AbortSignal) => Promise<void>
}

export interface Cost {
  requestsPerSecond: number
  /** Milliseconds of the portal's processor time for a request: a busy machine changes it little. */
  cpu: number
}

/** The same question to portals in turns, `rounds` times; of each the middle of both figures. */
export async function costs(
  ways: readonly Way[],
  ask: { path: string; cookie: string; connections: number; seconds: number },
  rounds = 9,
): Promise<Cost[]> {
  const measured = ways.map((): Cost[] => [])
  for (let round = 0; round <= rounds; round++)
    // In turns also of the order: what comes first in a round finds another machine than what comes last.
    for (const [place, way] of round % 2 === 0 ? [...ways.entries()] : [...ways.entries()].reverse()) {
      const one = await cost(way, ask)
      // The first warms caches and plans.
      if (round > 0) measured[place]?.push(one)
    }
  return measured.map((each) => ({
    requestsPerSecond: middle(each.map(({ requestsPerSecond }) => requestsPerSecond)),
    cpu: middle(each.map(({ cpu }) => cpu)),
  }))
}

async function cost(
  { server, beside }: Way,
  { path, cookie, ...how }: { path: string; cookie: string; connections: number; seconds: number },
): Promise<Cost> {
  const over = new AbortController()
  const before = await cpuSecondsOf(server.pid)
  const other = beside?.(over.signal)
  const found: Measured = await load({ url: `http://127.0.0.1:${server.port}${path}`, headers: { cookie }, ...how })
  over.abort()
  await other
  const used = (await cpuSecondsOf(server.pid)) - before
  return { requestsPerSecond: found.requestsPerSecond, cpu: (used * 1000) / (found.requestsPerSecond * how.seconds) }
}

export const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

export const sayCost = ({ requestsPerSecond, cpu }: Cost): string =>
  `${requestsPerSecond.toFixed(0)} requests/s, ${cpu.toFixed(3)} ms of processor time each`

/** How much more `one` takes than `other`, in percent. */
export const more = (one: number, other: number): string => `${((one / other - 1) * 100).toFixed(1)} %`

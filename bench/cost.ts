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

/**
 * The same question to portals in many short turns, so that whatever else the machine does meets them alike; of each what
 * all its turns took together.
 */
export async function costs(
  ways: readonly Way[],
  ask: { path: string; cookie: string; connections: number; seconds: number },
  rounds: number,
): Promise<Cost[]> {
  const taken = ways.map(() => ({ requests: 0, seconds: 0, cpu: 0 }))
  for (let round = 0; round <= rounds; round++)
    // In turns also of the order: what comes first in a round finds another machine than what comes last.
    for (const [place, way] of round % 2 === 0 ? [...ways.entries()] : [...ways.entries()].reverse()) {
      const { requests, cpu } = await cost(way, ask)
      const sum = taken[place]
      // The first warms caches and plans.
      if (round === 0 || !sum) continue
      sum.requests += requests
      sum.seconds += ask.seconds
      sum.cpu += cpu
    }
  return taken.map(({ requests, seconds, cpu }) => ({
    requestsPerSecond: requests / seconds,
    cpu: (cpu * 1000) / requests,
  }))
}

async function cost(
  { server, beside }: Way,
  { path, cookie, ...how }: { path: string; cookie: string; connections: number; seconds: number },
): Promise<{ requests: number; cpu: number }> {
  const over = new AbortController()
  const before = await cpuSecondsOf(server.pid)
  const other = beside?.(over.signal)
  const found: Measured = await load({ url: `http://127.0.0.1:${server.port}${path}`, headers: { cookie }, ...how })
  over.abort()
  await other
  const cpu = (await cpuSecondsOf(server.pid)) - before
  return { requests: found.requestsPerSecond * how.seconds, cpu }
}

export const sayCost = ({ requestsPerSecond, cpu }: Cost): string =>
  `${requestsPerSecond.toFixed(0)} requests/s, ${cpu.toFixed(3)} ms of processor time each`

/** How much more `one` takes than `other`, in percent. */
export const more = (one: number, other: number): string => `${((one / other - 1) * 100).toFixed(1)} %`

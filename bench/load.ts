import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'

export interface Load {
  url: string
  headers: Record<string, string>
  /** Requests under way at once. */
  connections: number
  seconds: number
  /** In place of the seconds: it ends when this says so, and each asked at least once. */
  until?: () => boolean
}

export interface Measured {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  longest: number
}

/** Asks one address again and again over kept connections; any answer but 200 ends the measurement. */
export async function load({ url, headers, connections, seconds, until }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const isRunning = until ? () => !until() : () => performance.now() < end
  const begun = performance.now()
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      get(url, { agent, headers }, (response) => {
        response.on('data', () => {})
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
        )
      }).on('error', reject)
    })
  const worker = async (): Promise<void> => {
    while (isRunning()) {
      const started = performance.now()
      await ask()
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const elapsed = (performance.now() - begun) / 1000
  agent.destroy()
  times.sort((one, other) => one - other)
  const quantile = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN
  return {
    requestsPerSecond: times.length / elapsed,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    longest: times.at(-1) ?? Number.NaN,
  }
}

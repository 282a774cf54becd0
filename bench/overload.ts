import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { filledDatabase } from './filled-database.ts'
import { formatMeasured, load } from './load.ts'
import { startServer } from './processes.ts'

const path = '/api/projects?project_state=Active%20Work%20Orders&page_number=1'
const seconds = 20
const usual = 8
/** In which all clients have come. */
const arrivalMilliseconds = 3000
/** Clients wait as long as Retry-After tells them. */
const retryMilliseconds = 2000

/** Requests the engagement list with ten times the clients that saturate the portal, together with health and small calls. */
export async function benchOverload(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const database = await filledDatabase(postgres.url, 'overload', 500)
    const portal = await startServer('portal-server.ts', JSON.stringify({ DATABASE_URL: database.url }))
    const targetOf = (path: string) => ({ url: `http://127.0.0.1:${portal.port}${path}`, cookie: database.staff })
    await load({ url: targetOf(path).url, headers: { cookie: database.staff }, connections: usual, seconds: 3 })
    const before = await load({
      url: targetOf(path).url,
      headers: { cookie: database.staff },
      connections: usual,
      seconds: 5,
    })
    console.log(`${usual} clients: ${formatMeasured(before)}`)
    for (const clients of [usual * 10, usual * 40]) {
      const [list, health, small] = await Promise.all([
        ask(targetOf(path), clients),
        ask(targetOf('/healthz'), 1, 50),
        ask(targetOf('/api/users/me'), 1, 50),
      ])
      console.log(`${clients} clients with 0.1 s between requests, for ${seconds} s:`)
      for (const [name, heard] of Object.entries({ 'the list': list, '/healthz': health, '/api/users/me': small }))
        console.log(`  ${name}: ${describe(heard)}`)
      judge(list, [health, small])
    }
    await portal.stop()
    await database.close()
  } finally {
    await postgres.stop()
  }
}

/** Prints whether one load met its targets; fails the bench if not. */
function judge(list: readonly Heard[], others: readonly Heard[][]): void {
  const good = times(list, 200)
  const quick = good.length > 0 && at99(good) < 2000
  const answered = others.every((heard) => heard.every(({ status }) => status === 200))
  const known = list.every(({ status, retryAfter }) => status === 200 || (status === 503 && retryAfter))
  const rejected = list.some(({ status }) => status !== 200)
  const needless = rejected && at99(good) < 500
  console.log(`  p99 of accepted calls below 2 s: ${quick}; all small calls answered: ${answered}`)
  console.log(`  all others rejected with 503 and Retry-After: ${known}`)
  console.log(`  calls rejected although the others took less than half a second: ${needless}`)
  if (!quick || !answered || !known || needless) process.exitCode = 1
}

interface Heard {
  status: number
  retryAfter: boolean
  milliseconds: number
}

async function ask(at: { url: string; cookie: string }, clients: number, pause = 100): Promise<Heard[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const heard: Heard[] = []
  const end = performance.now() + seconds * 1000
  const request = (): Promise<Heard> =>
    new Promise((resolve) => {
      const begun = performance.now()
      const done = (status: number, retryAfter = false): void =>
        resolve({ status, retryAfter, milliseconds: performance.now() - begun })
      get(at.url, { agent, headers: { cookie: at.cookie } }, (response) => {
        const retry = response.headers['retry-after'] !== undefined
        response.resume().on('end', () => done(response.statusCode ?? 0, retry))
      }).on('error', () => done(0))
    })
  const client = async (_: unknown, number: number): Promise<void> => {
    await wait((number / clients) * arrivalMilliseconds)
    while (performance.now() < end) {
      const answer = await request()
      heard.push(answer)
      await wait(answer.status === 503 ? retryMilliseconds : pause)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return heard
}

const times = (heard: readonly Heard[], status: number): number[] =>
  heard
    .filter((one) => one.status === status)
    .map(({ milliseconds }) => milliseconds)
    .toSorted((one, other) => one - other)
const at99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? 0

function describe(heard: readonly Heard[]): string {
  const statuses = [...new Set(heard.map(({ status }) => status))].toSorted()
  return statuses
    .map((status) => `${times(heard, status).length} times ${status}, p99 ${at99(times(heard, status)).toFixed(0)} ms`)
    .join('; ')
}

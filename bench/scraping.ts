import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '@portal/domain/contract/endpoint'
import * as contracts from '@portal/domain/contracts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { costs, more, sayCost } from './cost.ts'
import { filledDatabase } from './filled-database.ts'
import { cpuSecondsOf } from './process-use.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { wanted } from './wanted.ts'

const path = '/api/projects?project_state=Active%20Work%20Orders&page_number=1'
const scrapes = 300

/** A portal that has answered every call in several ways, so that its figures are many, scraped each second and not. */
export async function benchScraping(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const database = await filledDatabase(postgres.url, 'scraping', 500)
    const server = await startServer('portal-server.ts', database.url)
    await everyCall(server, [database.staff, database.customer, ''])
    const text = await scrape(server)
    const before = await cpuSecondsOf(server.pid)
    for (let count = 0; count < scrapes; count++) await scrape(server)
    const each = (((await cpuSecondsOf(server.pid)) - before) * 1000) / scrapes
    console.log(`a scrape of ${text.split('\n').length} lines takes ${each.toFixed(2)} ms of processor time`)
    const ask = { path, cookie: database.staff, connections: 4, seconds: 2 }
    const beside = (over: AbortSignal) => scrapeUntil(server, over)
    const [calm, scraped] = await costs([{ server }, { server, beside }], ask, 20)
    if (!calm || !scraped) throw new Error('nothing was measured')
    console.log(`not scraped: ${sayCost(calm)}`)
    console.log(`scraped each second: ${sayCost(scraped)}`)
    console.log(
      `scraped each second it takes ${more(scraped.cpu, calm.cpu)} more processor time, ` +
        `by the time of one scrape ${wanted(each / 10, { most: 1, unit: ' %' })}`,
    )
    await server.stop()
    await database.close()
  } finally {
    await postgres.stop()
  }
}

const isCall = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'answers' in value
/** Whoever logs out asks for nothing more. */
const calls = Object.values(contracts)
  .flatMap((feature) => Object.values(feature).filter(isCall))
  .filter(({ path }) => !path.endsWith('/logout'))

async function everyCall({ port }: ServerProcess, cookies: readonly string[]): Promise<void> {
  for (const { method, path } of calls)
    for (const cookie of method === 'GET' ? cookies : [''])
      await fetch(`http://127.0.0.1:${port}${path.replace(/\{\w+\}/g, 'x')}`, {
        method,
        headers: { cookie, origin: `http://127.0.0.1:${port}` },
      }).then((answer) => answer.arrayBuffer())
}

const scrape = async ({ port }: ServerProcess): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  if (!answer.ok) throw new Error(`/metrics answers ${answer.status}`)
  return answer.text()
}

async function scrapeUntil(server: ServerProcess, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await scrape(server)
    await wait(1000, undefined, { signal: over }).catch(() => {})
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { addMonths, dayAt, monthOf } from '../domain/dates/calendar-day.ts'
import type { ImportRun } from '../domain/import/contract.ts'
import { createToken } from '../server/features/tokens/data.ts'
import { type Database, openPostgres } from '../server/platform/database/database.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { addTimeEntries, startWithoutEntries, writeMonth } from './days-data.ts'
import { type FilledDatabase, filledDatabase } from './filled-database.ts'
import { inTurns } from './in-turns.ts'
import type { Measured } from './load.ts'
import { megabytesOf } from './process-use.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { withTarget } from './wanted.ts'

const engagements = Number(process.env.ENGAGEMENTS ?? 2000)
const entries = Number(process.env.ENTRIES ?? 1_000_000)
const monthEntries = Math.round(entries * 0.06)
const importRounds = 5
const seconds = 10

/** Measures pages, figures and imports with many time entries, and compares them with the same company without entries. */
export async function benchDays(): Promise<void> {
  const postgres = await startPostgres()
  const scratch = await mkdtemp(path.join(tmpdir(), 'portal-days-'))
  const today = dayAt(new Date(), 'UTC')
  try {
    const filled = await filledDatabase(postgres.url, 'with_entries', engagements)
    await startWithoutEntries(filled.longRunningDb)
    const { secret } = await createToken(
      filled.db,
      { name: 'bench', scopes: ['import'], days: null, clients: [], engagements: [] },
      { made_by: 'bench', now: new Date() },
    )
    await filled.close()
    await copyDatabase(postgres.url, 'with_entries', 'without_entries')
    const urls = ['without_entries', 'with_entries'].map(
      (name) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href,
    )
    const [without, withEntries] = urls as [string, string]
    const { longRunningDb: db, close } = await openPostgres(withEntries, 4)
    const began = performance.now()
    await addTimeEntries(db, entries, today)
    await sql`vacuum analyze`.execute(db)
    console.log(`${entries} entries and their sums written in ${secondsSince(began)} s`)
    const start = (DATABASE_URL: string, place: number): Promise<ServerProcess> =>
      startServer(
        'portal-server.ts',
        JSON.stringify({ DATABASE_URL, DATA_DIR: path.join(scratch, String(place)) }),
        'jobs',
      )
    const portals: [ServerProcess, ServerProcess] = [await start(without, 0), await start(withEntries, 1)]
    await measureImports(portals, db, secret, addMonths(monthOf(today), -1).slice(0, 7))
    await measureCalls(portals[1], db, filled)
    await comparePages(portals, filled)
    for (const portal of portals) await portal.stop()
    await close()
  } finally {
    await postgres.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function copyDatabase(serverUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${to} template ${from}`)
  await client.end()
}

async function measureCalls(portal: ServerProcess, db: Database, { staff }: FilledDatabase): Promise<void> {
  const { rows } = await sql<{ engagement: string; work_order: string; count: number }>`
    select o.engagement_id as engagement, min(e.work_order_id) as work_order, count(*)::int as count from time_entry e
    join work_order o on o.id = e.work_order_id group by o.engagement_id order by count desc limit 1`.execute(db)
  const busiest = rows[0]
  if (!busiest) throw new Error('no entries')
  console.log(`\nThe engagement with most entries, ${busiest.count}, one client:`)
  const calls = {
    'baseline (the signed-in person)': '/api/users/me',
    'figures of an engagement and its orders': `/api/projects/${busiest.engagement}`,
    'chart of an engagement': `/api/projects/${busiest.engagement}/days`,
    'months of an order': `/api/work-orders/${busiest.work_order}/days`,
  }
  const measured = await inTurns(Object.values(calls).map((address) => ask(portal, address, staff)))
  for (const [place, name] of Object.keys(calls).entries())
    console.log(
      `- ${name}: p50 ${withTarget(measured[place]?.p50 ?? Number.NaN, { most: 30, unit: ' ms', digits: 1 })}`,
    )
}

async function comparePages(portals: readonly ServerProcess[], { staff, customer }: FilledDatabase): Promise<void> {
  console.log('\nPages without and with entries, alternating, one client:')
  const pages = { list: '/api/projects?page_number=1&items_per_page=20', overview: '/api/overview/waiting' }
  for (const [name, address] of Object.entries(pages))
    for (const [person, cookie] of Object.entries({ staff, customer })) {
      const [before, after] = (await inTurns(portals.map((portal) => ask(portal, address, cookie)))) as [
        Measured,
        Measured,
      ]
      console.log(
        `- ${name}, ${person}: ${before.p50.toFixed(1)} and ${after.p50.toFixed(1)} ms, ratio ${withTarget(after.p50 / before.p50, { most: 1.1 })}`,
      )
    }
}

const ask = ({ port }: ServerProcess, address: string, cookie: string) => ({
  url: `http://127.0.0.1:${port}${address}`,
  headers: { cookie },
  connections: 1,
  seconds,
})

async function measureImports(
  [without, withEntries]: readonly [ServerProcess, ServerProcess],
  db: Database,
  token: string,
  month: string,
): Promise<void> {
  const body = await writeMonth(db, month, monthEntries)
  await withEntries.ask('memory')
  const idle = await megabytesOf(withEntries.pid)
  let peak = 0
  const watch = setInterval(async () => (peak = Math.max(peak, await megabytesOf(withEntries.pid))), 50)
  const duration = await importRecords(withEntries, { kind: 'time_entries', body, token })
  clearInterval(watch)
  console.log(`\nImport of ${monthEntries} entries of ${month}:`)
  console.log(`- time: ${withTarget(duration, { most: 10, unit: ' s', digits: 1 })}`)
  console.log(`- memory above idle: ${withTarget(peak - idle, { most: 150, unit: ' MB', digits: 0 })}`)

  const clients = await db.selectFrom('client').select(['id', 'name']).execute()
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < importRounds; round++)
    for (const [place, portal] of [without, withEntries].entries())
      times[place]?.push(await importRecords(portal, { kind: 'clients', body: JSON.stringify(clients), token }))
  const [before = 0, after = 0] = times.map((those) => those.toSorted((one, other) => one - other)[importRounds >> 1])
  console.log(
    `Unchanged import of all clients: ${before.toFixed(1)} s without entries, ${withTarget(after - before, { most: 0.5, unit: ' s more' })} with entries`,
  )
}

/** Sends records as a program would and waits for the end of the import. Returns seconds. */
async function importRecords(
  { port }: ServerProcess,
  { kind, body, token }: { kind: string; body: string; token: string },
): Promise<number> {
  const address = `http://127.0.0.1:${port}/api/imports`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const began = performance.now()
  let run = await answerOf(fetch(`${address}?kind=${kind}`, { method: 'POST', headers, body }))
  while (run.outcome === 'waiting' || run.outcome === 'running') {
    await sleep(100)
    run = await answerOf(fetch(`${address}/${run.id}`, { headers }))
  }
  if (run.outcome !== 'taken in') throw new Error(`${run.outcome}: ${run.problems.slice(0, 3).join('; ')}`)
  return secondsSince(began)
}

async function answerOf(response: Promise<Response>): Promise<ImportRun> {
  const answer = (await (await response).json()) as ImportRun
  if (!answer.outcome) throw new Error(JSON.stringify(answer))
  return answer
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { DatabaseConnection } from '../server/platform/database/database.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { type Checkout, checkoutsToMeasure, importFrom } from './checkouts.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { changeProviderData, writeProviderData } from './provider-data.ts'
import { quantileOf } from './quantile.ts'
import { type Call, findWriters, singleWrites, type Writer } from './single-writes.ts'
import { withTarget } from './wanted.ts'

type Opening = typeof import('../server/platform/database/database.ts')
type Migrating = typeof import('../server/platform/database/migrate.ts')
type Importing = typeof import('../server/features/import/run-import.ts')
type Filling = typeof import('./filled-database.ts')

const engagements = Number(process.env.ENGAGEMENTS ?? 2000)
const people = engagements * 25
const importRounds = 3
const writers = 10
/** Number of writes per kind and writer. The first is not counted. */
const writesPerWriter = 11

/** Settings of a new database. */
type NewDatabase = (name: string) => Promise<Record<string, string>>
/** Milliseconds by kind of write, one list for each checkout. */
type Times = Map<string, number[][]>

/**
 * Measures imports and single writes, which also write what the search finds. With the folder of another checkout, the two
 * take turns, each on its own database.
 */
export async function benchSearchWrites(): Promise<void> {
  const checkouts = checkoutsToMeasure()
  const scratch = await mkdtemp(path.join(tmpdir(), 'portal-search-writes-'))
  const postgres = await startPostgres()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const databases: Record<string, NewDatabase> = {
    postgres: async (name) => {
      await client.query(`create database ${name} template template0`)
      const DATABASE_URL = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
      return { DATABASE_URL, DATA_DIR: path.join(scratch, `${name}-files`) }
    },
    embedded: async (name) => ({ DATA_DIR: path.join(scratch, name) }),
  }
  try {
    const data = path.join(scratch, 'data')
    const changed = path.join(scratch, 'changed-data')
    await writeProviderData(data, { engagements, people })
    await cp(data, changed, { recursive: true })
    await changeProviderData(changed)
    const only = process.argv[4]
    for (const [database, create] of Object.entries(databases))
      if (only === undefined || only === database)
        report(database, checkouts, await measure(checkouts, create, [data, changed]))
  } finally {
    await client.end()
    await postgres.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Imports alternate between the checkouts, each into a new database. Single writes then use the last databases. */
async function measure(
  checkouts: readonly Checkout[],
  create: NewDatabase,
  [data, changed]: readonly [string, string],
): Promise<Times> {
  const times: Times = new Map()
  let last: Record<string, string>[] = []
  for (let round = 0; round < importRounds; round++) {
    last = []
    for (const [place, checkout] of inTurn(checkouts, round)) {
      const settings = await create(`writes_${round}_${place}`)
      last[place] = settings
      const connection = await open(checkout, settings)
      const { migrate } = await importFrom<Migrating>(checkout, 'server/platform/database/migrate.ts')
      await migrate(connection.longRunningDb)
      add(times, 'first import', place, await timeImport(checkout, connection, data))
      add(times, 'import with 2 % changed rows', place, await timeImport(checkout, connection, changed))
      await connection.close()
    }
  }
  await measureWrites(checkouts, last, times)
  return times
}

/** The one that begins changes with each round. */
const inTurn = (checkouts: readonly Checkout[], round: number): [number, Checkout][] => {
  const all = [...checkouts.entries()]
  return round % 2 === 0 ? all : all.toReversed()
}

function add(times: Times, what: string, place: number, milliseconds: number): void {
  const ofKind = times.get(what) ?? []
  times.set(what, ofKind)
  ofKind[place] = [...(ofKind[place] ?? []), milliseconds]
  if (process.env.VERBOSE) console.log(`  ${what}, ${place}: ${milliseconds.toFixed(1)} ms`)
}

/** Imports in this process, without the time of the start and of the migrations. */
async function timeImport(checkout: Checkout, { longRunningDb }: DatabaseConnection, data: string): Promise<number> {
  const { runImport } = await importFrom<Importing>(checkout, 'server/features/import/run-import.ts')
  const services = {
    db: longRunningDb,
    now: () => new Date(),
    config: { PROVIDER_EMAIL_DOMAINS: [], TIME_ZONE: 'UTC' },
  }
  const begun = performance.now()
  await runImport(services, data, { who: 'Bench' })
  return performance.now() - begun
}

interface Running {
  portal: ServerProcess
  /** By email. */
  cookies: Map<string, string>
}

async function measureWrites(
  checkouts: readonly Checkout[],
  settings: readonly Record<string, string>[],
  times: Times,
): Promise<void> {
  let found: Writer[] = []
  const running: Running[] = []
  for (const [place, checkout] of checkouts.entries()) {
    const { db, longRunningDb, close } = await open(checkout, settings[place] ?? {})
    const { cookieOf } = await importFrom<Filling>(checkout, 'bench/filled-database.ts')
    await sql`vacuum analyze`.execute(longRunningDb)
    found = await findWriters(db, writers)
    const cookies = new Map<string, string>()
    for (const { email } of found) cookies.set(email, await cookieOf(db, email))
    await close()
    const server = path.join(checkout.folder, 'bench', 'portal-server.ts')
    running.push({ cookies, portal: await startServer(server, JSON.stringify(settings[place])) })
  }
  let number = 0
  for (let round = 0; round < writesPerWriter; round++)
    for (const writer of found)
      for (const [what, write] of Object.entries(singleWrites)) {
        number++
        for (const [place] of inTurn(checkouts, number)) {
          const call = callTo(running[place], writer)
          const begun = performance.now()
          await write(call, writer, number)
          if (round > 0) add(times, what, place, performance.now() - begun)
        }
      }
  for (const { portal } of running) await portal.stop()
}

async function open(checkout: Checkout, settings: Record<string, string>): Promise<DatabaseConnection> {
  const { openEmbedded, openPostgres } = await importFrom<Opening>(checkout, 'server/platform/database/database.ts')
  const { DATABASE_URL, DATA_DIR = '' } = settings
  return DATABASE_URL === undefined ? openEmbedded(DATA_DIR, 'bench') : openPostgres(DATABASE_URL, 2)
}

function callTo(running: Running | undefined, { email }: Writer): Call {
  const origin = `http://127.0.0.1:${running?.portal.port}`
  const headers = { origin, cookie: running?.cookies.get(email) ?? '' }
  return async (method, address, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(origin + address, {
      method,
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

function report(database: string, checkouts: readonly Checkout[], times: Times): void {
  for (const [what, ofKind] of times) {
    const medians = ofKind.map((times) => quantileOf(times))
    const all = checkouts.map(({ name }, place) => `${name} ${medians[place]?.toFixed(1)} ms`).join(', ')
    const [before = Number.NaN, after] = medians
    const ratio = after === undefined ? '' : `, times ${withTarget(after / before, { most: 1.1 })}`
    console.log(`${database}, ${what}: ${all}${ratio}`)
  }
}

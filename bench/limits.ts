import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, openEmbedded, openPostgres } from '../server/platform/database/database.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { type Checkout, checkoutsToMeasure, importFrom } from './checkouts.ts'
import { copyEngagements } from './grown-company.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { quantileOf } from './quantile.ts'
import { isSmallest, usuallyOr } from './size.ts'
import { withTarget } from './wanted.ts'

/**
 * The limits of docs/architecture.md, on both databases. 50 people make one call every two seconds at the design size, then
 * each call is made ten times at ten times that size. With the folder of another checkout, its portal takes turns with
 * this one on a copy of the same database; the other must be the older one, because it creates the tables.
 */
const design = {
  engagements: usuallyOr(2000, 40),
  people: usuallyOr(50_000, 200),
  online: usuallyOr(50, 4),
  pauseMilliseconds: usuallyOr(2000, 100),
}
const mostMilliseconds = { design: 100, tenTimes: 1000 }
const secondsPerTurn = usuallyOr(40, 1)
/** Steps through the calls, so that the same call does not always wait for a slow one. Coprime to their numbers, 30 and 34. */
const stride = 7
const turns = usuallyOr(2, 1)
/** At ten times the design size, for each person and call in each turn. */
const repetitions = usuallyOr(5, 1)

type Filling = typeof import('./filled-database.ts')
type Migrating = typeof import('../server/platform/database/migrate.ts')

interface Running extends Checkout {
  portal: ServerProcess
}
interface Person {
  cookie: string
  isStaff: boolean
  engagement: string
}
interface Filled {
  people: Person[]
  /** Settings of a copy of the filled database for one checkout. */
  copyFor: (checkout: Checkout) => Promise<Record<string, string>>
}
/** By call: times in milliseconds, and how often it failed. */
type Times = Map<string, { milliseconds: number[]; failures: number }>

export async function benchLimits(): Promise<void> {
  const checkouts = checkoutsToMeasure()
  const [oldest] = checkouts
  const scratch = await mkdtemp(path.join(tmpdir(), 'portal-limits-'))
  const postgres = await startPostgres()
  try {
    for (const size of [1, 10] as const) {
      // The smallest run measures each size and each database once.
      if (!isSmallest || size === 1)
        await measure('PostgreSQL', size, checkouts, await onPostgres(postgres.url, size, oldest))
      if (!isSmallest || size === 10)
        await measure('embedded', size, checkouts, await onEmbedded(scratch, size, oldest))
    }
  } finally {
    await postgres.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function measure(database: string, size: 1 | 10, checkouts: readonly Checkout[], filled: Filled): Promise<void> {
  const running: Running[] = []
  for (const checkout of checkouts) {
    const settings = JSON.stringify(await filled.copyFor(checkout))
    const server = path.join(checkout.folder, 'bench', 'portal-server.ts')
    running.push({ ...checkout, portal: await startServer(server, settings) })
  }
  const times = running.map((): Times => new Map())
  for (let turn = 0; turn <= turns; turn++)
    for (const [place, { portal }] of running.entries()) {
      // The first turn warms caches.
      const measured = turn === 0 ? new Map() : (times[place] ?? new Map())
      if (size === 1) await inCompany(portal, filled.people, measured)
      else await oneByOne(portal, filled.people, measured)
    }
  for (const [place, { name, portal }] of running.entries()) {
    await portal.stop()
    report(`${database}, ${size === 1 ? 'design size' : 'ten times the design size'}, ${name}`, size, times[place])
  }
}

/** Everyone who is online makes one call after the other, with the pause between their starts. */
async function inCompany(portal: ServerProcess, people: readonly Person[], times: Times): Promise<void> {
  const end = performance.now() + secondsPerTurn * 1000
  const work = async (person: Person, number: number): Promise<void> => {
    const calls = callsOf(person)
    await sleep((number / people.length) * design.pauseMilliseconds)
    for (let count = number; performance.now() < end; count++) {
      const due = performance.now() + design.pauseMilliseconds
      const call = calls[(count * stride) % calls.length]
      if (call) await time(portal, person, call, times)
      await sleep(Math.max(0, due - performance.now()))
    }
  }
  await Promise.all(people.map(work))
}

async function oneByOne(portal: ServerProcess, people: readonly Person[], times: Times): Promise<void> {
  for (const isStaff of [true, false]) {
    const person = people.find((one) => one.isStaff === isStaff)
    if (!person) throw new Error('no account to sign in with')
    for (const call of callsOf(person))
      for (let count = 0; count < repetitions; count++) await time(portal, person, call, times)
  }
}

async function time({ port }: ServerProcess, { cookie }: Person, call: string, times: Times): Promise<void> {
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${call}`, { headers: { cookie } })
  await response.arrayBuffer()
  const name = call.replace(/P\d{4,}(?:-copy-\d+)?/, '{id}')
  const { milliseconds, failures } = times.get(name) ?? { milliseconds: [], failures: 0 }
  // A portal under load may reject a call with 503. The others are still worth measuring.
  if (response.status >= 500) times.set(name, { milliseconds, failures: failures + 1 })
  else times.set(name, { milliseconds: [...milliseconds, performance.now() - began], failures })
}

function report(title: string, size: 1 | 10, times: Times = new Map()): void {
  const most = size === 1 ? mostMilliseconds.design : mostMilliseconds.tenTimes
  const medians = [...times].map(([call, { milliseconds }]) => ({ call, median: quantileOf(milliseconds) }))
  const slowest = medians.toSorted((one, other) => other.median - one.median)
  const overall = quantileOf([...times.values()].flatMap(({ milliseconds }) => milliseconds))
  console.log(`${title}: ${medians.length} calls, p50 of all ${overall.toFixed(1)} ms; the slowest calls:`)
  for (const { call, median } of slowest.slice(0, 8))
    console.log(`  ${call}: ${withTarget(median, { most, unit: ' ms', digits: 1 })}`)
  for (const [call, { failures }] of times) {
    if (failures === 0) continue
    console.log(`  ${call}: failed ${failures} times`)
    process.exitCode = 1
  }
}

/** Reading calls of the screens that people open most. */
function callsOf({ isStaff, engagement }: Person): string[] {
  const project = `/api/projects/${engagement}`
  const all = [
    '/api/users/me',
    '/api/clients/my',
    '/api/notifications/inbox',
    '/api/overview/todos',
    '/api/overview/changes',
    '/api/overview/people',
    '/api/projects?project_state=Active%20Work%20Orders&page_number=1',
    '/api/projects?page_number=1&items_per_page=20&my_engagements_only=false',
    '/api/projects?page_number=1&items_per_page=20&search_input=pay&search_client=true',
    '/api/projects?page_number=1&items_per_page=20&order=next_end',
    '/api/projects/count',
    '/api/projects/all',
    '/api/projects/customers',
    '/api/requests',
    '/api/customer-survey?page_number=1',
    '/api/customer-survey/summary',
    '/api/search?q=payments',
    '/api/search?q=paymnets',
    '/api/search?q=amara',
    project,
    ...[
      'header',
      'overview',
      'overview/open-items',
      'overview/changes',
      'members',
      'audits',
      'tags',
      'group-teams',
      'request-team',
      'readers',
      'oversight',
    ].map((part) => `${project}/${part}`),
    `/api/sharing-area/files?project_id=${engagement}`,
  ]
  const forStaff = ['/api/portfolio', '/api/portfolio/figures', '/api/portfolio/leads', '/api/portfolio/people']
  return isStaff ? [...all, ...forStaff] : all
}

async function onPostgres(serverUrl: string, size: 1 | 10, oldest: Checkout): Promise<Filled> {
  const { filledDatabase } = await importFrom<Filling>(oldest, 'bench/filled-database.ts')
  const name = `limits_${size}`
  const { url, close } = await filledDatabase(serverUrl, name, design.engagements)
  await close()
  const { longRunningDb, close: closeGrown } = await openPostgres(url)
  const people = await growAndSignIn(longRunningDb, size, oldest)
  await closeGrown()
  return {
    people,
    copyFor: async (checkout) => {
      const copy = `${name}_${checkout.name.replaceAll(' ', '_')}`
      const client = new pg.Client({ connectionString: serverUrl })
      await client.connect()
      await client.query(`create database ${copy} template ${name}`)
      await client.end()
      return { DATABASE_URL: Object.assign(new URL(url), { pathname: `/${copy}` }).href }
    },
  }
}

async function onEmbedded(scratch: string, size: 1 | 10, oldest: Checkout): Promise<Filled> {
  const { fillAndSignIn } = await importFrom<Filling>(oldest, 'bench/filled-database.ts')
  const { migrate } = await importFrom<Migrating>(oldest, 'server/platform/database/migrate.ts')
  const filled = path.join(scratch, `filled-${size}`)
  const { longRunningDb, close } = await openEmbedded(filled, 'bench')
  await migrate(longRunningDb)
  await fillAndSignIn(longRunningDb, design.engagements)
  const people = await growAndSignIn(longRunningDb, size, oldest)
  await close()
  return {
    people,
    copyFor: async (checkout) => {
      const copy = path.join(scratch, `${checkout.name.replaceAll(' ', '-')}-${size}`)
      await cp(filled, copy, { recursive: true })
      return { DATA_DIR: copy }
    },
  }
}

async function growAndSignIn(db: Database, size: 1 | 10, oldest: Checkout): Promise<Person[]> {
  const { cookieOf } = await importFrom<Filling>(oldest, 'bench/filled-database.ts')
  if (size > 1) await copyEngagements(db, size - 1)
  await sql`insert into person (id, name, folded_name, search_words, email, job_title)
    select 'bench-' || n, 'Robin Bench ' || n, 'robin bench ' || n, 'robin bench ' || n, null, 'Consultant'
    from generate_series(1, ${design.people * size} - (select count(*) from person)) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ email: string; is_staff: boolean; engagement: string | null }>`
    select email, login_method = 'internal' as is_staff,
      (select min(engagement_id) from account_engagement where account_id = account.id) as engagement
    from account where active order by login_method, id`.execute(db)
  const staff = rows.filter(({ is_staff }) => is_staff)
  const customers = rows.filter(({ is_staff, engagement }) => !is_staff && engagement !== null)
  const half = design.online / 2
  const online = Array.from({ length: half }, (_, index) => [
    staff[index % staff.length],
    customers[index % customers.length],
  ]).flat()
  const people: Person[] = []
  for (const account of online)
    if (account)
      people.push({
        cookie: await cookieOf(db, account.email),
        isStaff: account.is_staff,
        engagement: account.engagement ?? 'P0001',
      })
  return people
}

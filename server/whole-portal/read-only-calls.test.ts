import { viewAs } from '@portal/domain/admin/contract'
import { allEndpoints } from '@portal/domain/all-endpoints'
import { scopes } from '@portal/domain/contract/scope'
import { getMe } from '@portal/domain/session/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessRows } from '../testing/access-rows.ts'
import { type AccessWorld, buildAccessWorld, type Caller, signedIn } from '../testing/access-world.ts'
import { endNoting, noteWrites, takeWritten } from '../testing/note-writes.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal()
const { db } = portal.portal
const reading = allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET')

/** Tables that a call may write while it reads, each with why. */
const writtenByReading: Readonly<Record<string, string>> = {
  audit_entry: 'Downloads and rejected calls are recorded.',
  account_visit: 'It stores the time of the last visit.',
  rate_window: 'It counts calls that are limited.',
  file_access: 'A zip of a category is a download of its files.',
}
/** The only columns of other tables that may change while a call reads, each with why. */
const changedByReading: Readonly<Record<string, string>> = {
  'session.last_seen_at': 'It ends sessions that are not used.',
  'api_token.last_used_at': 'Superusers see which tokens are used.',
  'api_token.last_used_from': 'Superusers see from where.',
  'calendar_address.last_fetched_at': 'People see when a calendar asked last.',
}

let tables: string[] = []
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    order by 1`.execute(db)
  tables = rows.map(({ name }) => name).filter((name) => !(name in writtenByReading))
  await noteWrites(db, tables)
})
afterAll(() => endNoting(db))

let world: AccessWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildAccessWorld(portal)
  for (const engagement of [world.engagement, world.foreignEngagement]) {
    for (const make of [world.team, world.tag, world.teamRequest, world.newFile, world.newStakeholder])
      await make(engagement)
    await world.newExtensionRequest(engagement)
  }
  await world.releaseNote()
  // The first call writes the list of people on each work order, which the test portal derives from the records.
  await portal.call(getMe, {}, world.cookies.superuser)
})

/** A hash of every table, without what may change. */
async function contents(): Promise<Record<string, string | null>> {
  const hashes: Record<string, string | null> = {}
  for (const table of tables) {
    const free = Object.keys(changedByReading).flatMap((place) =>
      place.startsWith(`${table}.`) ? [place.slice(table.length + 1)] : [],
    )
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row.content, '' order by row.content)) as hash
      from (select (to_jsonb(t) - ${free}::text[])::text as content from ${sql.table(table)} as t) as row`.execute(db)
    hashes[table] = rows[0]?.hash ?? null
  }
  return hashes
}

/** Makes every GET call, on what the caller may see and on what they may not, and answers which of them wrote what. */
async function readEverything(as: string | undefined): Promise<{ wrote: unknown[]; answered: number }> {
  const calls = []
  for (const { feature, name, endpoint } of reading) {
    const row = accessRows[`${feature}.${name}`]
    calls.push({ name, endpoint, request: (await row?.request(world)) ?? {} })
    if (row?.foreign) calls.push({ name, endpoint, request: await row.foreign(world) })
  }
  const before = await contents()
  await takeWritten(db)
  const free = new Set(Object.keys(changedByReading).map((place) => place.split('.')[0]))
  const wrote: unknown[] = []
  let answered = 0
  // Last seen and last used are noted once in a while.
  portal.clock.advance(10 * 60 * 1000)
  for (const { name, endpoint, request } of calls) {
    const { status } = await portal.call(endpoint, request as never, as)
    if (status < 300) answered++
    const written = (await takeWritten(db)).filter((table) => !free.has(table))
    if (written.length > 0) wrote.push({ name, written })
  }
  const after = await contents()
  return { wrote: [...wrote, ...tables.filter((table) => before[table] !== after[table])], answered }
}

const leavesEverything = async (caller: Caller): Promise<void> => {
  const { wrote, answered } = await readEverything(world.cookies[caller])
  expect(wrote).toEqual([])
  expect(answered).toBeGreaterThan(30)
}
const forCaller = 'no GET call changes a table, called by: %s'
// These two get nearly every answer that others get.
const most: readonly Caller[] = ['stakeholder level 1', 'superuser']
test.each(most)(forCaller, { timeout: 60_000 }, leavesEverything)
const others = signedIn.filter((caller) => !most.includes(caller))
test.each(others)(forCaller, { timeout: 60_000, tags: ['slow'] }, leavesEverything)

const viewed = signedIn.filter((caller) => caller !== 'superuser') as Exclude<Caller, 'anonymous' | 'superuser'>[]
test.each(viewed)(
  'with view as, no GET call of a superuser changes a table: %s',
  { timeout: 60_000, tags: ['slow'] },
  async (caller) => {
    await portal.call(viewAs, { params: { id: world.accounts[caller] } }, world.cookies.superuser)
    const { wrote, answered } = await readEverything(world.cookies.superuser)
    expect(wrote).toEqual([])
    expect(answered).toBeGreaterThan(30)
  },
)

test('no GET call of an API token or an anonymous caller changes a table', async () => {
  const { secret } = await world.token(scopes)
  for (const as of [secret, undefined]) expect((await readEverything(as)).wrote).toEqual([])
})

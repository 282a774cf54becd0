import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { type Database, openEmbedded, openPostgres } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { fillWithDemoData } from '../server/demo/company/fill.ts'
import { sessionCookie } from '../server/session/cookie.ts'
import { createSession } from '../server/session/data.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { filledDatabase } from './filled-database.ts'
import { load, type Measured } from './load.ts'
import { type ServerProcess, startServer } from './processes.ts'

/**
 * What waits and what changed, one client, as a customer and as who leads some engagements: at 200 engagements beside
 * 20,000 with all their orders, people and changes, on PostgreSQL 18 and on the embedded database.
 */
const sizes = [200, 20_000] as const
const base = 200
const people = { customer: 'advanced@customer.example', lead: 'delivery.lead@provider.example' }
const calls = {
  'what waits': '/api/overview/waiting',
  'what changed in a month': '/api/overview/changes?since=1-month',
  'the lines of the cards': '/api/overview/changes/lines',
  'compared orders': `/api/overview/compared-work-orders?since=1-month&ids=${encodeURIComponent(
    JSON.stringify(['P0001', 'P0006', 'P0014', 'P0021', 'P0022', 'P0028', 'P0038']),
  )}`,
}

export async function benchOverview(): Promise<void> {
  await onPostgres()
  await onEmbedded()
}

export async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const measured: Times[] = []
    for (const size of sizes) {
      const database = await filledDatabase(postgres.url, `overview_${size}`, base)
      const { patient, close } = await openPostgres(database.url, 1)
      await grow(patient, size)
      await close()
      const portal = await startServer('portal-server.ts', database.url)
      measured.push(await measure(portal, await cookiesIn(database.db)))
      await portal.stop()
      await database.close()
    }
    report('PostgreSQL', measured)
  } finally {
    await postgres.stop()
  }
}

export async function onEmbedded(): Promise<void> {
  const measured: Times[] = []
  for (const size of sizes) {
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'portal-overview-'))
    const connection = await openEmbedded(DATA_DIR, 'bench')
    await migrate(connection.patient)
    const demo = { now: new Date(), timeZone: 'Europe/London', say: () => {}, engagements: base }
    await fillWithDemoData(connection.patient, demo)
    await grow(connection.patient, size)
    const cookies = await cookiesIn(connection.db)
    await connection.close()
    const portal = await startServer('file-portal-server.ts', JSON.stringify({ DATA_DIR }))
    measured.push(await measure(portal, cookies))
    await portal.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
  report('embedded', measured)
}

async function cookiesIn(db: Database): Promise<Record<string, string>> {
  const cookies: Record<string, string> = {}
  for (const [name, email] of Object.entries(people)) {
    const { id } = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const { token } = await createSession(db, { account_id: id, device: 'bench', id_token: null, now: new Date() })
    cookies[name] = `${sessionCookie({ https: false })}=${token}`
  }
  return cookies
}

/** Copies all that belongs to engagements until there are so many; on each of them things have changed. */
async function grow(db: Database, size: number): Promise<void> {
  const copies = sql`generate_series(1, ${size / base - 1}::int) n`
  // Nobody who measures leads or works on a copy: their own engagements stay as many as they were.
  const worker = sql`case when a.employee_id in (select employee_id from account) then null else a.employee_id end`
  for (const copy of [
    sql`insert into client (id, name, folded_name, search_words)
      select c.id || '-copy-' || n, c.name || n, c.folded_name || n, c.search_words || n from client c, ${copies}`,
    sql`insert into engagement (id, title, folded_title, search_words, client_id, latest_end_date)
      select e.id || '-copy-' || n, e.title || n, e.folded_title || n, e.search_words || n, e.client_id || '-copy-' || n, e.latest_end_date
      from engagement e, ${copies}`,
    sql`insert into work_order (id, engagement_id, reference, search_words, start_date, end_date)
      select o.id || '-copy-' || n, o.engagement_id || '-copy-' || n, o.reference || n, o.search_words || n, o.start_date, o.end_date
      from work_order o, ${copies}`,
    sql`insert into member_assignment (id, work_order_id, engagement_id, employee_id, member_role, member_role_id, start_date, end_date)
      select a.id || '-copy-' || n, a.work_order_id || '-copy-' || n, a.engagement_id || '-copy-' || n, ${worker}, a.member_role,
        a.member_role_id, a.start_date, a.end_date from member_assignment a, ${copies}`,
    sql`insert into audit (id, engagement_id, title, search_words, scoring_type, percentage_score, created_at)
      select a.id || '-copy-' || n, a.engagement_id || '-copy-' || n, a.title, a.search_words, a.scoring_type, a.percentage_score, a.created_at
      from audit a, ${copies}`,
    sql`insert into customer_survey (id, engagement_id, user_full_name, survey_date, data)
      select s.id || '-copy-' || n, s.engagement_id || '-copy-' || n, s.user_full_name, s.survey_date, s.data
      from customer_survey s, ${copies}`,
    sql`delete from engagement_change`,
    sql`insert into engagement_change (engagement_id, kind, at) select id, 'known', now() - interval '1 year' from engagement`,
    sql`insert into engagement_change (engagement_id, kind, at, object_id, old_start, old_end, new_start, new_end)
      select engagement_id, 'dates moved', now() - interval '5 days', id, start_date, end_date - 1, start_date, end_date
      from work_order where end_date > start_date`,
    sql`insert into engagement_change (engagement_id, kind, at, object_id, old_score, new_score)
      select engagement_id, 'scored', now() - interval '6 days', id, percentage_score - 3, percentage_score from audit`,
    sql`update account_visit set before_at = now() - interval '20 days', last_seen_at = now()`,
    sql`vacuum analyze`,
  ])
    await copy.execute(db)
}

type Times = Record<string, Measured>

async function measure(portal: ServerProcess, cookies: Record<string, string>): Promise<Times> {
  const times: Times = {}
  for (const [call, address] of Object.entries(calls))
    for (const [who, cookie] of Object.entries(cookies)) {
      const ask = { url: `http://127.0.0.1:${portal.port}${address}`, headers: { cookie }, connections: 1 }
      await load({ ...ask, seconds: 1 })
      times[`${call}, ${who}`] = await load({ ...ask, seconds: 3 })
    }
  return times
}

function report(where: string, [small = {}, large = {}]: Times[]): void {
  console.log(`\n${where}: p50 at ${sizes.join(' and ')} engagements, one client (wanted: at most 1.50 times)`)
  for (const [call, { p50 }] of Object.entries(small)) {
    const more = large[call]?.p50 ?? Number.NaN
    console.log(`  ${call.padEnd(36)} ${p50.toFixed(1)} ms, ${more.toFixed(1)} ms: ${(more / p50).toFixed(2)} times`)
  }
}

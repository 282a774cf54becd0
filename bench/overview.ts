import { sql } from 'kysely'
import type { Database } from '../server/database/database.ts'
import { type Cookies, copyPeople, onBothDatabases, sizes } from './grown-company.ts'
import { load, type Measured } from './load.ts'
import type { ServerProcess } from './processes.ts'

/**
 * What waits and what changed, one client, as a customer and as who leads some engagements: at 200 engagements beside
 * 20,000 with all their orders, people and changes, on PostgreSQL 18 and on the embedded database.
 */
const people = { customer: 'advanced@customer.example', lead: 'delivery.lead@provider.example' }
const calls = {
  'what waits': '/api/overview/waiting',
  'who leaves': '/api/overview/leaving',
  'what changed in a month': '/api/overview/changes?since=1-month',
  'the lines of the cards': '/api/overview/changes/lines',
  'compared orders': `/api/overview/compared-work-orders?since=1-month&ids=${encodeURIComponent(
    JSON.stringify(['P0001', 'P0006', 'P0014', 'P0021', 'P0022', 'P0028', 'P0038']),
  )}`,
}

export const benchOverview = (): Promise<void> => onBothDatabases({ name: 'overview', people, grow, measure, report })

/** On each engagement things have changed. */
async function grow(db: Database, copies: number): Promise<void> {
  if (copies > 0) await copyPeople(db, copies)
  for (const change of [
    sql`delete from engagement_change`,
    sql`insert into engagement_change (engagement_id, kind, at) select id, 'known', now() - interval '1 year' from engagement`,
    sql`insert into engagement_change (engagement_id, kind, at, object_id, old_start, old_end, new_start, new_end)
      select engagement_id, 'dates moved', now() - interval '5 days', id, start_date, end_date - 1, start_date, end_date
      from work_order where end_date > start_date`,
    sql`insert into engagement_change (engagement_id, kind, at, object_id, old_score, new_score)
      select engagement_id, 'scored', now() - interval '6 days', id, percentage_score - 3, percentage_score from audit`,
    sql`update account_visit set before_at = now() - interval '20 days', last_seen_at = now()`,
  ])
    await change.execute(db)
}

type Times = Record<string, Measured>

async function measure(portal: ServerProcess, cookies: Cookies): Promise<Times> {
  const times: Times = {}
  for (const [call, address] of Object.entries(calls))
    for (const [who, cookie] of Object.entries(cookies)) {
      const ask = { url: `http://127.0.0.1:${portal.port}${address}`, headers: { cookie }, connections: 1 }
      await load({ ...ask, seconds: 1 })
      times[`${call}, ${who}`] = await load({ ...ask, seconds: 3 })
    }
  return times
}

function report(where: string, [small = {}, large = {}]: readonly Times[]): void {
  console.log(`\n${where}: p50 at ${sizes.join(' and ')} engagements, one client (wanted: at most 1.50 times)`)
  for (const [call, { p50 }] of Object.entries(small)) {
    const more = large[call]?.p50 ?? Number.NaN
    console.log(`  ${call.padEnd(36)} ${p50.toFixed(1)} ms, ${more.toFixed(1)} ms: ${(more / p50).toFixed(2)} times`)
  }
}

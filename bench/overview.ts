import { sql } from 'kysely'
import type { Database } from '../server/database/database.ts'
import { copyPeople, type GrownPortal, onBothDatabases, sizes } from './grown-company.ts'
import { inTurns } from './in-turns.ts'
import type { Measured } from './load.ts'
import { wanted } from './wanted.ts'

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

/** Of each call by somebody, at each size. */
type Times = Record<string, Measured[]>

async function measure(portals: readonly GrownPortal[]): Promise<Times> {
  const times: Times = {}
  for (const [call, address] of Object.entries(calls))
    for (const who of Object.keys(people))
      times[`${call}, ${who}`] = await inTurns(
        portals.map(({ portal, cookies }) => ({
          ...{ url: `http://127.0.0.1:${portal.port}${address}`, headers: { cookie: cookies[who] ?? '' } },
          ...{ connections: 1, seconds: 3 },
        })),
      )
  return times
}

function report(where: string, times: Times): void {
  console.log(`\n${where}: p50 at ${sizes.join(' and ')} engagements, one client`)
  for (const [call, measured] of Object.entries(times)) {
    const [few = Number.NaN, many = Number.NaN] = measured.map(({ p50 }) => p50)
    console.log(
      `  ${call.padEnd(36)} ${few.toFixed(1)} ms, ${many.toFixed(1)} ms: times ${wanted(many / few, { most: 1.5 })}`,
    )
  }
}

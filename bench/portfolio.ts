import { sql } from 'kysely'
import type { Database } from '../server/database/database.ts'
import { copied, copyPeople, type GrownPortal, onBothDatabases, sizes } from './grown-company.ts'
import { inTurns } from './in-turns.ts'
import type { Measured } from './load.ts'

/**
 * The portfolio as a director sees it, who reaches everything: first page by need, its figures, people by month and other
 * orders, at 200 and 20,000 engagements, on PostgreSQL 18 and on the embedded database.
 */
const people = { director: 'portfolio.director@provider.example' }
const firstPage = 'first page by need (wanted on PostgreSQL: p50 below 50 ms)'
const calls = {
  [firstPage]: '',
  'the figures': '/figures',
  'people by month': '/people',
  'tenth page by need': '?page_number=10',
  'by next end': '?order=next_end',
  'by audits': '?order=audits',
  'by satisfaction': '?order=satisfaction',
  'by open requests': '?order=open',
  'by last visit': '?order=visit',
  'needing attention, active': '?only=attention&state=Active',
}

export const benchPortfolio = (): Promise<void> => onBothDatabases({ name: 'portfolio', people, grow, measure, report })

/**
 * People, surveys and visits; and requests, as the demo has none beyond its first engagements: a fortieth of the orders
 * that have not ended, a twentieth of the engagements.
 */
async function grow(db: Database, copies: number): Promise<void> {
  if (copies > 0) {
    await copyPeople(db, copies)
    await sql`insert into account_engagement (account_id, engagement_id)
      select account_id, engagement_id || '-copy-' || n from account_engagement, ${copied(copies)}
      where account_id not like 'demo-%'`.execute(db)
  }
  await sql`insert into account_visit (account_id, last_seen_at)
    select id, now() - (hashtext(id) & 63) * interval '1 day' from account on conflict do nothing`.execute(db)
  const asker = sql`(select id from account where login_method = 'external' order by id limit 1)`
  await sql`insert into extension_request (id, work_order_id, account_id, requested_by, requested_at, requested_on, message,
      end_date_then, state)
    select 'bench-' || id, id, ${asker}, 'Helen Marsh', now() - (hashtext(id) & 15) * interval '1 day',
      current_date - (hashtext(id) & 15), 'Please extend', end_date, 'open'
    from work_order where end_date >= current_date and hashtext(id) % 40 = 0 on conflict do nothing`.execute(db)
  await sql`insert into team_request (id, engagement_id, account_id, requested_by, request_date)
    select 'bench-' || id, id, ${asker}, 'Helen Marsh', now() - (hashtext(id) & 15) * interval '1 day'
    from engagement where hashtext(id) % 20 = 0`.execute(db)
  await sql`insert into team_request_line (id, request_id, place, member_role, primary_skill, member_type_quantity,
      member_start_date, member_duration)
    select id, id, 0, 'QA Engineer', 'React', 1, current_date + 30, '3 months' from team_request
    where id like 'bench-%'`.execute(db)
}

/** Of each call, at each size. */
type Times = Record<string, Measured[]>

async function measure(portals: readonly GrownPortal[]): Promise<Times> {
  const times: Times = {}
  for (const [what, rest] of Object.entries(calls))
    times[what] = await inTurns(
      portals.map(({ portal, cookies }) => ({
        ...{ url: `http://127.0.0.1:${portal.port}/api/portfolio${rest}`, headers: { cookie: cookies.director ?? '' } },
        ...{ connections: 1, seconds: 3 },
      })),
    )
  return times
}

function report(name: string, times: Times): void {
  console.log(`\n${name}: p50 and p99 at ${sizes.join(' and ')} engagements, one client`)
  for (const [what, measured] of Object.entries(times))
    console.log(
      `  ${what.padEnd(60)} ${measured.map(({ p50, p99 }) => `${p50.toFixed(1)} ms (${p99.toFixed(1)})`).join(', ')}`,
    )
}

import { sql } from 'kysely'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { type Database, openInMemory } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { fillAndSignIn, filledDatabase } from './filled-database.ts'
import { load, type Measured } from './load.ts'
import { startServer } from './processes.ts'

/**
 * The portfolio as a director sees it, who reaches everything: first page by need, its figures, people by month and other
 * orders, at 200 and 20,000 engagements, on PostgreSQL 18 and on the embedded database.
 */
const sizes = [200, 20_000] as const

export async function benchPortfolio(): Promise<void> {
  const postgres = await startPostgres()
  try {
    await compare('PostgreSQL', async (size, measure) => {
      const database = await filledDatabase(postgres.url, `portfolio_${size}`, size)
      await askSome(database.patient)
      const portal = await startServer('portal-server.ts', database.url)
      await measure(`http://127.0.0.1:${portal.port}`, database.staff)
      await portal.stop()
      await database.close()
    })
  } finally {
    await postgres.stop()
  }
  await compare('embedded', async (size, measure) => {
    const connection = await openInMemory()
    await migrate(connection.db)
    const { staff } = await fillAndSignIn(connection.db, size)
    await askSome(connection.db)
    const config = readConfig({ DATA_DIR: '.unused', PORT: '0', LOG_LEVEL: 'silent' })
    const log = pino({ level: 'silent' })
    const app = await createApp({ config, connection, log, now: () => new Date(), mailServer: null })
    await app.server.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await measure(`http://127.0.0.1:${port}`, staff)
    await app.stop()
    await connection.close()
  })
}

type Measure = (url: string, cookie: string) => Promise<void>

async function compare(name: string, prepare: (size: number, measure: Measure) => Promise<void>): Promise<void> {
  const p50: Record<number, number> = {}
  for (const size of sizes)
    await prepare(size, async (url, cookie) => {
      for (const [what, path] of paths) {
        const ask = { url: `${url}/api/portfolio${path}`, headers: { cookie }, connections: 1 }
        await load({ ...ask, seconds: 1 })
        const measured = await load({ ...ask, seconds: 4 })
        p50[size] ??= measured.p50
        console.log(`${name}, ${size} engagements, ${what}: ${say(measured)}`)
      }
    })
  const [few, many] = sizes.map((size) => p50[size] ?? Number.NaN) as [number, number]
  console.log(`${name}: the first page of 20,000 takes ${(many / few).toFixed(1)} times as long as of 200`)
}

const paths = [
  ['first page by need (wanted on PostgreSQL: p50 below 50 ms)', ''],
  ['the figures', '/figures'],
  ['people by month', '/people'],
  ['tenth page by need', '?page_number=10'],
  ['by next end', '?order=next_end'],
  ['by audits', '?order=audits'],
  ['by satisfaction', '?order=satisfaction'],
  ['by open requests', '?order=open'],
  ['by last visit', '?order=visit'],
  ['needing attention, active', '?only=attention&state=Active'],
] as const

/** Requests, as the demo has none beyond its first engagements: a fortieth of the orders that have not ended, a twentieth of the engagements. */
async function askSome(db: Database): Promise<void> {
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
  await sql`analyze`.execute(db)
}

const say = ({ p50, p99 }: Measured): string => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

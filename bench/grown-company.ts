import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { type Database, openEmbedded, type Queries } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { cookieOf, fillAndSignIn, filledDatabase } from './filled-database.ts'
import { type ServerProcess, startServer } from './processes.ts'

type Cookies = Readonly<Record<string, string>>

/** A portal of one of the sizes. */
export interface GrownPortal {
  portal: ServerProcess
  cookies: Cookies
}

interface Compared<Measured> {
  name: string
  /** Number of engagements of the demo. The others are copied from them in the database, which is faster. */
  base: number
  /** Numbers of engagements, multiples of `base`. */
  sizes: readonly [number, number]
  /** Addresses of demo accounts by their name in the report. */
  people: Readonly<Record<string, string>>
  /** Adds the data of `copies` more copies of the demo. */
  grow: (db: Database, copies: number) => Promise<void>
  /** Both sizes run during a measurement, so that requests can alternate. */
  measure: (portals: readonly GrownPortal[]) => Promise<Measured>
  report: (database: string, measured: Measured) => void
}

/** Measures one company at two sizes on both databases. */
export async function onBothDatabases<Measured>(compared: Compared<Measured>): Promise<void> {
  // One of the two is measured alone where it is named: `npm run bench -- NAME embedded`.
  const only = process.argv[3]
  if (only !== 'embedded') await onPostgres(compared)
  if (only !== 'postgres') await onEmbedded(compared)
}

async function onPostgres<Measured>(compared: Compared<Measured>): Promise<void> {
  const postgres = await startPostgres()
  try {
    const portals: GrownPortal[] = []
    for (const size of compared.sizes) {
      const { longRunningDb, url, close } = await filledDatabase(
        postgres.url,
        `${compared.name}_${size}`,
        compared.base,
      )
      const cookies = await grown(longRunningDb, size, compared)
      await close()
      portals.push({ portal: await startServer('portal-server.ts', JSON.stringify({ DATABASE_URL: url })), cookies })
    }
    compared.report('PostgreSQL', await compared.measure(portals))
    for (const { portal } of portals) await portal.stop()
  } finally {
    await postgres.stop()
  }
}

async function onEmbedded<Measured>(compared: Compared<Measured>): Promise<void> {
  const portals: GrownPortal[] = []
  const folders: string[] = []
  for (const size of compared.sizes) {
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), `portal-${compared.name}-`))
    folders.push(DATA_DIR)
    const { longRunningDb, close } = await openEmbedded(DATA_DIR, 'bench')
    await migrate(longRunningDb)
    await fillAndSignIn(longRunningDb, compared.base)
    const cookies = await grown(longRunningDb, size, compared)
    await close()
    portals.push({ portal: await startServer('portal-server.ts', JSON.stringify({ DATA_DIR })), cookies })
  }
  compared.report('embedded', await compared.measure(portals))
  for (const { portal } of portals) await portal.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

async function grown<Measured>(
  db: Database,
  size: number,
  { base, grow, people }: Compared<Measured>,
): Promise<Cookies> {
  await grow(db, size / base - 1)
  // The embedded database has no autovacuum.
  await sql`vacuum analyze`.execute(db)
  const cookies: Record<string, string> = {}
  for (const [name, email] of Object.entries(people)) cookies[name] = await cookieOf(db, email)
  return cookies
}

export const copied = (copies: number) => sql`generate_series(1, ${copies}::int) n`
const numberIn = (text: RawBuilder<unknown>) => sql`substring(${text} from '\\d+')::int`
/** The text of a work order with another number, because each number exists once. */
const renumbered = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(${text}, '\\d+', (${numberIn(text)} + n * numbers.count)::text)`
const whoSignsIn = sql`(select employee_id from account where employee_id is not null)`
/** Keeps the measuring people off the copies, so that their own engagements stay the same. */
const lead = sql`case when e.project_lead_id in ${whoSignsIn}
  then (select min(id) from person where id not in ${whoSignsIn}) else e.project_lead_id end`

/** The engagements with their customers, work orders and audits. */
export async function copyEngagements(db: Queries, copies: number): Promise<void> {
  for (const copy of [
    sql`insert into client (id, name, folded_name, search_words)
      select c.id || '-copy-' || n, c.name || ' ' || n, c.folded_name || ' ' || n, c.search_words || ' ' || n
      from client c, ${copied(copies)}`,
    sql`insert into engagement (id, title, folded_title, search_words, client_id, project_lead_id, latest_end_date)
      select e.id || '-copy-' || n, e.title || ' ' || n, e.folded_title || ' ' || n, e.search_words || ' ' || n,
        e.client_id || '-copy-' || n, ${lead}, e.latest_end_date from engagement e, ${copied(copies)}`,
    sql`insert into work_order (id, engagement_id, reference, search_words, start_date, end_date)
      select o.id || '-copy-' || n, o.engagement_id || '-copy-' || n, ${renumbered(sql`o.reference`)},
        ${renumbered(sql`o.search_words`)}, o.start_date, o.end_date
      from work_order o, ${copied(copies)},
        (select 1 + max(number) - min(number) as count from (select ${numberIn(sql`reference`)} as number from work_order) known) numbers`,
    sql`insert into audit (id, engagement_id, title, search_words, scoring_type, percentage_score, created_at, score_before,
        before_day)
      select a.id || '-copy-' || n, a.engagement_id || '-copy-' || n, a.title, a.search_words, a.scoring_type,
        a.percentage_score, a.created_at, a.score_before, a.before_day from audit a, ${copied(copies)}`,
    sql`insert into audit_score_point (audit_id, day, score)
      select audit_id || '-copy-' || n, day, score from audit_score_point, ${copied(copies)}`,
  ])
    await copy.execute(db)
}

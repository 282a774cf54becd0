import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { type Database, type DatabaseConnection, openEmbedded, openPostgres } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { fillWithDemoData } from '../server/demo/company/fill.ts'
import { sessionCookie } from '../server/session/cookie.ts'
import { createSession } from '../server/session/data.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { filledDatabase } from './filled-database.ts'
import { load } from './load.ts'
import { type ServerProcess, startServer } from './processes.ts'

/**
 * The search, one client, as a customer, as staff with few engagements of their own and as a superuser: each text at 200
 * engagements beside 20,000 with 50,000 people, on PostgreSQL 18 and on the embedded database.
 */
const sizes = [200, 20_000] as const
const base = 200

const people = {
  customer: 'advanced@customer.example',
  'staff with few': 'consultant@provider.example',
  superuser: 'superuser@provider.example',
}

/** What somebody types on the way to a name, then other kinds of searches. */
const texts = {
  'while typing': ['p', 'pa', 'pay', 'paym', 'payments', 'payments pl', 'payments platform'],
  'a reference': ['wo-20', 'wo-2005'],
  'a person': ['amara', 'priya ram', 'ra'],
  'a file': ['terms', 'master agreement'],
  'inside a word': ['latfor'],
  'words of two things': ['delivery payments'],
  'a typing error': ['paymnets', 'platfrom'],
  nothing: ['xyzzyq'],
}

type Times = Record<string, number[]>

export async function benchSearch(): Promise<void> {
  await onPostgres()
  await onEmbedded()
}

export async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const measured: Times[] = []
    for (const size of sizes) {
      const database = await filledDatabase(postgres.url, `search_${size}`, base)
      const { patient, close } = await openPostgres(database.url, 1)
      await grow(patient, size)
      await sql`vacuum analyze`.execute(patient)
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
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'portal-search-'))
    const connection = await openEmbedded(DATA_DIR, 'bench')
    const cookies = await fillEmbedded(connection, size)
    await connection.close()
    const portal = await startServer('file-portal-server.ts', JSON.stringify({ DATA_DIR }))
    measured.push(await measure(portal, cookies))
    await portal.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
  report('embedded', measured)
}

async function fillEmbedded({ db, patient }: DatabaseConnection, size: number): Promise<Record<string, string>> {
  await migrate(patient)
  await fillWithDemoData(patient, { now: new Date(), timeZone: 'Europe/London', say: () => {}, engagements: base })
  await grow(db, size)
  // It has nobody who does so by itself.
  await sql`vacuum analyze`.execute(db)
  return cookiesIn(db)
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

/** Copies what is there under other names until there are so many, with two people and a half and two files to each. */
/** Exported for whoever looks at a plan of it. */
async function grow(db: Database, size: number): Promise<void> {
  const copies = size / base - 1
  const day = sql`current_date`
  const firsts = sql`array['Amara','Priya','Ben','Sofia','Łukasz','Zoë','Mateus','Hannah','Chloe','Katarzyna','Daniel','Ana','Hiroshi','Freya','Noor','Viktor','Emeka','Yuki','Finn','Arjun']`
  const ends = sql`array['son','man','ley','ford','ton','ova','ini','sen','berg','well','wood','hall','stein','mont','rand','ram','kar','das','eze','oku']`
  await sql`insert into person (id, name, folded_name, search_words, email, job_title)
    select 'bench-' || n, name, lower(name), lower(name), null, 'Consultant' from (
      select n, (${firsts})[1 + n % 20] || ' ' || initcap(substr(md5((n / 7)::text), 1, 3)) || (${ends})[1 + n / 20 % 20] as name
      from generate_series(1, ${size * 2.5}::int) n) p`.execute(db)
  if (copies > 0) {
    await sql`insert into client (id, name, folded_name, search_words)
      select c.id || '-copy-' || n, c.name || ' ' || n, c.folded_name || ' ' || n, c.search_words || ' ' || n
      from client c, generate_series(1, ${copies}::int) n`.execute(db)
    await sql`insert into engagement (id, title, folded_title, search_words, client_id, latest_end_date)
      select e.id || '-copy-' || n, e.title || ' ' || n, e.folded_title || ' ' || n, e.search_words || ' ' || n,
        e.client_id || '-copy-' || n, e.latest_end_date
      from engagement e, generate_series(1, ${copies}::int) n`.execute(db)
    await sql`insert into work_order (id, engagement_id, reference, search_words, start_date, end_date)
      select o.id || '-copy-' || n, o.engagement_id || '-copy-' || n, o.reference || ' ' || n, o.search_words || ' ' || n,
        o.start_date, o.end_date
      from work_order o, generate_series(1, ${copies}::int) n`.execute(db)
    await sql`insert into stakeholder (id, engagement_id, full_name, search_words, company_name, role, email, access_level)
      select s.id || '-copy-' || n, s.engagement_id || '-copy-' || n, s.full_name, s.search_words, s.company_name, s.role,
        n || '.' || s.email, s.access_level
      from stakeholder s, generate_series(1, ${copies}::int) n`.execute(db)
    await sql`insert into audit (id, engagement_id, title, search_words, scoring_type, percentage_score, created_at)
      select a.id || '-copy-' || n, a.engagement_id || '-copy-' || n, a.title, a.search_words, a.scoring_type,
        a.percentage_score, a.created_at
      from audit a, generate_series(1, ${copies}::int) n`.execute(db)
    await sql`insert into audit_score_point (audit_id, day, score)
      select a.id, ${day}, a.percentage_score from audit a where a.id like '%-copy-%'`.execute(db)
  }
  // Everybody works somewhere: two people and a half of an engagement, on its first order.
  await sql`insert into member_assignment (id, work_order_id, engagement_id, employee_id, member_role, member_role_id, start_date, end_date)
    select 'bench-' || n, o.id, o.engagement_id, 'bench-' || n, 'Software developer', 20, o.start_date, o.end_date
    from generate_series(1, ${size * 2.5}::int) n
    join (select id, engagement_id, start_date, end_date, row_number() over (order by id) - 1 as place
      from work_order where removed_at is null) o
      on o.place = n::bigint * 7919 % (select count(*) from work_order where removed_at is null)`.execute(db)
  const names = sql`array['Payment terms','Master services agreement','Rate card','Steering report','Test plan','Timesheet']`
  await sql`insert into shared_file (id, engagement_id, category, is_sensitive, uploaded_by, added_at, version)
    select 'bench-' || e.id || '-' || n, e.id, 'Contracts', false, (select min(id) from account), now(), 1
    from engagement e, generate_series(1, 2) n`.execute(db)
  await sql`insert into file_version (id, file_id, number, file_name, search_words, size, sha256, uploaded_by, added_at)
    select id || '-v', id, 1, name || '.pdf', lower(name) || ' pdf', 10, 'x', uploaded_by, added_at
    from (select *, (${names})[1 + row_number() over (order by id) % 6] || ' ' || row_number() over (order by id) as name
      from shared_file where id like 'bench-%') f`.execute(db)
}

async function measure(portal: ServerProcess, cookies: Record<string, string>): Promise<Times> {
  const measured: Times = {}
  for (const [who, cookie] of Object.entries(cookies))
    for (const [kind, list] of Object.entries(texts)) {
      const times: number[] = []
      for (const text of list) {
        const url = `http://127.0.0.1:${portal.port}/api/search?q=${encodeURIComponent(text)}`
        const ask = { url, headers: { cookie }, connections: 1 }
        await load({ ...ask, seconds: 0.2 })
        const { p50 } = await load({ ...ask, seconds: 0.4 })
        times.push(p50)
        if (process.env.VERBOSE) console.log(`  ${who}, "${text}": ${p50.toFixed(1)} ms`)
      }
      measured[`${who}, ${kind}`] = times
    }
  return measured
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

function report(name: string, [small = {}, large = {}]: readonly Times[]): void {
  for (const [what, times] of Object.entries(large)) {
    const [one, other] = [middle(small[what] ?? []), middle(times)]
    console.log(
      `${name}, ${what}: p50 ${one.toFixed(1)} and ${other.toFixed(1)} ms, the slowest text ${Math.max(...times).toFixed(1)} ms`,
    )
  }
  const [before, after] = [small, large].map((times) => middle(Object.values(times).flat()))
  const ratio = (after ?? Number.NaN) / (before ?? Number.NaN)
  console.log(
    `${name}, all of them: p50 ${before?.toFixed(1)} ms at ${sizes[0]}, ${after?.toFixed(1)} ms at ${sizes[1]} engagements (wanted: below 50 ms), ${ratio.toFixed(2)} times (wanted: at most 1.50)`,
  )
}

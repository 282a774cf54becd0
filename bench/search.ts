import { sql } from 'kysely'
import type { Database } from '../server/database/database.ts'
import { copied, type GrownPortal, onBothDatabases, sizes } from './grown-company.ts'
import { inTurns } from './in-turns.ts'
import { withTarget } from './wanted.ts'

/**
 * Measures the search with one client as a customer, as staff with few engagements and as a superuser: each text at 200
 * and at 20,000 engagements with 50,000 people, on PostgreSQL 18 and on the embedded database.
 */
const people = {
  customer: 'advanced@customer.example',
  'staff with few': 'consultant@provider.example',
  superuser: 'superuser@provider.example',
}

/** Texts typed on the way to a name, then other kinds of searches. */
const texts = {
  'while typing': ['p', 'pa', 'pay', 'paym', 'payments', 'payments pl', 'payments platform'],
  'a reference': ['wo-20', 'wo-2005'],
  'a person': ['amara', 'priya ram', 'ra'],
  'a file': ['terms', 'master agreement'],
  'inside a word': ['latfor'],
  'words of two records': ['delivery payments'],
  'a typing error': ['paymnets', 'platfrom'],
  nothing: ['xyzzyq'],
}

/** Median times of each kind of search by person, text and size. */
type Times = Record<string, number[][]>

export const benchSearch = (): Promise<void> => onBothDatabases({ name: 'search', people, grow, measure, report })

/** Two people and a half and two files to each engagement, and its stakeholders. */
async function grow(db: Database, copies: number): Promise<void> {
  if (copies > 0)
    await sql`insert into stakeholder (id, engagement_id, full_name, search_words, company_name, role, email, access_level)
      select s.id || '-copy-' || n, s.engagement_id || '-copy-' || n, s.full_name, s.search_words, s.company_name, s.role,
        n || '.' || s.email, s.access_level
      from stakeholder s, ${copied(copies)}`.execute(db)
  const size = sql`(select count(*) * 2.5 from engagement)::int`
  const firsts = sql`array['Amara','Priya','Ben','Sofia','Łukasz','Zoë','Mateus','Hannah','Chloe','Katarzyna','Daniel','Ana','Hiroshi','Freya','Noor','Viktor','Emeka','Yuki','Finn','Arjun']`
  const ends = sql`array['son','man','ley','ford','ton','ova','ini','sen','berg','well','wood','hall','stein','mont','rand','ram','kar','das','eze','oku']`
  await sql`insert into person (id, name, folded_name, search_words, email, job_title)
    select 'bench-' || n, name, lower(name), lower(name), null, 'Consultant' from (
      select n, (${firsts})[1 + n % 20] || ' ' || initcap(substr(md5((n / 7)::text), 1, 3)) || (${ends})[1 + n / 20 % 20] as name
      from generate_series(1, ${size}) n) p`.execute(db)
  // Everybody works somewhere, on the first order of an engagement.
  await sql`insert into member_assignment (id, work_order_id, engagement_id, employee_id, member_role, member_role_id, start_date, end_date)
    select 'bench-' || n, o.id, o.engagement_id, 'bench-' || n, 'Software developer', 20, o.start_date, o.end_date
    from generate_series(1, ${size}) n
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

async function measure(portals: readonly GrownPortal[]): Promise<Times> {
  const measured: Times = {}
  for (const who of Object.keys(people))
    for (const [kind, list] of Object.entries(texts)) {
      const times = portals.map((): number[] => [])
      for (const text of list) {
        const found = await inTurns(
          portals.map(({ portal, cookies }) => ({
            url: `http://127.0.0.1:${portal.port}/api/search?q=${encodeURIComponent(text)}`,
            headers: { cookie: cookies[who] ?? '' },
            connections: 1,
            seconds: 1,
          })),
        )
        for (const [place, { p50 }] of found.entries()) times[place]?.push(p50)
        const all = found.map(({ p50 }) => p50.toFixed(1)).join(' and ')
        if (process.env.VERBOSE) console.log(`  ${who}, "${text}": ${all} ms`)
      }
      measured[`${who}, ${kind}`] = times
    }
  return measured
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN
const ratioOf = ([few = Number.NaN, many = Number.NaN]: readonly number[]): number => many / few

function report(name: string, measured: Times): void {
  for (const [what, times] of Object.entries(measured)) {
    const p50 = times.map(middle)
    const slowest = Math.max(...(times.at(-1) ?? []))
    const both = p50.map((time) => time.toFixed(1)).join(' and ')
    console.log(
      `${name}, ${what}: p50 ${both} ms, ${ratioOf(p50).toFixed(2)} times, the slowest text ${slowest.toFixed(1)} ms`,
    )
  }
  const all = sizes.map((_, place) => middle(Object.values(measured).flatMap((times) => times[place] ?? [])))
  const [few = Number.NaN, many = Number.NaN] = all
  console.log(
    `${name}, all of them: p50 ${few.toFixed(1)} ms at ${sizes[0]}, at ${sizes[1]} engagements ${withTarget(many, { most: 50, unit: ' ms', digits: 1 })}, times ${withTarget(ratioOf(all), { most: 1.5 })}`,
  )
}

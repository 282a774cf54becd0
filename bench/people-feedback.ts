import { sql } from 'kysely'
import type { Database } from '../server/database/database.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { filledDatabase } from './filled-database.ts'
import { load, type Measured } from './load.ts'
import { startServer } from './processes.ts'
import { wanted } from './wanted.ts'

/**
 * People feedback with 200,000 rows of each kind on PostgreSQL 18, as staff who reach all of them: page 1,000 beside
 * page 1, both by its number alone and after the row before it as the screen asks; filters and their lists.
 */
const rows = 200_000

export async function benchPeopleFeedback(): Promise<void> {
  const postgres = await startPostgres()
  const database = await filledDatabase(postgres.url, 'feedback', 400)
  try {
    await fill(database.patient)
    const portal = await startServer('portal-server.ts', database.url)
    const ask = async (path: string, cookie = database.staff): Promise<Measured> => {
      const call = { url: `http://127.0.0.1:${portal.port}/api/feedback/${path}`, headers: { cookie }, connections: 1 }
      await load({ ...call, seconds: 0.5 })
      return load({ ...call, seconds: 2 })
    }
    for (const list of ['individual-feedback', 'team-feedback']) {
      const table = list === 'team-feedback' ? sql.table('team_feedback') : sql.table('individual_feedback')
      const { rows: before } = await sql<{ id: string }>`
        select id from ${table} order by given_at desc, id desc limit 1 offset 9989`.execute(database.db)
      const first = await ask(list)
      for (const [name, query] of [
        ['page 1,000 by its number', 'page_number=1000'],
        ['page 1,000 after the row before it', `page_number=1000&after=${before[0]?.id}`],
      ] as const) {
        const page = await ask(`${list}?${query}`)
        console.log(
          `${list}, page 1: ${say(first)}; ${name}: ${say(page)}; times ${wanted(page.p50 / first.p50, { most: 3 })}`,
        )
      }
    }
    for (const [name, path] of await filteredPaths(database.db)) {
      const { p50, p99 } = await ask(path)
      console.log(`${name}: p50 ${wanted(p50, { most: 50, unit: ' ms' })}, p99 ${p99.toFixed(2)} ms`)
    }
    console.log(`first page of a customer: ${say(await ask('individual-feedback', database.customer))}`)
    for (const count of [20, 400]) {
      await putOn(database.db, count)
      for (const lists of ['individual-feedback-filters', 'team-feedback-filters'])
        console.log(`${lists} of a customer on ${count} engagements: ${say(await ask(lists, database.customer))}`)
    }
    await portal.stop()
  } finally {
    await database.close()
    await postgres.stop()
  }
}

async function fill(db: Database): Promise<void> {
  await sql`
    insert into individual_feedback (id, engagement_id, employee_id, provider_full_name, provider_role, feedback, given_at)
    select 'bench-' || n, e.id, p.id, 'Giver ' || n % 500, 'Product Owner', repeat('Well done. ', 12),
      timestamptz '2020-01-01' + n * interval '13 minutes'
    from generate_series(1, ${rows}::int) n
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from engagement) e
      on e.place = n::bigint * 7919 % e.total
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from person) p
      on p.place = n::bigint * 104729 % p.total`.execute(db)
  await sql`
    insert into team_feedback (id, engagement_id, team_name, provider_full_name, feedback, given_at)
    select 'bench-' || n, e.id, 'Team ' || n % 300, 'Giver ' || n % 500, repeat('Well done. ', 12),
      timestamptz '2020-01-01' + n * interval '13 minutes'
    from generate_series(1, ${rows}::int) n
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from engagement) e
      on e.place = n::bigint * 7919 % e.total`.execute(db)
  await sql`vacuum analyze individual_feedback, team_feedback`.execute(db)
}

/** The customer reaches so many engagements, and with 400 all of the rows. */
async function putOn(db: Database, engagements: number): Promise<void> {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'advanced@customer.example')
    .executeTakeFirstOrThrow()
  await sql`
    insert into account_engagement (account_id, engagement_id)
    select ${id}, id from engagement order by id limit ${engagements} on conflict do nothing`.execute(db)
}

async function filteredPaths(db: Database): Promise<[string, string][]> {
  const { name } = await db.selectFrom('person').select('name').orderBy('id').offset(20).executeTakeFirstOrThrow()
  const { title } = await db.selectFrom('engagement').select('title').orderBy('id').executeTakeFirstOrThrow()
  const company = await db.selectFrom('client').select('name').orderBy('id').executeTakeFirstOrThrow()
  const list = (...values: string[]) => encodeURIComponent(JSON.stringify(values))
  return [
    ['by one name', `individual-feedback?name_filters=${list(name)}`],
    ['by one project', `individual-feedback?project_filters=${list(title)}`],
    ['by one company', `individual-feedback?company_filters=${list(company.name)}`],
    ['by name and project', `individual-feedback?name_filters=${list(name)}&project_filters=${list(title)}`],
    ['by a name nobody has', `individual-feedback?name_filters=${list('nobody')}`],
    ['by one company, page 50', `individual-feedback?company_filters=${list(company.name)}&page_number=50`],
    ['by team', `team-feedback?team_filters=${list('Team 7')}`],
    ['by team and giver', `team-feedback?team_filters=${list('Team 7')}&name_filters=${list('Giver 8')}`],
    ['by giver', `team-feedback?name_filters=${list('Giver 7', 'Giver 8')}`],
    ['the lists to filter people by', 'individual-feedback-filters'],
    ['the lists to filter teams by', 'team-feedback-filters'],
  ]
}

const say = ({ p50, p99 }: Measured): string => `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`

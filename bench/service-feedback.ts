import { questions } from '@portal/domain/surveys/questions'
import { sql } from 'kysely'
import type { Database } from '../server/database/database.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { filledDatabase } from './filled-database.ts'
import { load, type Measured } from './load.ts'
import { startServer } from './processes.ts'
import { wanted } from './wanted.ts'

/** Service Feedback with 50,000 surveys on PostgreSQL 18, as staff who reach all of them: first page, filters, their lists. */
const surveys = 50_000

export async function benchServiceFeedback(): Promise<void> {
  const postgres = await startPostgres()
  const database = await filledDatabase(postgres.url, 'surveys', 400)
  try {
    await fill(database.patient)
    const portal = await startServer('portal-server.ts', database.url)
    const ask = async (path: string, cookie = database.staff): Promise<Measured> => {
      const url = `http://127.0.0.1:${portal.port}/api/customer-survey${path}`
      await load({ url, headers: { cookie }, connections: 1, seconds: 0.5 })
      return load({ url, headers: { cookie }, connections: 1, seconds: 2 })
    }
    for (const [name, path] of await paths(database.db)) {
      const { p50, p99 } = await ask(path)
      console.log(`${name}: p50 ${wanted(p50, { most: 50, unit: ' ms' })}, p99 ${p99.toFixed(2)} ms`)
    }
    console.log(`first page of a customer: ${say(await ask('?page_number=1', database.customer))}`)
    await portal.stop()
  } finally {
    await database.close()
    await postgres.stop()
  }
}

async function fill(db: Database): Promise<void> {
  const asked = JSON.stringify(questions.map(({ question }) => question))
  await sql`
    insert into customer_survey (id, engagement_id, user_full_name, survey_date, average_rating, data)
    select 'bench-' || n, e.id, 'Giver ' || n % 500, timestamptz '2021-01-01' + n * interval '55 minutes', 4,
      (select jsonb_agg(jsonb_build_object('question', question, 'answer', case place
        when 1 then to_jsonb('Giver ' || n % 500) when 2 then to_jsonb('Product Owner'::text)
        when 3 then to_jsonb(e.title) when 4 then to_jsonb(e.client_name)
        when 10 then to_jsonb(1 + n % 10) when 11 then to_jsonb(repeat('Well done. ', 12))
        else to_jsonb('Very satisfied'::text) end) order by place)
        from jsonb_array_elements_text(${asked}::jsonb) with ordinality as asked (question, place))
    from generate_series(1, ${surveys}::int) n
    join (select engagement.id, title, client.name as client_name, row_number() over (order by engagement.id) - 1 as place,
        count(*) over () as total
      from engagement join client on client.id = engagement.client_id) e
      on e.place = n::bigint * 7919 % e.total`.execute(db)
  await sql`vacuum analyze customer_survey`.execute(db)
}

async function paths(db: Database): Promise<[string, string][]> {
  const { id, title } = await db
    .selectFrom('engagement')
    .select(['id', 'title'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { name } = await db.selectFrom('client').select('name').orderBy('id').executeTakeFirstOrThrow()
  const list = (...values: string[]) => encodeURIComponent(JSON.stringify(values))
  const page = '?page_number=1&items_per_page=50'
  return [
    ['first page', page],
    ['page 500', '?page_number=500&items_per_page=50'],
    ['first page of one engagement', `${page}&project_id=${id}`],
    ['by one name', `${page}&name_filters=${list('Giver 7')}`],
    ['by one project', `${page}&project_filters=${list(title)}`],
    ['by one company', `${page}&company_filters=${list(name)}`],
    ['by name and company', `${page}&name_filters=${list('Giver 7')}&company_filters=${list(name)}`],
    ['by a name nobody has', `${page}&name_filters=${list('nobody')}`],
    ['the lists to filter by', '/filters'],
    ['the summary above the list', '/summary'],
  ]
}

const say = ({ p50, p99 }: Measured): string => `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`

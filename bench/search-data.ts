import { type RawBuilder, sql } from 'kysely'
import type { Database, Queries } from '../server/platform/database/database.ts'
import { copied, copyEngagements } from './grown-company.ts'

export const peoplePerEngagement = 25

/**
 * Copies the demo's engagements with records of every kind, as many per engagement as in the demo, and adds people. Fills
 * the documents of the search at once, as a migration does, because that is much faster than the triggers.
 */
export async function growSearchData(db: Database, copies: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    if (copies > 0) {
      await copyEngagements(transaction, copies)
      for (const copy of copiesOfRecords(copies)) await copy.execute(transaction)
      await japaneseTitles.execute(transaction)
    }
    await sql`analyze`.execute(transaction)
    for (const insert of [...files, ...requests]) await insert.execute(transaction)
    await addPeople(transaction)
    await feedbackOnPeople(copies).execute(transaction)
  })
  await sql`analyze`.execute(db)
  await fillDocuments(db)
  if (process.env.VERBOSE) await printCounts(db)
}

/** Creates the index at the end, which takes a fraction of the time. */
async function fillDocuments(db: Database): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('search_document_by_words'::regclass) as definition`.execute(db)
  await sql`drop index search_document_by_words`.execute(db)
  await sql`truncate search_document`.execute(db)
  await sql`insert into search_document select * from search_source`.execute(db)
  await sql.raw(rows[0]?.definition ?? '').execute(db)
}

const copyId = (table: string) => sql`${sql.ref(`${table}.id`)} || '-copy-' || n`
const copyEngagementId = (table: string) => sql`${sql.ref(`${table}.engagement_id`)} || '-copy-' || n`

const copiesOfRecords = (copies: number): RawBuilder<unknown>[] => [
  sql`insert into stakeholder (id, engagement_id, full_name, search_words, company_name, role, email, access_level)
    select ${copyId('stakeholder')}, ${copyEngagementId('stakeholder')}, full_name, search_words, company_name, role,
      n || '.' || email, access_level from stakeholder, ${copied(copies)}`,
  sql`insert into tag (id, engagement_id, name, folded_name)
    select ${copyId('tag')}, ${copyEngagementId('tag')}, name, folded_name from tag, ${copied(copies)}`,
  sql`insert into group_team (id, engagement_id, name, folded_name, version, created_at)
    select ${copyId('group_team')}, ${copyEngagementId('group_team')}, name, folded_name, version, created_at
    from group_team, ${copied(copies)}`,
  sql`insert into customer_survey (id, engagement_id, user_full_name, survey_date, data, average_rating, search_words)
    select ${copyId('customer_survey')}, ${copyEngagementId('customer_survey')}, user_full_name, survey_date, data,
      average_rating, search_words from customer_survey, ${copied(copies)}`,
  sql`insert into team_feedback (id, engagement_id, team_name, provider_full_name, feedback, given_at, search_words)
    select ${copyId('team_feedback')}, ${copyEngagementId('team_feedback')}, team_name, provider_full_name, feedback,
      given_at, search_words from team_feedback, ${copied(copies)}`,
]

/** One engagement in ten. */
const japaneseTitles = sql`
  update engagement set title = changed.title, folded_title = changed.title, search_words = changed.title
  from (select id, '東京支店システム' || substr(md5(id), 1, 4) as title from engagement where id like '%0-copy-%') changed
  where engagement.id = changed.id`

const fileNames = sql`array['Payment terms','Master services agreement','Rate card','Steering report','Test plan','Timesheet']`
const categories = sql`array['Contracts','Contracts','Contracts','Operational','Operational','Timesheets']`

/** Two files per engagement, shared in the last two years. */
const files: RawBuilder<unknown>[] = [
  sql`insert into shared_file (id, engagement_id, category, is_sensitive, uploaded_by, added_at, version)
    select 'bench-' || place, engagement_id, (${categories})[1 + place % 6], false, (select min(id) from account),
      now() - place % 730 * interval '1 day', 1
    from (select engagement.id as engagement_id, row_number() over (order by engagement.id, n) as place
      from engagement, generate_series(1, 2) n) file`,
  sql`insert into file_version (id, file_id, number, file_name, search_words, size, sha256, uploaded_by, added_at)
    select id || '-v', id, 1, name || '.pdf', lower(name) || ' pdf', 10, 'x', uploaded_by, added_at
    from (select shared_file.*, (${fileNames})[1 + place % 6] || ' ' || place as name
      from (select *, substr(id, 7)::int as place from shared_file where id like 'bench-%') shared_file) file`,
]

/** One engagement in ten has a team request for two positions and an extension request. */
const requests: RawBuilder<unknown>[] = [
  sql`insert into team_request (id, engagement_id, account_id, requested_by, request_date)
    select 'bench-' || place, id, (select min(id) from account), 'Owen Blackwood',
      now() - place % 300 * interval '1 day'
    from (select id, row_number() over (order by id) as place from engagement) engagement where place % 10 = 0`,
  sql`insert into team_request_line (id, request_id, place, member_role, primary_skill, member_type_quantity,
      member_start_date, member_duration)
    select id || '-' || n, id, n, (array['Software developer','QA Engineer'])[n], (array['Kotlin','Python'])[n], 1,
      current_date + 30, '3 months'
    from team_request, generate_series(1, 2) n where id like 'bench-%'`,
  sql`insert into extension_request (id, work_order_id, account_id, requested_by, requested_at, requested_on, message,
      end_date_then, state)
    select distinct on (engagement_id) 'bench-' || id, id, (select min(id) from account), 'Owen Blackwood', now(),
      current_date, 'Three more months', end_date, 'open'
    from work_order where engagement_id in (select engagement_id from team_request where id like 'bench-%')
    order by engagement_id, id`,
]

const firstNames = sql`array['Amara','Priya','Ben','Sofia','Łukasz','Zoë','Mateus','Hannah','Chloe','Katarzyna','Daniel','Ana','Hiroshi','Freya','Noor','Viktor','Emeka','Yuki','Finn','Arjun']`
const lastNameEnds = sql`array['son','man','ley','ford','ton','ova','ini','sen','berg','well','wood','hall','stein','mont','rand','ram','kar','das','eze','oku']`
const roles = sql`array['Software developer','Software developer','Software developer','QA Engineer','Business analyst','Scrum Master']`
const roleIds = sql`array[20, 20, 20, 21, 22, 23]`

/** Each person works on one work order. Half of those on an engagement with tags have one. */
async function addPeople(db: Queries): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from engagement`.execute(db)
  const numbers = sql`generate_series(1, ${(rows[0]?.count ?? 0) * peoplePerEngagement}::int) n`
  const places = sql`(select n, o.* from ${numbers}
    join (select id, engagement_id, start_date, end_date, row_number() over (order by id) - 1 as place
      from work_order where removed_at is null) o
      on o.place = n::bigint * 7919 % (select count(*) from work_order where removed_at is null)) place`
  await sql`insert into person (id, name, folded_name, search_words, email, job_title)
    select 'bench-' || n, name, lower(name), lower(name), null, 'Consultant' from (
      select n, (${firstNames})[1 + n % 20] || ' ' || initcap(substr(md5((n / 7)::text), 1, 3))
        || (${lastNameEnds})[1 + n / 20 % 20] as name from ${numbers}) p`.execute(db)
  await sql`insert into member_assignment (id, work_order_id, engagement_id, employee_id, member_role, member_role_id,
      start_date, end_date)
    select 'bench-' || n, id, engagement_id, 'bench-' || n, (${roles})[1 + n % 6], (${roleIds})[1 + n % 6],
      start_date, end_date from ${places}`.execute(db)
  await sql`insert into member_tag (tag_id, employee_id)
    select tag.id, 'bench-' || n from ${places} join (
      select id, engagement_id, row_number() over (partition by engagement_id order by id) as number,
        count(*) over (partition by engagement_id) as count
      from tag) tag on tag.engagement_id = place.engagement_id and tag.number = 1 + n % tag.count
    where n % 2 = 0`.execute(db)
}

const feedbackOnPeople = (copies: number): RawBuilder<unknown> =>
  sql`insert into individual_feedback (id, engagement_id, employee_id, provider_full_name, provider_role, feedback,
      given_at, search_words)
    select id || '-copy-' || n, engagement_id || '-copy-' || n, 'bench-' || 1 + place * 31 % people.count,
      provider_full_name, provider_role, feedback, given_at, search_words
    from (select individual_feedback.*, n, row_number() over (order by id, n) as place
        from individual_feedback, ${copied(copies)}) feedback,
      (select count(*) from person where id like 'bench-%') people`

async function printCounts(db: Database): Promise<void> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int from search_document group by kind order by kind`.execute(db)
  console.log(`  documents: ${rows.map(({ kind, count }) => `${kind} ${count}`).join(', ')}`)
}

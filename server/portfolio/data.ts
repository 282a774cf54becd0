import { bands } from '@portal/domain/audits/bands'
import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { monthDays } from '@portal/domain/overview/rules'
import {
  type Direction,
  firstDirection,
  type PortfolioOnly,
  type PortfolioOrder,
  type PortfolioState,
  satisfactionDays,
} from '@portal/domain/portfolio/portfolio'
import type { Viewer } from '@portal/domain/session/user'
import { passiveFrom, promoterFrom } from '@portal/domain/surveys/nps'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { isVisibleTo } from '../engagements/data.ts'
import { hasStatus, inState } from '../engagements/status-data.ts'
import { dueDays, type NeedScope, openExtensions } from './need-data.ts'

export interface PortfolioFilter {
  leads: readonly string[]
  customers: readonly string[]
  state: PortfolioState
  only?: PortfolioOnly | undefined
}
export interface PortfolioSort {
  order: PortfolioOrder
  direction?: Direction | undefined
}
export interface PortfolioScope extends NeedScope {
  viewer: Viewer
  filter: PortfolioFilter
}

/** Work orders that end within a month, with or without an extension request. */
const ending = (today: CalendarDay): RawBuilder<unknown> =>
  sql`removed_at is null and end_date between ${today} and ${addDays(today, monthDays - 1)}`

/** Every extension request and team request that is open, with its day. */
const openRequests = (timeZone: string): RawBuilder<unknown> => sql`
  select asked.engagement_id, request.requested_on as day ${openExtensions}
  union all
  select engagement_id, (request_date at time zone ${timeZone})::date from team_request where is_new`

/** Surveys of the last 90 days; `ago` is how many times 90 days before. */
const answers = (today: CalendarDay, timeZone: string, ago: 0 | 1): RawBuilder<unknown> => {
  const from = addDays(today, 1 - satisfactionDays * (ago + 1))
  const until = addDays(today, 1 - satisfactionDays * ago)
  return sql`from customer_survey where survey_date >= (${from}::timestamp at time zone ${timeZone})
    and survey_date < (${until}::timestamp at time zone ${timeZone})`
}

/** The engagements that the filters leave, before they are ordered. */
function chosen(queries: Queries, { viewer, filter, today, ...scope }: PortfolioScope) {
  const { leads, customers, state, only } = filter
  const within = (of: RawBuilder<unknown>) => sql<boolean>`engagement.id in (select engagement_id ${of})`
  return queries
    .selectFrom('engagement')
    .select(['engagement.id', 'engagement.folded_title', 'engagement.latest_end_date'])
    .where(isVisibleTo(viewer))
    .$if(state === 'Not completed', (query) => query.where(inState('Active Work Orders', today)))
    .$if(state !== 'Not completed' && state !== 'All', (query) =>
      query.where(hasStatus(state === 'Not completed' || state === 'All' ? 'Active' : state, today)),
    )
    .$if(leads.length > 0, (query) =>
      query.where(
        sql<boolean>`array[engagement.project_lead_id, engagement.portfolio_director_id,
          coalesce(engagement.client_partner_id, engagement.default_client_partner_id)] && ${[...leads]}::text[]`,
      ),
    )
    .$if(customers.length > 0, (query) =>
      query.where((eb) =>
        eb('engagement.client_id', 'in', eb.selectFrom('client').select('client.id').where('name', 'in', customers)),
      ),
    )
    .$if(only === 'attention', (query) => query.where(within(sql`from (${dueDays({ today, ...scope })}) due`)))
    .$if(only === 'ending', (query) => query.where(within(sql`from work_order where ${ending(today)}`)))
    .$if(only === 'open', (query) => query.where(within(sql`from (${openRequests(scope.timeZone)}) asked`)))
    .$if(only === 'rated', (query) => query.where(within(answers(today, scope.timeZone, 0))))
    .$if(only === 'detractors', (query) =>
      query.where(within(sql`${answers(today, scope.timeZone, 0)} and recommendation < ${sql.lit(passiveFrom)}`)),
    )
}

/** By engagement the end that comes next. */
const nextEnds = (today: CalendarDay): RawBuilder<unknown> => sql`
  select engagement_id, min(end_date) as value from work_order
  where removed_at is null and end_date >= ${today} group by engagement_id`

/** Sort value of each column by engagement, smallest first. */
function sortedBy(order: Exclude<PortfolioOrder, 'need' | 'title'>, { today, timeZone, shown }: PortfolioScope) {
  switch (order) {
    case 'next_end':
      return nextEnds(today)
    case 'audits':
      // The weakest band of the newest audit of each title, then the weakest score in it.
      return sql`select engagement_id, min(strength) as value from (
        select distinct on (engagement_id, title) engagement_id, ${strength} as strength from audit
        where id <> all (${[...shown.droppedIds]}::text[])
          and exists (select from audit_score_point where audit_id = audit.id and day >= ${shown.firstDay})
        order by engagement_id, title, created_at desc, id) newest group by engagement_id`
    case 'satisfaction':
      return sql`select engagement_id, avg(average_rating) as value ${answers(today, timeZone, 0)} group by engagement_id`
    case 'open':
      return sql`select engagement_id, count(*) as value from (${openRequests(timeZone)}) asked group by engagement_id`
    case 'visit':
      return sql`select engagement_id, max(last_seen_at) as value from account_engagement
        join account on account.id = account_engagement.account_id and account.login_method = 'external'
        join account_visit on account_visit.account_id = account.id group by engagement_id`
  }
}

/** 0 and more is at risk, 1000 and more neutral, 2000 and more strong. */
const strength = sql`case scoring_type
  when 1 then case when percentage_score >= ${sql.lit(bands(1)[2]?.min ?? 0)} then 0
    when percentage_score >= ${sql.lit(bands(1)[1]?.min ?? 0)} then 1000 else 2000 end + 100 - percentage_score
  else case when percentage_score < ${sql.lit(bands(2)[1]?.min ?? 0)} then 0
    when percentage_score < ${sql.lit(bands(2)[2]?.min ?? 0)} then 1000 else 2000 end + percentage_score end`

export interface PlacedRow {
  id: string
  needed: boolean
}
interface Counts {
  /** How many the filters leave, and how many of them need attention. */
  total: number
  attention: number
}
export interface PlacedPage extends Counts {
  placed: PlacedRow[]
}
interface Slice {
  limit: number
  offset: number
}

/** The ids of a page in their order, with whether each needs attention. */
export async function findPage(
  queries: Queries,
  scope: PortfolioScope,
  { order, direction = firstDirection[order] }: PortfolioSort,
  slice: Slice,
): Promise<PlacedPage> {
  if (order === 'need' && direction === firstDirection.need) return findByNeed(queries, scope, slice)
  const down = direction === 'desc' ? sql`desc` : sql`asc`
  // Engagements never visited come before those visited long ago; other missing values come last.
  const nulls = order === 'visit' && direction === 'asc' ? sql`first` : sql`last`
  const value = order === 'title' ? undefined : order === 'need' ? nextEnds(scope.today) : sortedBy(order, scope)
  const orderBy =
    order === 'need'
      ? sql`need.due desc nulls first, sorted.value desc nulls first, e.folded_title desc`
      : order === 'title'
        ? sql`e.folded_title ${down}`
        : sql`sorted.value ${down} nulls ${nulls}, need.due nulls last, e.folded_title`
  const { rows } = await sql<PlacedRow & Counts>`
    select e.id, need.due is not null as needed, count(*) over () as total, count(need.due) over () as attention
    from (${chosen(queries, scope)}) e
    left join (${dueDays(scope)}) need on need.engagement_id = e.id
    ${value ? sql`left join (${value}) sorted on sorted.engagement_id = e.id` : sql``}
    order by ${orderBy}, e.id collate "C"
    limit ${slice.limit} offset ${slice.offset}`.execute(queries)
  const { total, attention } = rows[0] ?? (await countAll(queries, scope))
  return { placed: rows, total, attention }
}

/** Engagements that need attention, by due date; then, if the page reaches further, those on course by next end. */
async function findByNeed(queries: Queries, asked: PortfolioScope, { limit, offset }: Slice): Promise<PlacedPage> {
  const onlyNeeded = asked.filter.only === 'attention'
  // The join says it already.
  const scope = onlyNeeded ? { ...asked, filter: { ...asked.filter, only: undefined } } : asked
  const { rows } = await sql<{ id: string } & Counts>`
    select e.id, count(*) over () as attention, (select count(*) from (${chosen(queries, scope)}) every) as total
    from (${chosen(queries, scope)}) e join (${dueDays(scope)}) need on need.engagement_id = e.id
    order by need.due, e.folded_title, e.id collate "C" limit ${limit} offset ${offset}`.execute(queries)
  const { attention, ...all } = rows[0] ?? (await countAll(queries, scope))
  const total = onlyNeeded ? attention : all.total
  const needed = rows.map(({ id }) => ({ id, needed: true }))
  const left = limit - rows.length
  if (left <= 0 || total === attention) return { placed: needed, total, attention }
  const course = await sql<{ id: string }>`
    select e.id from (${chosen(queries, scope)}) e
    left join (${nextEnds(scope.today)}) sorted on sorted.engagement_id = e.id
    where e.id not in (select engagement_id from (${dueDays(scope)}) need)
    order by sorted.value nulls last, e.folded_title, e.id collate "C"
    limit ${left} offset ${Math.max(0, offset - attention)}`.execute(queries)
  return { placed: [...needed, ...course.rows.map(({ id }) => ({ id, needed: false }))], total, attention }
}

/** For a page that lies beyond the end. */
async function countAll(queries: Queries, scope: PortfolioScope): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as total, count(need.engagement_id) as attention
    from (${chosen(queries, scope)}) e left join (${dueDays(scope)}) need on need.engagement_id = e.id`.execute(queries)
  return rows[0] ?? { total: 0, attention: 0 }
}

export interface FigureRow {
  engagements: number
  attention: number
  active: number
  ending: number
  open: number
  oldest: CalendarDay | null
  rating: number | null
  rating_before: number | null
  answers: number
  promoters: number
  detractors: number
  answers_before: number
  promoters_before: number
  detractors_before: number
}

/** The figures of what the filters leave, in one statement. */
export async function findFigures(queries: Queries, scope: PortfolioScope): Promise<FigureRow> {
  const { today, timeZone } = scope
  const satisfactionOf = (ago: 0 | 1) => sql`select count(*) as answers, avg(average_rating) as rating,
      count(*) filter (where recommendation >= ${sql.lit(promoterFrom)}) as promoters,
      count(*) filter (where recommendation < ${sql.lit(passiveFrom)}) as detractors
    ${answers(today, timeZone, ago)} and engagement_id in (select id from chosen)`
  const { rows } = await sql<FigureRow>`
    with chosen as materialized (${chosen(queries, scope)}),
      asked as (select day from (${openRequests(timeZone)}) every where engagement_id in (select id from chosen))
    select (select count(*) from chosen) as engagements,
      (select count(*) from (${dueDays(scope)}) need where engagement_id in (select id from chosen)) as attention,
      (select count(distinct engagement_id) from work_order where removed_at is null and start_date <= ${today}
        and end_date >= ${today} and engagement_id in (select id from chosen)) as active,
      (select count(*) from work_order where ${ending(today)} and engagement_id in (select id from chosen)) as ending,
      (select count(*) from asked) as open, (select min(day) from asked) as oldest,
      now.rating, now.answers, now.promoters, now.detractors, ago.rating as rating_before,
      ago.answers as answers_before, ago.promoters as promoters_before, ago.detractors as detractors_before
    from (${satisfactionOf(0)}) now, (${satisfactionOf(1)}) ago`.execute(queries)
  const [figures] = rows
  if (!figures) throw new Error('An aggregate has one row')
  return figures
}

/** People who lead an engagement that the viewer can see, by name. */
export async function findLeads(queries: Queries, viewer: Viewer): Promise<{ id: string; name: string }[]> {
  const visible = queries
    .selectFrom('engagement')
    .select(['project_lead_id', 'portfolio_director_id'])
    .select(sql<string | null>`coalesce(client_partner_id, default_client_partner_id)`.as('partner_id'))
    .where(isVisibleTo(viewer))
  const { rows } = await sql<{ id: string; name: string }>`
    with reached as materialized (${visible})
    select id, name from person where id in (
      select project_lead_id from reached union select portfolio_director_id from reached
      union select partner_id from reached)
    order by folded_name, id`.execute(queries)
  return rows
}

import type { ScoringType } from '@portal/domain/audits/bands'
import { addDays, type CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import type { HealthFacts } from '@portal/domain/portfolio/health'
import { type SortValues, weakestAudit } from '@portal/domain/portfolio/order'
import {
  type Direction,
  type PortfolioOnly,
  type PortfolioState,
  satisfactionDays,
} from '@portal/domain/portfolio/portfolio'
import type { Viewer } from '@portal/domain/session/user'
import { monthDays } from '@portal/domain/work-orders/progress'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { usageColumns } from '../days/usage-columns-data.ts'
import { isShown, type ShownAudits } from '../engagements/audit-tile-data.ts'
import { byId, isVisibleTo } from '../engagements/data.ts'
import { hasStatus, inState } from '../engagements/status-data.ts'
import { hasExtension, openExtensions, openLines } from '../requests/open-data.ts'

export interface PortfolioFilter {
  leads: readonly string[]
  customers: readonly string[]
  state: PortfolioState
  only?: PortfolioOnly | undefined
}
export interface PortfolioScope {
  viewer: Viewer
  filter: PortfolioFilter
  today: CalendarDay
  timeZone: string
  shown: ShownAudits
}

/** Engagements by status, leads and customers, sorted by title; with the first end and start of work orders that have not ended. */
function findEngagements(queries: Queries, { viewer, filter, today }: PortfolioScope, byTitle: Direction) {
  const { leads, customers, state } = filter
  return queries
    .selectFrom('engagement')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('work_order')
          .select(['work_order.engagement_id'])
          .select((order) => [
            order.fn.min('work_order.end_date').as('next_end'),
            order.fn.min('work_order.start_date').as('first_start'),
          ])
          .where('work_order.removed_at', 'is', null)
          .where('work_order.end_date', '>=', today)
          .groupBy('work_order.engagement_id')
          .as('ahead'),
      (join) => join.onRef('ahead.engagement_id', '=', 'engagement.id'),
    )
    .select(['engagement.id', 'engagement.latest_end_date as latest_end', 'ahead.next_end', 'ahead.first_start'])
    .select(sql<boolean>`engagement.project_lead_id is not null`.as('has_lead'))
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
    .orderBy('engagement.folded_title', byTitle)
    .orderBy(byId)
    .execute()
}

/**
 * Facts of all engagements, in one statement. Each list covers at least the days that domain/portfolio counts; only
 * domain/portfolio decides what an engagement needs.
 */
const findFacts = (queries: Queries, { today, timeZone, shown }: PortfolioScope) => {
  const dayOf = (column: string) => sql<CalendarDay>`(${sql.ref(column)} at time zone ${timeZone})::date`
  // One day more, because these are days of the provider's time zone.
  const since = (days: number) => sql<Date>`${addDays(today, -days - 1)}::timestamptz`
  const orders = queries
    .selectFrom('work_order')
    .select(['work_order.engagement_id', 'work_order.end_date'])
    .select((eb) => hasExtension(eb).as('asked'))
    .where('work_order.removed_at', 'is', null)
    .where('work_order.end_date', '>=', today)
    .where('work_order.end_date', '<=', addDays(today, monthDays))
  const shortOfDays = queries
    .selectFrom('work_order')
    .innerJoin('work_order_usage', 'work_order_usage.work_order_id', 'work_order.id')
    .select(['work_order.engagement_id', 'work_order.end_date', 'work_order.budget_days'])
    .select(usageColumns(today))
    .select((eb) => hasExtension(eb).as('asked'))
    .where('work_order.removed_at', 'is', null)
    .where('work_order.end_date', '>=', today)
    .where((eb) =>
      eb.or([
        eb('work_order_usage.runs_out_on', 'is not', null),
        eb('work_order_usage.used_days', '>=', eb.ref('work_order.budget_days')),
      ]),
    )
  const surveys = queries
    .selectFrom('customer_survey as survey')
    .select(['survey.engagement_id', 'survey.recommendation as score', 'survey.average_rating as rating'])
    .select(dayOf('survey.survey_date').as('given_on'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('customer_survey_reply as reply')
            .select('reply.id')
            .whereRef('reply.customer_survey_id', '=', 'survey.id'),
        )
        .$castTo<boolean>()
        .as('replied'),
    )
    .where('survey.survey_date', '>', since(2 * satisfactionDays))
  const audits = queries
    .selectFrom('audit')
    .select(['audit.engagement_id', 'audit.title', sql<ScoringType>`audit.scoring_type`.as('type')])
    .select(['audit.percentage_score as score', sql<number>`audit.score_before`.as('score_before')])
    .select(dayOf('audit.created_at').as('created_on'))
    .where('audit.score_before', 'is not', null)
    .where('audit.created_at', '>', since(monthDays))
    // Like `isShown`, but without reading scores: an audit with a score before in that time is shown.
    .where('audit.before_day', '>=', shown.firstDay)
    .where(sql<boolean>`audit.id <> all (${[...shown.droppedIds]}::text[])`)
  return queries
    .selectNoFrom([
      jsonArrayFrom(orders).as('orders'),
      jsonArrayFrom(shortOfDays).as('short_of_days'),
      jsonArrayFrom(openExtensions(queries, 'all')).as('extensions'),
      jsonArrayFrom(openLines(queries, 'all')).as('lines'),
      jsonArrayFrom(surveys).as('surveys'),
      jsonArrayFrom(audits).as('audits'),
    ])
    .executeTakeFirstOrThrow()
}

/** Facts of the engagements that the filters leave, apart from `only`. */
export async function findHealthFacts(
  queries: Queries,
  scope: PortfolioScope,
  byTitle: Direction = 'asc',
): Promise<HealthFacts[]> {
  const engagements = await findEngagements(queries, scope, byTitle)
  if (engagements.length === 0) return []
  const dayOf = (instant: string): CalendarDay => dayAt(new Date(instant), scope.timeZone)
  const facts = await findFacts(queries, scope)
  const orders = byEngagement(facts.orders)
  const shortOfDays = byEngagement(facts.short_of_days)
  const extensions = byEngagement(facts.extensions)
  const surveys = byEngagement(facts.surveys)
  const audits = byEngagement(facts.audits)
  const lines = byEngagement(
    facts.lines.map((line) => ({
      ...line,
      requested_on: dayOf(line.request_date),
      last_decided_on: line.last_decided_at && dayOf(line.last_decided_at),
    })),
  )
  return engagements.map((engagement) => ({
    ...engagement,
    orders: orders.get(engagement.id) ?? [],
    short_of_days: shortOfDays.get(engagement.id) ?? [],
    extensions: extensions.get(engagement.id) ?? [],
    lines: lines.get(engagement.id) ?? [],
    surveys: surveys.get(engagement.id) ?? [],
    audits: audits.get(engagement.id) ?? [],
  }))
}

const byEngagement = <Row extends { engagement_id: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ engagement_id }) => engagement_id)

/** Strength of the weakest audit by engagement, of those that tiles show. */
export async function findWeakestAudits(queries: Queries, { shown }: PortfolioScope): Promise<SortValues> {
  const audits = await queries
    .selectFrom('audit')
    .select(['audit.engagement_id', 'audit.title', sql<ScoringType>`audit.scoring_type`.as('type')])
    .select('audit.percentage_score as score')
    .where(isShown(shown))
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit.id')
    .execute()
  return new Map([...byEngagement(audits)].map(([id, ofEngagement]) => [id, weakestAudit(ofEngagement)]))
}

/** Time in milliseconds of the last visit of anyone of the customer, by engagement; of all engagements without ids. */
export async function findLastVisits(queries: Queries, ids?: readonly string[]): Promise<Map<string, number>> {
  const visits = await queries
    .selectFrom('account_engagement')
    .innerJoin('account_visit', 'account_visit.account_id', 'account_engagement.account_id')
    .select('account_engagement.engagement_id')
    .select((eb) => eb.fn.max('account_visit.last_seen_at').as('last_seen_at'))
    // Excluding the few staff is faster than a join with all customers.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('account')
            .select('account.id')
            .whereRef('account.id', '=', 'account_engagement.account_id')
            .where('account.login_method', '=', 'internal'),
        ),
      ),
    )
    .$if(ids !== undefined, (query) => query.where('account_engagement.engagement_id', 'in', listed(ids ?? [])))
    .groupBy('account_engagement.engagement_id')
    .execute()
  return new Map(visits.map(({ engagement_id, last_seen_at }) => [engagement_id, last_seen_at.getTime()]))
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

import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementOrder, ProjectState } from '@portal/domain/engagements/contract'
import { EngagementStatus } from '@portal/domain/engagements/status'
import type { Viewer } from '@portal/domain/session/user'
import { fold } from '@portal/domain/text/fold'
import { maySeeRates } from '@portal/domain/work-orders/permissions'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { keptQuery } from '../database/kept-query.ts'
import type { Tables } from '../database/tables.ts'
import type { ShownAudits } from './audit-tile-data.ts'
import { byId, isVisibleTo, ledOrWorkedOnBy, type VisibleEngagementId } from './data.ts'
import { hasStatus, inState } from './status-data.ts'
import { type EngagementRow, rowOf, type WrittenShape, written } from './written-data.ts'

type EngagementBuilder = ExpressionBuilder<Tables, 'engagement'>

export interface EngagementFilter {
  my_engagements_only: boolean
  search_input: string
  search_client?: boolean
  status_filters?: readonly EngagementStatus[]
  company_filters?: readonly string[]
  project_state?: ProjectState | undefined
  project?: string | undefined
  work_order?: string | undefined
}

/** Properties that change the query's text; everything else is a parameter. */
interface Shape {
  is_stakeholder: boolean
  mine: boolean
  search: 'title' | 'title or client' | null
  named: boolean
  with_order: boolean
  statuses: readonly EngagementStatus[]
  of_companies: boolean
  state: ProjectState | null
}
interface Values {
  viewer_id: string
  project_ids: readonly string[]
  today: CalendarDay
  search: string
  project: string
  work_order: string
  companies: readonly string[]
}

function queryInput(viewer: Viewer, filter: EngagementFilter, today: CalendarDay): { shape: Shape; values: Values } {
  const search = fold(filter.search_input)
  const { status_filters: chosen = [], company_filters: companies = [], project, work_order } = filter
  return {
    shape: {
      is_stakeholder: viewer.is_stakeholder,
      mine: filter.my_engagements_only && !viewer.is_stakeholder,
      search: search === '' ? null : filter.search_client === true ? 'title or client' : 'title',
      named: project !== undefined,
      with_order: work_order !== undefined,
      statuses: EngagementStatus.options.filter((status) => chosen.includes(status)),
      of_companies: companies.length > 0,
      state: filter.project_state ?? null,
    },
    values: {
      viewer_id: viewer.id,
      project_ids: viewer.project_ids,
      today,
      search,
      companies,
      project: project ?? '',
      work_order: work_order ?? '',
    },
  }
}

/** Matches the title, or also the customer's name; there are few customers compared to engagements. */
const isNamed = (search: string, orItsClient: boolean): RawBuilder<SqlBool> => {
  const title = sql<SqlBool>`strpos(engagement.folded_title, ${search}) > 0`
  if (!orItsClient) return title
  const clients = sql`select client.id from client where strpos(client.folded_name, ${search}) > 0`
  return sql<SqlBool>`(${title} or engagement.client_id in (${clients}))`
}

/** As `isNamed` of the domain says it. */
const hasWorkOrder =
  (name: string) =>
  (eb: EngagementBuilder): Expression<SqlBool> =>
    eb(
      'engagement.id',
      'in',
      eb
        .selectFrom('work_order')
        .select('work_order.engagement_id')
        .where('removed_at', 'is', null)
        .where((order) =>
          order.or([
            order('work_order.id', '=', name),
            sql<SqlBool>`lower(reference) = lower(${name})`,
            sql<SqlBool>`starts_with(lower(reference), lower(${name}) || ' ')`,
          ]),
        ),
    )

const filtered = (queries: Queries, shape: Shape, given: Values) =>
  queries
    .selectFrom('engagement')
    .where(isVisibleTo({ is_stakeholder: shape.is_stakeholder, project_ids: given.project_ids }))
    .$if(shape.mine, (query) => query.where(ledOrWorkedOnBy({ id: given.viewer_id }, given.today)))
    .$if(shape.search !== null, (query) => query.where(isNamed(given.search, shape.search === 'title or client')))
    .$if(shape.named, (query) =>
      query.where((eb) => eb.or([eb('title', '=', given.project), eb('id', '=', given.project)])),
    )
    .$if(shape.with_order, (query) => query.where(hasWorkOrder(given.work_order)))
    .$if(shape.statuses.length > 0, (query) =>
      query.where((eb) => eb.or(shape.statuses.map((status) => hasStatus(status, given.today)(eb)))),
    )
    .$if(shape.of_companies, (query) =>
      query.where((eb) =>
        eb(
          'engagement.client_id',
          'in',
          eb.selectFrom('client').select('client.id').where(sql<SqlBool>`name = any(${given.companies}::text[])`),
        ),
      ),
    )
    .$if(shape.state !== null, (query) => query.where(inState(shape.state ?? 'Active Work Orders', given.today)))

interface PageShape extends Shape, WrittenShape {
  order: EngagementOrder
  /** A literal: with an unknown limit PostgreSQL assumes many rows and keeps planning again. */
  items: number
  isFirst: boolean
}
interface PageValues extends Values {
  offset: number
}

/** The page is chosen first, so that the nested parts are computed for its rows alone. */
const pageOfEngagements = keptQuery((queries, shape: PageShape, given: PageValues) => {
  const { today } = given
  const page = filtered(queries, shape, given)
    .select('engagement.id')
    .$if(shape.order === 'next_end', (query) =>
      query
        .leftJoin(nextEnds(today), (join) => join.onRef('next.engagement_id', '=', 'engagement.id'))
        .orderBy(isCompleted(today))
        .orderBy('next.end'),
    )
    .orderBy('engagement.folded_title')
    .orderBy(byId)
    .limit(sql.lit(shape.items))
    .$if(!shape.isFirst, (query) => query.offset(given.offset))
  return written(queries, shape, given.viewer_id)
    .where('engagement.id', 'in', page)
    .$if(shape.order === 'next_end', (query) => query.orderBy(isCompleted(today)).orderBy(nextEnd(today)))
    .orderBy('engagement.folded_title')
    .orderBy(byId)
})

export async function findEngagements(
  queries: Queries,
  viewer: Viewer,
  filter: EngagementFilter & { order?: EngagementOrder; page_number: number; items_per_page: number },
  today: CalendarDay,
  shown: ShownAudits,
): Promise<EngagementRow[]> {
  const { shape, values } = queryInput(viewer, filter, today)
  const rows = await pageOfEngagements(
    queries,
    {
      ...shape,
      rates: maySeeRates(viewer),
      shown,
      order: filter.order ?? 'title',
      items: filter.items_per_page,
      isFirst: filter.page_number === 1,
    },
    { ...values, offset: (filter.page_number - 1) * filter.items_per_page },
  )
  return rows.map(rowOf)
}

const isCompleted = (today: CalendarDay) => sql`coalesce(engagement.latest_end_date < ${today}, false)`
/** By engagement, the end among its work orders that comes first from today on: counted once for all of them. */
const nextEnds = (today: CalendarDay) => (eb: EngagementBuilder) =>
  eb
    .selectFrom('work_order')
    .select((order) => ['work_order.engagement_id', order.fn.min('work_order.end_date').as('end')])
    .where('work_order.removed_at', 'is', null)
    .where('work_order.end_date', '>=', today)
    .groupBy('work_order.engagement_id')
    .as('next')
/** Next end date of a row; null, which sorts last, if there is none. */
const nextEnd = (today: CalendarDay) => (eb: EngagementBuilder) =>
  eb
    .selectFrom('work_order')
    .select((order) => order.fn.min('work_order.end_date').as('end'))
    .whereRef('work_order.engagement_id', '=', 'engagement.id')
    .where('work_order.removed_at', 'is', null)
    .where('work_order.end_date', '>=', today)

const oneEngagement = keptQuery((queries, shape: WrittenShape, given: { viewer_id: string; id: string }) =>
  written(queries, shape, given.viewer_id).where('engagement.id', '=', given.id),
)

export async function findEngagement(
  queries: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  shown: ShownAudits,
): Promise<EngagementRow> {
  const [row] = await oneEngagement(queries, { rates: maySeeRates(viewer), shown }, { viewer_id: viewer.id, id })
  if (!row) throw new Error('An engagement that was reached a moment ago is not there')
  return rowOf(row)
}

const bothCounts = keptQuery((queries, shape: Shape, given: Values) =>
  filtered(queries, shape, given).select((eb) => [
    eb.fn.countAll<number>().filterWhere(inState('Active Work Orders', given.today)).as('active'),
    eb.fn.countAll<number>().filterWhere(inState('Expired Work Orders', given.today)).as('completed'),
  ]),
)

export async function countEngagements(
  queries: Queries,
  viewer: Viewer,
  filter: Omit<EngagementFilter, 'project_state'>,
  today: CalendarDay,
): Promise<{ active: number; completed: number }> {
  const { shape, values } = queryInput(viewer, filter, today)
  const [counts] = await bothCounts(queries, shape, values)
  return counts ?? { active: 0, completed: 0 }
}

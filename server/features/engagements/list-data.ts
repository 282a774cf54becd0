import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementOrder, ProjectState } from '@portal/domain/engagements/contract'
import type { EngagementStatus } from '@portal/domain/engagements/status'
import type { Viewer } from '@portal/domain/session/user'
import { fold } from '@portal/domain/text/fold'
import { maySeeRates } from '@portal/domain/work-orders/permissions'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ShownAudits } from './audit-tile-data.ts'
import { byId, isOwnOf, isVisibleTo, type VisibleEngagementId } from './data.ts'
import { type EngagementRow, selectEngagements } from './engagement-data.ts'
import { hasStatus, inState } from './status-data.ts'

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

/** Whether the title contains the text, or with `orItsClient` the customer's name. */
const matchesSearch = (search: string, orItsClient: boolean): RawBuilder<SqlBool> => {
  const title = sql<SqlBool>`strpos(engagement.folded_title, ${search}) > 0`
  if (!orItsClient) return title
  const clients = sql`select client.id from client where strpos(client.folded_name, ${search}) > 0`
  return sql<SqlBool>`(${title} or engagement.client_id in (${clients}))`
}

/** Same rule as `isNamed` in domain/work-orders. */
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

function selectFiltered(queries: Queries, viewer: Viewer, filter: EngagementFilter, today: CalendarDay) {
  const { status_filters: statuses = [], company_filters: companies = [], project, work_order, project_state } = filter
  const search = fold(filter.search_input)
  return queries
    .selectFrom('engagement')
    .where(filter.my_engagements_only ? isOwnOf(viewer, today) : isVisibleTo(viewer))
    .$if(search !== '', (query) => query.where(matchesSearch(search, filter.search_client === true)))
    .$if(project !== undefined, (query) =>
      query.where((eb) => eb.or([eb('title', '=', project ?? ''), eb('id', '=', project ?? '')])),
    )
    .$if(work_order !== undefined, (query) => query.where(hasWorkOrder(work_order ?? '')))
    .$if(statuses.length > 0, (query) =>
      query.where((eb) => eb.or(statuses.map((status) => hasStatus(status, today)(eb)))),
    )
    .$if(companies.length > 0, (query) =>
      query.where((eb) =>
        eb('engagement.client_id', 'in', eb.selectFrom('client').select('client.id').where('name', 'in', companies)),
      ),
    )
    .$if(project_state !== undefined, (query) => query.where(inState(project_state ?? 'Active Work Orders', today)))
}

export interface PageFilter extends EngagementFilter {
  order?: EngagementOrder
  with_absences?: boolean
  page_number: number
  items_per_page: number
}

/** One page. The ids are found first, so that work orders, tags and audits are read only for these engagements. */
export function findEngagements(
  queries: Queries,
  viewer: Viewer,
  { order = 'title', with_absences = false, page_number, items_per_page, ...filter }: PageFilter,
  today: CalendarDay,
  shown: ShownAudits,
): Promise<EngagementRow[]> {
  const isByEnd = order === 'next_end'
  const page = selectFiltered(queries, viewer, filter, today)
    .select('engagement.id')
    .$if(isByEnd, (query) =>
      query
        .leftJoin(nextEndByEngagement(today), (join) => join.onRef('next.engagement_id', '=', 'engagement.id'))
        .orderBy(isCompleted(today))
        .orderBy('next.end'),
    )
    .orderBy('engagement.folded_title')
    .orderBy(byId)
    .limit(items_per_page)
    .offset((page_number - 1) * items_per_page)
  return selectEngagements(queries, {
    viewer_id: viewer.id,
    rates: maySeeRates(viewer),
    absences: with_absences,
    today,
    shown,
  })
    .where('engagement.id', 'in', page)
    .$if(isByEnd, (query) => query.orderBy(isCompleted(today)).orderBy(nextEndOfRow(today)))
    .orderBy('engagement.folded_title')
    .orderBy(byId)
    .execute()
}

export const findEngagement = (
  queries: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  today: CalendarDay,
  shown: ShownAudits,
): Promise<EngagementRow> =>
  selectEngagements(queries, { viewer_id: viewer.id, rates: maySeeRates(viewer), absences: true, today, shown })
    .where('engagement.id', '=', id)
    .executeTakeFirstOrThrow()

export const countEngagements = (
  queries: Queries,
  viewer: Viewer,
  filter: Omit<EngagementFilter, 'project_state'>,
  today: CalendarDay,
): Promise<{ active: number; completed: number }> =>
  selectFiltered(queries, viewer, filter, today)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(inState('Active Work Orders', today)).as('active'),
      eb.fn.countAll<number>().filterWhere(inState('Expired Work Orders', today)).as('completed'),
    ])
    .executeTakeFirstOrThrow()

const isCompleted = (today: CalendarDay) => sql`coalesce(engagement.latest_end_date < ${today}, false)`
/** First end from today on of each engagement's work orders, computed once for all rows. */
const nextEndByEngagement = (today: CalendarDay) => (eb: EngagementBuilder) =>
  eb
    .selectFrom('work_order')
    .select((order) => ['work_order.engagement_id', order.fn.min('work_order.end_date').as('end')])
    .where('work_order.removed_at', 'is', null)
    .where('work_order.end_date', '>=', today)
    .groupBy('work_order.engagement_id')
    .as('next')
/** The first end of the work orders of one row. null sorts last. */
const nextEndOfRow = (today: CalendarDay) => (eb: EngagementBuilder) =>
  eb
    .selectFrom('work_order')
    .select((order) => order.fn.min('work_order.end_date').as('end'))
    .whereRef('work_order.engagement_id', '=', 'engagement.id')
    .where('work_order.removed_at', 'is', null)
    .where('work_order.end_date', '>=', today)

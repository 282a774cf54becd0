import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementOrder, ProjectState } from '@portal/domain/engagements/contract'
import type { Engagement, EngagementName } from '@portal/domain/engagements/engagement'
import type { EngagementStatus } from '@portal/domain/engagements/status'
import type { AccessLevel, Viewer } from '@portal/domain/session/user'
import type { Tag } from '@portal/domain/team/member'
import { fold } from '@portal/domain/text/fold'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { noSuchEngagement } from '../http/refusal.ts'
import { tell } from '../trail/act.ts'
import { auditTiles, type ShownAudits } from './audit-tile-data.ts'
import { openTeamRequestCount, surveyCount } from './count-data.ts'
import { hasStatus, inState } from './status-data.ts'
import { workOrders } from './work-order-data.ts'

declare const visible: unique symbol
/** The id of an engagement that the viewer reaches. Only `visibleEngagement` makes one, so no query goes unscoped. */
export type VisibleEngagementId = string & { readonly [visible]: true }

/** The visibility gate: refuses alike what does not exist and what is not the viewer's. */
export async function visibleEngagement(queries: Queries, viewer: Viewer, id: string): Promise<VisibleEngagementId> {
  tell({ engagement_id: id })
  const row = await queries
    .selectFrom('engagement')
    .select('id')
    .where('id', '=', id)
    .where(reachedBy(viewer))
    .executeTakeFirst()
  if (!row) throw noSuchEngagement()
  return row.id as VisibleEngagementId
}

type EngagementBuilder = ExpressionBuilder<Tables, 'engagement'>

/** "A stakeholder reaches only the engagements in their project_ids; provider staff reach every engagement." */
export const reachedBy =
  (viewer: Viewer) =>
  (eb: EngagementBuilder): Expression<SqlBool> => {
    const present = eb('engagement.removed_at', 'is', null)
    if (!viewer.is_stakeholder) return present
    return eb.and([
      present,
      viewer.project_ids.length > 0 ? eb('engagement.id', 'in', viewer.project_ids) : sql.lit(false),
    ])
  }

/** For staff: those on which they hold an assignment not yet ended, or which they lead (readings, "Who sees what"). */
export const ledOrWorkedOnBy =
  (viewer: Viewer, today: CalendarDay) =>
  (eb: EngagementBuilder): Expression<SqlBool> => {
    const employee = eb.selectFrom('account').select('employee_id').where('account.id', '=', viewer.id)
    return eb.or([
      eb('engagement.client_partner_id', '=', employee),
      eb('engagement.project_lead_id', '=', employee),
      eb('engagement.portfolio_director_id', '=', employee),
      eb(
        'engagement.id',
        'in',
        eb
          .selectFrom('member_assignment')
          .innerJoin('work_order', 'work_order.id', 'member_assignment.work_order_id')
          .select('member_assignment.engagement_id')
          .where('work_order.removed_at', 'is', null)
          .where('member_assignment.employee_id', '=', employee)
          .where('member_assignment.end_date', '>=', today),
      ),
    ])
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

/** By its own title or also its customer's name; the customers are few beside the engagements. */
const isNamed = (search: string, orItsClient: boolean): RawBuilder<SqlBool> => {
  const title = sql<SqlBool>`strpos(engagement.folded_title, ${search}) > 0`
  if (!orItsClient) return title
  const clients = sql`select client.id from client where strpos(client.folded_name, ${search}) > 0`
  return sql<SqlBool>`(${title} or engagement.client_id in (${clients}))`
}

const filtered = (queries: Queries, viewer: Viewer, filter: EngagementFilter, today: CalendarDay) => {
  const search = fold(filter.search_input)
  const { status_filters: statuses = [], company_filters: companies = [] } = filter
  return queries
    .selectFrom('engagement')
    .where(reachedBy(viewer))
    .$if(filter.my_engagements_only && !viewer.is_stakeholder, (query) => query.where(ledOrWorkedOnBy(viewer, today)))
    .$if(search !== '', (query) => query.where(isNamed(search, filter.search_client === true)))
    .$if(filter.project !== undefined, (query) =>
      query.where((eb) => eb.or([eb('title', '=', filter.project ?? ''), eb('id', '=', filter.project ?? '')])),
    )
    .$if(filter.work_order !== undefined, (query) => query.where(hasWorkOrder(filter.work_order ?? '')))
    .$if(statuses.length > 0, (query) =>
      query.where((eb) => eb.or(statuses.map((status) => hasStatus(status, today)(eb)))),
    )
    .$if(companies.length > 0, (query) =>
      query.where((eb) =>
        eb('engagement.client_id', 'in', eb.selectFrom('client').select('client.id').where('name', 'in', companies)),
      ),
    )
    .$if(filter.project_state !== undefined, (query) =>
      query.where(inState(filter.project_state ?? 'Active Work Orders', today)),
    )
}

/** An engagement as stored: all that `Engagement` says except what is derived. */
export interface EngagementRow
  extends Omit<Engagement, 'status' | 'user_has_extra_access' | 'header_tags' | 'work_orders'> {
  header_tags: (Tag & { place: Tables['header_tag']['place'] })[]
  work_orders: Omit<WorkOrder, 'renewal_requested_on'>[]
}

/** The page is chosen first, so that the nested parts are computed for its rows alone. */
export async function findEngagements(
  queries: Queries,
  viewer: Viewer,
  filter: EngagementFilter & { order?: EngagementOrder; page_number: number; items_per_page: number },
  today: CalendarDay,
  shown: ShownAudits,
): Promise<EngagementRow[]> {
  const page = filtered(queries, viewer, filter, today)
    .select('engagement.id')
    .$if(filter.order === 'next_end', (query) =>
      query
        .leftJoin(nextEnds(today), (join) => join.onRef('next.engagement_id', '=', 'engagement.id'))
        .orderBy(isCompleted(today))
        .orderBy('next.end'),
    )
    .orderBy('engagement.folded_title')
    .orderBy(byId)
    .limit(filter.items_per_page)
    .offset((filter.page_number - 1) * filter.items_per_page)
  return detailed(queries, viewer, shown)
    .where('engagement.id', 'in', page)
    .$if(filter.order === 'next_end', (query) => query.orderBy(isCompleted(today)).orderBy(nextEnd(today)))
    .orderBy('engagement.folded_title')
    .orderBy(byId)
    .execute()
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
/** The same for the rows of a page; null, which stands last, where there is none. */
const nextEnd = (today: CalendarDay) => (eb: EngagementBuilder) =>
  eb
    .selectFrom('work_order')
    .select((order) => order.fn.min('work_order.end_date').as('end'))
    .whereRef('work_order.engagement_id', '=', 'engagement.id')
    .where('work_order.removed_at', 'is', null)
    .where('work_order.end_date', '>=', today)

export const byId = sql`engagement.id collate "C"`

export const findEngagement = (
  queries: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  shown: ShownAudits,
): Promise<EngagementRow> => detailed(queries, viewer, shown).where('engagement.id', '=', id).executeTakeFirstOrThrow()

export const countEngagements = (
  queries: Queries,
  viewer: Viewer,
  filter: Omit<EngagementFilter, 'project_state'>,
  today: CalendarDay,
): Promise<{ active: number; completed: number }> =>
  filtered(queries, viewer, filter, today)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(inState('Active Work Orders', today)).as('active'),
      eb.fn.countAll<number>().filterWhere(inState('Expired Work Orders', today)).as('completed'),
    ])
    .executeTakeFirstOrThrow()

export const findEngagementNames = (queries: Queries, viewer: Viewer): Promise<EngagementName[]> =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select(['engagement.id', 'engagement.title', 'client.name as client_name'])
    .where(reachedBy(viewer))
    .orderBy('engagement.folded_title')
    .orderBy(byId)
    .execute()

function detailed(queries: Queries, viewer: Viewer, shown: ShownAudits) {
  return queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .leftJoin('person as client_partner', 'client_partner.id', 'engagement.client_partner_id')
    .leftJoin('person as default_partner', 'default_partner.id', 'engagement.default_client_partner_id')
    .leftJoin('person as project_lead', 'project_lead.id', 'engagement.project_lead_id')
    .leftJoin('person as director', 'director.id', 'engagement.portfolio_director_id')
    .select((eb) => [
      'engagement.id',
      'engagement.title',
      'client.name as client_name',
      'client_partner.name as client_partner_name',
      'default_partner.name as default_client_partner_name',
      'project_lead.name as project_lead_name',
      'director.name as portfolio_director_name',
      'director.email as portfolio_director_email',
      headerTags(eb).as('header_tags'),
      surveyCount(eb).as('feedback_project_count'),
      openTeamRequestCount(eb).as('open_team_requests'),
      workOrders(eb, viewer).as('work_orders'),
      stakeholders(eb).as('stakeholders'),
      auditTiles(eb, shown).as('audits_info'),
    ])
}

const headerTags = (eb: EngagementBuilder) =>
  jsonArrayFrom(
    eb
      .selectFrom('header_tag')
      .innerJoin('tag', 'tag.id', 'header_tag.tag_id')
      .select(['header_tag.place', 'tag.id', 'tag.name'])
      .whereRef('header_tag.engagement_id', '=', 'engagement.id')
      .orderBy('tag.folded_name'),
  )

const stakeholders = (eb: EngagementBuilder) =>
  jsonArrayFrom(
    eb
      .selectFrom('stakeholder')
      .select([
        'stakeholder.id as _id',
        'full_name',
        'company_name',
        'role',
        'email',
        'phone',
        'invited_by',
        sql<AccessLevel>`access_level`.as('access_level'),
      ])
      .whereRef('stakeholder.engagement_id', '=', 'engagement.id')
      .orderBy('full_name')
      .orderBy('stakeholder.id'),
  )

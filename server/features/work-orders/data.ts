import { randomUUID } from 'node:crypto'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Led } from '@portal/domain/engagement-access/permissions'
import type { Viewer } from '@portal/domain/session/user'
import type { OrderTerms } from '@portal/domain/work-orders/extended-order'
import type { ExtensionRequest, ExtensionState } from '@portal/domain/work-orders/extension-request'
import { noSuchWorkOrder } from '@portal/domain/work-orders/validation'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { isVisibleTo, type VisibleEngagementId } from '../engagements/data.ts'
import { ledColumns } from '../engagements/engagement-data.ts'

/** Work order with the people who are notified of a request for it. */
export interface VisibleWorkOrder
  extends Pick<Tables['work_order'], 'id' | 'reference' | 'start_date' | 'end_date' | 'budget_days'>,
    Omit<Led, 'id'> {
  engagement_id: VisibleEngagementId
  engagement_title: string
  /** The engagement's own client partner or, without one, the customer's usual one. */
  client_partner_email: string | null
  delivery_lead_email: string | null
}

/** Throws the same 404 for an unknown work order and for one that the viewer cannot see. */
export async function visibleWorkOrder(
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  viewer: Viewer,
  id: string,
): Promise<VisibleWorkOrder> {
  const order = await db
    .selectFrom('engagement')
    .innerJoin('work_order', 'work_order.engagement_id', 'engagement.id')
    .leftJoin('person as partner', (join) =>
      join.on(sql`partner.id`, '=', sql`coalesce(engagement.client_partner_id, engagement.default_client_partner_id)`),
    )
    .leftJoin('person as lead', 'lead.id', 'engagement.project_lead_id')
    .select([
      'work_order.id',
      'work_order.reference',
      'work_order.start_date',
      'work_order.end_date',
      'work_order.budget_days',
      sql<VisibleEngagementId>`engagement.id`.as('engagement_id'),
      'engagement.title as engagement_title',
      ...ledColumns,
      'partner.email as client_partner_email',
      'lead.email as delivery_lead_email',
    ])
    .where('work_order.id', '=', id)
    .where('work_order.removed_at', 'is', null)
    .where(isVisibleTo(viewer))
    .executeTakeFirstOrThrow(() => notFound(noSuchWorkOrder))
  audit({ engagement_id: order.engagement_id, object_id: order.id, object: order.reference })
  return order
}

/** The years in which any work order runs that the viewer reaches, ascending. Equal spans are looked at once. */
export async function findWorkOrderYears(queries: Queries, viewer: Viewer): Promise<number[]> {
  const spans = await queries
    .selectFrom('engagement')
    .innerJoin('work_order', 'work_order.engagement_id', 'engagement.id')
    .select([
      sql<number>`extract(year from work_order.start_date)::int`.as('first'),
      sql<number>`extract(year from work_order.end_date)::int`.as('last'),
    ])
    .distinct()
    .where('work_order.removed_at', 'is', null)
    .where(isVisibleTo(viewer))
    .execute()
  const years = new Set<number>()
  for (const { first, last } of spans) for (let year = first; year <= last; year++) years.add(year)
  return [...years].sort((one, other) => one - other)
}

type NewRequest = Pick<
  Tables['extension_request'],
  'account_id' | 'requested_by' | 'requested_at' | 'requested_on' | 'message' | 'proposed_end_date'
>

/** Must match the partial index's predicate exactly, or ON CONFLICT will not use the index. */
const isLive = sql<SqlBool>`extension_request.state in ('open', 'accepted')`

/** Undefined when one is already open or accepted: the database decides between two who click at once. */
export const insertExtensionRequest = (
  queries: Queries,
  workOrder: Pick<VisibleWorkOrder, 'id' | 'end_date' | 'budget_days'>,
  request: NewRequest,
) =>
  queries
    .insertInto('extension_request')
    .values({
      ...request,
      id: randomUUID(),
      work_order_id: workOrder.id,
      end_date_then: workOrder.end_date,
      budget_days_then: workOrder.budget_days,
      state: 'open',
      answered_by: null,
      answered_by_account_id: null,
      answered_on: null,
      note: null,
    })
    .onConflict((conflict) => conflict.column('work_order_id').where(isLive).doNothing())
    .returningAll()
    .executeTakeFirst()

/** The day of the request that is open or accepted. */
export const findRequestedOn = async (queries: Queries, workOrderId: string): Promise<CalendarDay | undefined> =>
  (
    await queries
      .selectFrom('extension_request')
      .select('requested_on')
      .where('work_order_id', '=', workOrderId)
      .where('state', 'in', ['open', 'accepted'])
      .executeTakeFirst()
  )?.requested_on

/**
 * Finds a request of the work order. `lock` locks its engagement, as saves of records do before they lock the request: else the two
 * could block each other.
 */
export const findExtensionRequest = (
  queries: Queries,
  workOrder: Pick<VisibleWorkOrder, 'id'>,
  id: string,
  lock: 'lock' | undefined,
) =>
  queries
    .selectFrom('extension_request')
    .innerJoin('work_order', 'work_order.id', 'extension_request.work_order_id')
    .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
    .selectAll('extension_request')
    .where('extension_request.id', '=', id)
    .where('work_order.id', '=', workOrder.id)
    .$if(lock !== undefined, (query) => query.forKeyShare('engagement'))
    .executeTakeFirst()

interface Settlement {
  state: Exclude<ExtensionState, 'open'>
  answered_by: string
  answered_by_account_id: string
  answered_on: CalendarDay
  note: string | null
}

/** Settles an open request; undefined if it was already settled. */
export const settleExtensionRequest = (queries: Queries, id: string, settlement: Settlement) =>
  queries
    .updateTable('extension_request')
    .set(settlement)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()

/** A row as the wire shows it. */
export const presentExtensionRequest = (
  row: Omit<ExtensionRequest, 'is_own'> & { account_id: string },
  viewer: Pick<Viewer, 'id'>,
): ExtensionRequest => ({
  id: row.id,
  state: row.state,
  requested_by: row.requested_by,
  requested_on: row.requested_on,
  message: row.message,
  proposed_end_date: row.proposed_end_date,
  answered_by: row.answered_by,
  answered_on: row.answered_on,
  note: row.note,
  is_own: row.account_id === viewer.id,
})

/** The open request of a work order on the engagement, with that order. */
export const findOpenRequest = (queries: Queries, order: { id: string; engagement_id: string }) =>
  queries
    .selectFrom('extension_request as request')
    .innerJoin('work_order', 'work_order.id', 'request.work_order_id')
    .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
    .select(['work_order.id', 'work_order.reference', 'work_order.end_date', 'work_order.budget_days'])
    .select(['work_order.engagement_id', 'engagement.title as engagement_title', 'request.id as request_id'])
    .where('request.work_order_id', '=', order.id)
    .where('request.state', '=', 'open')
    .where('work_order.engagement_id', '=', order.engagement_id)
    .where('work_order.removed_at', 'is', null)
    .executeTakeFirst()

/** Keeps a request open although its work order is extended: only an end or a budget beyond these terms fulfils it. */
export const leaveRequestOpen = async (
  transaction: Queries,
  id: string,
  { end_date, budget_days }: OrderTerms,
): Promise<void> => {
  await transaction
    .updateTable('extension_request')
    .set({ end_date_then: end_date, budget_days_then: budget_days })
    .where('id', '=', id)
    .execute()
}

/**
 * Fulfils requests after an import whose work order now ends later, or has a larger budget, than when it was requested. One
 * statement, however many work orders there are.
 */
export async function fulfilExtensionRequests(queries: Queries, today: CalendarDay): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable('extension_request')
    .from('work_order')
    .set({ state: 'fulfilled', answered_on: today })
    .whereRef('work_order.id', '=', 'extension_request.work_order_id')
    .where('extension_request.state', 'in', ['open', 'accepted'])
    .where(
      sql<SqlBool>`(work_order.end_date > extension_request.end_date_then
        or work_order.budget_days > extension_request.budget_days_then)`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

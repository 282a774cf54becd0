import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import type { Period } from '@portal/domain/work-orders/progress'
import type { MemberAssignment, WorkOrder } from '@portal/domain/work-orders/work-order'
import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Tables } from '../database/tables.ts'

/** For whom they are read. */
interface Reader {
  viewer_id: string
  /** Whether they may see rates (`maySeeRates`). */
  rates: boolean
}

/** The work orders of an engagement in one row, and their periods, from which its status follows. */
export const workOrders = (eb: ExpressionBuilder<Tables, 'engagement'>, { viewer_id, rates }: Reader) =>
  eb
    .selectFrom('work_order')
    .leftJoin('work_order_members as list', 'list.work_order_id', 'work_order.id')
    .innerJoinLateral(
      (order) => extensionRequests(order, viewer_id).as('extension'),
      (join) => join.onTrue(),
    )
    .select((order) => {
      const period = { start_date: order.ref('work_order.start_date'), end_date: order.ref('work_order.end_date') }
      const whole = {
        id: order.ref('work_order.id'),
        reference: order.ref('work_order.reference'),
        ...period,
        renewal_requested_on: order.ref('extension.requested_on'),
        extension_requests: order.ref('extension.requests'),
        // From the column without rates for whom they are not meant: they do not leave the database.
        member_assignments: sql<
          MemberAssignment[]
        >`coalesce(${sql.ref(rates ? 'list.members_with_rates' : 'list.members')}, '[]')`,
      }
      return [
        inOrder<WorkOrder>(jsonBuildObject(whole)).as('whole'),
        inOrder<Period>(jsonBuildObject(period)).as('periods'),
      ]
    })
    .whereRef('work_order.engagement_id', '=', 'engagement.id')
    .where('work_order.removed_at', 'is', null)

const inOrder = <Each>(each: Expression<Each>) =>
  sql<Each[]>`coalesce(json_agg(${each} order by work_order.start_date, work_order.id), '[]')`

/** Extension requests of a work order in one row, with the date of the open or accepted one. */
const extensionRequests = (eb: ExpressionBuilder<Tables, 'engagement' | 'work_order'>, viewerId: string) =>
  eb
    .selectFrom('extension_request as request')
    .select((request) => {
      const each = jsonBuildObject({
        id: request.ref('request.id'),
        state: request.ref('request.state'),
        requested_by: request.ref('request.requested_by'),
        requested_on: request.ref('request.requested_on'),
        message: request.ref('request.message'),
        proposed_end_date: request.ref('request.proposed_end_date'),
        answered_by: request.ref('request.answered_by'),
        answered_on: request.ref('request.answered_on'),
        note: request.ref('request.note'),
        is_own: request('request.account_id', '=', viewerId).$castTo<boolean>(),
      })
      return [
        sql<ExtensionRequest[]>`coalesce(json_agg(${each} order by request.requested_at desc, request.id), '[]')`.as(
          'requests',
        ),
        // As `renewalRequestedOn` of the domain says it.
        request.fn
          .min('request.requested_on')
          .filterWhere('request.state', 'in', [sql.lit<'open'>('open'), sql.lit<'accepted'>('accepted')])
          .as('requested_on'),
      ]
    })
    .whereRef('request.work_order_id', '=', 'work_order.id')

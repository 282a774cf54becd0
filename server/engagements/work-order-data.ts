import type { Viewer } from '@portal/domain/session/user'
import { maySeeRates } from '@portal/domain/work-orders/permissions'
import type { MemberAssignment } from '@portal/domain/work-orders/work-order'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../database/tables.ts'

export const workOrders = (eb: ExpressionBuilder<Tables, 'engagement'>, viewer: Viewer) =>
  jsonArrayFrom(
    eb
      .selectFrom('work_order')
      .leftJoin('work_order_members as list', 'list.work_order_id', 'work_order.id')
      .select((order) => [
        'work_order.id',
        'work_order.reference',
        'work_order.start_date',
        'work_order.end_date',
        extensionRequests(order, viewer).as('extension_requests'),
        memberAssignments(viewer).as('member_assignments'),
      ])
      .whereRef('work_order.engagement_id', '=', 'engagement.id')
      .where('work_order.removed_at', 'is', null)
      .orderBy('work_order.start_date')
      .orderBy('work_order.id'),
  )

type WorkOrderBuilder = ExpressionBuilder<Tables, 'engagement' | 'work_order'>

const extensionRequests = (eb: WorkOrderBuilder, viewer: Viewer) =>
  jsonArrayFrom(
    eb
      .selectFrom('extension_request as request')
      .select((request) => [
        'request.id',
        'request.state',
        'request.requested_by',
        'request.requested_on',
        'request.message',
        'request.proposed_end_date',
        'request.answered_by',
        'request.answered_on',
        'request.note',
        request('request.account_id', '=', viewer.id).$castTo<boolean>().as('is_own'),
      ])
      .whereRef('request.work_order_id', '=', 'work_order.id')
      .orderBy('request.requested_at', 'desc')
      .orderBy('request.id'),
  )

/** From the column without rates for whom they are not meant: they do not leave the database. */
const memberAssignments = (viewer: Viewer) =>
  sql<MemberAssignment[]>`coalesce(${sql.ref(maySeeRates(viewer) ? 'list.members_with_rates' : 'list.members')}, '[]')`

import type { Viewer } from '@portal/domain/session/user'
import { maySeeRates } from '@portal/domain/work-orders/permissions'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../database/tables.ts'

/** Rates of viewers who may not see them do not leave the database. */
export const workOrders = (eb: ExpressionBuilder<Tables, 'engagement'>, viewer: Viewer) =>
  jsonArrayFrom(
    eb
      .selectFrom('work_order')
      .select((order) => [
        'work_order.id',
        'work_order.reference',
        'work_order.start_date',
        'work_order.end_date',
        extensionRequests(order, viewer).as('extension_requests'),
        memberAssignments(order, viewer).as('member_assignments'),
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

const memberAssignments = (eb: WorkOrderBuilder, viewer: Viewer) =>
  jsonArrayFrom(
    eb
      .selectFrom('member_assignment')
      .leftJoin('person', 'person.id', 'member_assignment.employee_id')
      .select([
        'member_assignment.employee_id',
        'person.name as employee_name',
        'person.photo_id as employee_photo_id',
        'member_assignment.member_role',
        'member_assignment.start_date',
        'member_assignment.end_date',
      ])
      .$if(maySeeRates(viewer), (query) => query.select('member_assignment.price_per_day'))
      .whereRef('member_assignment.work_order_id', '=', 'work_order.id')
      .orderBy('member_assignment.member_role_id')
      .orderBy('person.name')
      .orderBy('member_assignment.id'),
  )

import { fieldsOf } from '@portal/domain/contract/fields-of'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import { ShownWorkOrder } from '@portal/domain/work-orders/work-order'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { Tables } from '../../platform/database/tables.ts'
import { absencesSinceStart } from '../absences/absence-data.ts'
import { usageColumns } from '../days/usage-columns-data.ts'

/** For whom they are read. */
interface Reader {
  viewer_id: string
  /** Whether they may see rates (`maySeeRates`). */
  rates: boolean
  absences: boolean
  today: CalendarDay
}

const shownFields = fieldsOf(ShownWorkOrder).map((field) => `work_order.${field}` as const)

/** Work orders of an engagement as JSON, by start date. */
export const workOrders = (
  eb: ExpressionBuilder<Tables, 'engagement'>,
  { viewer_id, rates, absences, today }: Reader,
) =>
  jsonArrayFrom(
    eb
      .selectFrom('work_order')
      .innerJoinLateral(
        (order) => extensionRequests(order, viewer_id).as('extension'),
        (join) => join.onTrue(),
      )
      .leftJoin('work_order_usage', 'work_order_usage.work_order_id', 'work_order.id')
      .select((order) => [
        'work_order.id',
        ...shownFields,
        ...usageColumns(today),
        'extension.requested_on as renewal_requested_on',
        'extension.requests as extension_requests',
        memberAssignments(order, { rates, absences, today }).as('member_assignments'),
      ])
      .whereRef('work_order.engagement_id', '=', 'engagement.id')
      .where('work_order.removed_at', 'is', null)
      .orderBy('work_order.start_date')
      .orderBy('work_order.id'),
  )

/** Without the permission to see rates, they are not even read. */
const memberAssignments = (
  eb: ExpressionBuilder<Tables, 'work_order'>,
  { rates, absences, today }: Omit<Reader, 'viewer_id'>,
) =>
  jsonArrayFrom(
    eb
      .selectFrom('member_assignment as assignment')
      .leftJoin('person', 'person.id', 'assignment.employee_id')
      .select([
        'assignment.employee_id',
        'person.name as employee_name',
        'person.photo_id as employee_photo_id',
        'assignment.member_role',
        'assignment.start_date',
        'assignment.end_date',
      ])
      .$if(rates, (query) => query.select('assignment.price_per_day'))
      .$if(absences, (query) => query.select(absencesSinceStart(today).as('absences')))
      .whereRef('assignment.work_order_id', '=', 'work_order.id')
      .orderBy('assignment.member_role_id')
      .orderBy('person.name')
      .orderBy('assignment.id'),
  )

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

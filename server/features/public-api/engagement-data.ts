import { fieldsOf } from '@portal/domain/contract/fields-of'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { ShownWorkOrder } from '@portal/domain/work-orders/work-order'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { usageColumns } from '../days/usage-columns-data.ts'
import { assignments } from '../engagements/assignment-data.ts'
import { isAfterCursor, isReadable, type Reading } from './scope-data.ts'

export const findEngagements = (queries: Queries, reading: Reading) =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .leftJoin('person as lead', 'lead.id', 'engagement.project_lead_id')
    .leftJoin('person as partner', (join) =>
      join.on(sql`partner.id`, '=', sql`coalesce(engagement.client_partner_id, engagement.default_client_partner_id)`),
    )
    .leftJoin('person as director', 'director.id', 'engagement.portfolio_director_id')
    .select(['engagement.id', 'engagement.title', 'engagement.client_id', 'client.name as client_name'])
    .select(['lead.name as delivery_lead_name', 'partner.name as client_partner_name'])
    .select(['director.name as portfolio_director_name', 'engagement.latest_end_date'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('work_order')
          .select(['work_order.start_date', 'work_order.end_date'])
          .whereRef('work_order.engagement_id', '=', 'engagement.id')
          .where('work_order.removed_at', 'is', null),
      ).as('periods'),
    )
    .where(isReadable(reading))
    .where(isAfterCursor('engagement', reading))
    .orderBy('engagement.id')
    .limit(reading.limit)
    .execute()

export const findWorkOrders = (queries: Queries, reading: Reading, today: CalendarDay) =>
  queries
    .selectFrom('work_order')
    .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
    .leftJoin('work_order_usage', 'work_order_usage.work_order_id', 'work_order.id')
    .select(['work_order.id', 'work_order.engagement_id'])
    .select(fieldsOf(ShownWorkOrder).map((field) => `work_order.${field}` as const))
    .select(usageColumns(today))
    .where('work_order.removed_at', 'is', null)
    .where(isReadable(reading))
    .where(isAfterCursor('work_order', reading))
    .orderBy('work_order.id')
    .limit(reading.limit)
    .execute()

/** Without rates: they do not leave the database. */
export const findAssignments = (queries: Queries, reading: Reading, within?: { from: CalendarDay; to: CalendarDay }) =>
  assignments(queries)
    .innerJoin('engagement', 'engagement.id', 'member_assignment.engagement_id')
    .leftJoin('person', 'person.id', 'member_assignment.employee_id')
    .select(['member_assignment.id', 'member_assignment.engagement_id', 'member_assignment.work_order_id'])
    .select(['person.id as employee_id', 'person.name as employee_name', 'member_assignment.member_role as role'])
    .select(['member_assignment.start_date', 'member_assignment.end_date', 'member_assignment.allocation_percentage'])
    .$if(within !== undefined, (query) =>
      query
        .where('member_assignment.start_date', '<=', within?.to ?? '')
        .where('member_assignment.end_date', '>=', within?.from ?? ''),
    )
    .where(isReadable(reading))
    .where(isAfterCursor('member_assignment', reading))
    .orderBy('member_assignment.id')
    .limit(reading.limit)
    .execute()

import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Queries } from '../../platform/database/database.ts'

/** Work orders that end within the given days, of engagements that are there. */
export const findEndingWorkOrders = (queries: Queries, from: CalendarDay, to: CalendarDay) =>
  queries
    .selectFrom('work_order')
    .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
    .select(['work_order.id', 'work_order.reference', 'work_order.end_date'])
    .select(['engagement.id as engagement_id', 'engagement.title'])
    .where('work_order.removed_at', 'is', null)
    .where('engagement.removed_at', 'is', null)
    .where('work_order.end_date', '>=', from)
    .where('work_order.end_date', '<=', to)
    .orderBy('work_order.end_date')
    .orderBy('work_order.id')
    .execute()

/** Inserts new warnings only. An extended work order is warned about again. */
export const insertWarnings = (
  queries: Queries,
  rows: readonly { work_order_id: string; end_date: CalendarDay; threshold: number }[],
) =>
  queries
    .insertInto('work_order_warning')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['work_order_id', 'threshold'])
    .execute()

import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { sql } from 'kysely'
import type {} from './tables.ts'

/**
 * The fields of `UsedDays`, for a query of `work_order` with a left join of `work_order_usage`. Forecasts are as old as the
 * last import: a day before today is set to today, and an order that has ended has none.
 */
export const usageColumns = (today: CalendarDay) => {
  const runsToday = sql`work_order.end_date >= ${today}::date`
  const runsOutOn = sql.ref('work_order_usage.runs_out_on')
  const runsOut = sql`${runsToday} and ${runsOutOn} is not null`
  return [
    sql<number>`coalesce(work_order_usage.used_days, 0)`.as('used_days'),
    sql<CalendarDay | null>`case when ${runsOut} then greatest(${runsOutOn}, ${today}::date) end`.as('runs_out_on'),
    sql<CalendarDay | null>`case when ${runsOut}
      then greatest(work_order_usage.runs_out_earliest, ${today}::date) end`.as('runs_out_earliest'),
    sql<CalendarDay | null>`case when ${runsOut}
      then greatest(work_order_usage.runs_out_latest, ${today}::date) end`.as('runs_out_latest'),
    sql<number | null>`case when ${runsToday} then work_order_usage.days_left_at_end end`.as('days_left_at_end'),
  ] as const
}

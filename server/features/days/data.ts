import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementDays, MonthOfDays } from '@portal/domain/days/contract'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import type { VisibleWorkOrder } from '../work-orders/data.ts'
import type {} from './tables.ts'
import { usageColumns } from './usage-columns-data.ts'

export async function findEngagementDays(
  queries: Queries,
  id: VisibleEngagementId,
  today: CalendarDay,
): Promise<EngagementDays> {
  const orders = await queries
    .selectFrom('work_order')
    .leftJoin('work_order_usage', 'work_order_usage.work_order_id', 'work_order.id')
    .select((order) => [
      'work_order.id',
      'work_order.reference',
      'work_order.start_date',
      'work_order.end_date',
      'work_order.budget_days',
      ...usageColumns(today),
      jsonArrayFrom(
        order
          .selectFrom('time_entry')
          .select([
            sql<CalendarDay>`day - extract(isodow from day)::int + 1`.as('from'),
            sql<number>`sum(hundredths) / 100.0`.as('days'),
          ])
          .whereRef('time_entry.work_order_id', '=', 'work_order.id')
          .groupBy('from')
          .orderBy('from'),
      ).as('weeks'),
    ])
    .where('work_order.engagement_id', '=', id)
    .where('work_order.removed_at', 'is', null)
    .orderBy('work_order.start_date')
    .orderBy('work_order.id')
    .execute()
  return { recorded_up_to: await findRecordedUpTo(queries), orders }
}

/** Day of the newest imported entry. */
const findRecordedUpTo = async (queries: Queries): Promise<CalendarDay | null> =>
  (await queries.selectFrom('time_entry_import').select('recorded_up_to').executeTakeFirst())?.recorded_up_to ?? null

export const findOrderMonths = (queries: Queries, { id }: Pick<VisibleWorkOrder, 'id'>): Promise<MonthOfDays[]> => {
  const byPerson = queries
    .selectFrom('time_entry')
    .innerJoin('person', 'person.id', 'time_entry.employee_id')
    .select([
      sql<CalendarDay>`day - extract(day from day)::int + 1`.as('month'),
      'employee_id',
      'person.name',
      'person.folded_name',
      sql<number>`sum(hundredths) / 100.0`.as('days'),
    ])
    .where('work_order_id', '=', id)
    .groupBy(['month', 'employee_id', 'person.name', 'person.folded_name'])
  return queries
    .selectFrom(byPerson.as('each'))
    .select([
      'month',
      sql<MonthOfDays['people']>`json_agg(json_build_object('employee_id', employee_id, 'name', name, 'days', days)
        order by folded_name, employee_id)`.as('people'),
    ])
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()
}

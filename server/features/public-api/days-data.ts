import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { AbsenceRecord, WorkOrderDaysRecord } from '@portal/domain/public-api/records'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { showingAssignments } from '../absences/absence-data.ts'
import { isAfterCursor, isReadable, type Reading } from './scope-data.ts'

/** Ids contain no dot, so the dots separate the three parts of an id. */
export function findWorkOrderDays(queries: Queries, reading: Reading): Promise<WorkOrderDaysRecord[]> {
  const [order = '', month = '', employee = ''] = reading.after?.split('.') ?? []
  return (
    queries
      .selectFrom('work_order')
      .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('time_entry')
            .select([
              sql<CalendarDay>`to_char(day, 'YYYY-MM-01')`.as('month'),
              'employee_id',
              sql<number>`sum(hundredths) / 100.0`.as('days'),
            ])
            .whereRef('time_entry.work_order_id', '=', 'work_order.id')
            .groupBy(['month', 'employee_id'])
            .as('sums'),
        (join) => join.onTrue(),
      )
      .innerJoin('person', 'person.id', 'sums.employee_id')
      .select([
        sql<string>`concat_ws('.', work_order.id, sums.month, sums.employee_id)`.as('id'),
        'work_order.engagement_id',
        'work_order.id as work_order_id',
        'sums.month',
        'sums.employee_id',
        'person.name as employee_name',
        'sums.days',
      ])
      .where('work_order.removed_at', 'is', null)
      .where(isReadable(reading))
      // The index of work orders only uses the first condition.
      .where('work_order.id', '>=', order)
      .where(sql<boolean>`(work_order.id, sums.month, sums.employee_id) > (${order}, ${month}, ${employee})`)
      .orderBy('work_order.id')
      .orderBy('sums.month')
      .orderBy('sums.employee_id')
      .limit(reading.limit)
      .execute()
  )
}

/** Absences that are shown on an engagement within the limits. */
export const findAbsences = (queries: Queries, reading: Reading, today: CalendarDay): Promise<AbsenceRecord[]> =>
  queries
    .selectFrom('absence')
    .innerJoin('person', 'person.id', 'absence.employee_id')
    .innerJoinLateral(
      showingAssignments(queries, today)
        .innerJoin('engagement', 'engagement.id', 'member_assignment.engagement_id')
        .select(sql<string[]>`json_agg(distinct engagement.id)`.as('engagement_ids'))
        .where(isReadable(reading))
        // Absences from before the person came to the engagement are not shown.
        .where(sql<boolean>`absence.end_date >= least(member_assignment.start_date, ${today}::date)`)
        .as('shown'),
      (join) => join.onTrue(),
    )
    .select(['absence.id', 'shown.engagement_ids', 'absence.employee_id', 'person.name as employee_name'])
    .select(['absence.start_date', 'absence.end_date'])
    .where('shown.engagement_ids', 'is not', null)
    .where(isAfterCursor('absence', reading))
    .orderBy('absence.id')
    .limit(reading.limit)
    .execute()

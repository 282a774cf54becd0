import { addMonths, type CalendarDay, monthOf } from '@portal/domain/dates/calendar-day'
import { type Leaver, namedPeople, peopleMonths } from '@portal/domain/portfolio/portfolio'
import type { Viewer } from '@portal/domain/session/user'
import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { assignments } from '../engagements/assignment-data.ts'
import { isVisibleTo } from '../engagements/data.ts'

/** For each person, the assignment that ends last among those of engagements that the viewer can see. */
const lastAssignments = (queries: Queries, viewer: Viewer, today: CalendarDay) =>
  assignments(queries)
    .innerJoin('engagement', 'engagement.id', 'member_assignment.engagement_id')
    .distinctOn('member_assignment.employee_id')
    .select([
      'member_assignment.employee_id',
      'member_assignment.end_date as day',
      'member_assignment.member_role as role',
      'member_assignment.engagement_id',
    ])
    .where('member_assignment.employee_id', 'is not', null)
    .where('member_assignment.end_date', '>=', today)
    .where(isVisibleTo(viewer))
    .orderBy('member_assignment.employee_id')
    .orderBy('member_assignment.end_date', 'desc')
    .orderBy('member_assignment.id')

const firstOfMonth = sql<CalendarDay>`date_trunc('month', leaver.day)::date`

/** How many people have their last day in each of the next months; months without anyone are missing. */
export const countLastDays = (
  queries: Queries,
  viewer: Viewer,
  today: CalendarDay,
): Promise<{ month: CalendarDay; count: number }[]> =>
  queries
    .selectFrom(lastAssignments(queries, viewer, today).as('leaver'))
    .select((eb) => [firstOfMonth.as('month'), eb.fn.countAll<number>().as('count')])
    .where('leaver.day', '<', addMonths(monthOf(today), peopleMonths))
    .groupBy('month')
    .orderBy('month')
    .execute()

/** People with their last day in the month of a day, by day; at most `namedPeople`. */
export const findLastDays = (
  queries: Queries,
  viewer: Viewer,
  today: CalendarDay,
  month: CalendarDay,
): Promise<Leaver[]> =>
  queries
    .selectFrom(lastAssignments(queries, viewer, today).as('leaver'))
    .innerJoin('person', 'person.id', 'leaver.employee_id')
    .select(['person.id as employee_id', 'person.name', 'person.photo_id'])
    .select(['leaver.role', 'leaver.day', 'leaver.engagement_id'])
    .where('leaver.day', '>=', monthOf(month))
    .where('leaver.day', '<', addMonths(monthOf(month), 1))
    .orderBy('leaver.day')
    .orderBy('person.folded_name')
    .orderBy('person.id')
    .limit(namedPeople)
    .execute()

import { addMonths, type CalendarDay, monthOf } from '@portal/domain/dates/calendar-day'
import { type Leaver, namedPeople, openMonths, peopleMonths } from '@portal/domain/portfolio/portfolio'
import type { Viewer } from '@portal/domain/session/user'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
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

export interface RankedLeaver extends Leaver {
  /** First day of the month of their last day. */
  month: CalendarDay
  /** How many people have their last day in that month. */
  count: number
}

/**
 * People with their last day in the next months, by day: the first of each month, which carries its count, and up to
 * `namedPeople` of the month asked for, or else of the first `openMonths` months with anyone.
 */
export function findLeavers(
  queries: Queries,
  viewer: Viewer,
  today: CalendarDay,
  asked: CalendarDay | undefined,
): Promise<RankedLeaver[]> {
  const month = sql<CalendarDay>`date_trunc('month', leaver.day)::date`
  const ranked = queries
    .selectFrom(lastAssignments(queries, viewer, today).as('leaver'))
    .innerJoin('person', 'person.id', 'leaver.employee_id')
    .select(['person.id as employee_id', 'person.name', 'person.photo_id'])
    .select(['leaver.role', 'leaver.day', 'leaver.engagement_id'])
    .select([
      month.as('month'),
      sql<number>`count(*) over (partition by ${month})`.as('count'),
      sql<number>`row_number() over (partition by ${month} order by leaver.day, person.folded_name, person.id)`.as(
        'place_in_month',
      ),
      sql<number>`dense_rank() over (order by ${month})`.as('place_of_month'),
    ])
    .where('leaver.day', '<', addMonths(monthOf(today), peopleMonths))
  return queries
    .selectFrom(ranked.as('ranked'))
    .select(['employee_id', 'name', 'photo_id', 'role', 'day', 'engagement_id', 'month', 'count'])
    .where((eb) =>
      eb.or([
        eb('place_in_month', '=', 1),
        eb.and([
          eb('place_in_month', '<=', namedPeople),
          asked === undefined ? eb('place_of_month', '<=', openMonths) : eb('month', '=', monthOf(asked)),
        ]),
      ]),
    )
    .orderBy('month')
    .orderBy('place_in_month')
    .execute()
}

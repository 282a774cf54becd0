import type { AwayPeriod } from '@portal/domain/absences/absence'
import type { ListedAbsence } from '@portal/domain/absences/listed-absence'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { assignments } from '../engagements/assignment-data.ts'
import type {} from './tables.ts'

/** The rule `isShownOn` of the domain, for a row of `member_assignment` under the given name and a row of `absence`. */
const shows = (assignment: string, today: CalendarDay): RawBuilder<SqlBool> => {
  const [start, end] = [sql.ref(`${assignment}.start_date`), sql.ref(`${assignment}.end_date`)]
  return sql`(${end} >= ${today} or (${start} <= absence.end_date and absence.start_date <= ${end}))`
}

/** Assignments because of which a row of `absence` is shown, on work orders that were not removed. */
export const showingAssignments = (queries: Queries, today: CalendarDay) =>
  assignments(queries)
    .where('member_assignment.employee_id', '=', sql.ref<string>('absence.employee_id'))
    .where(shows('member_assignment', today))

/** For the timeline: absences of the person of a row of `member_assignment as assignment`, past ones of that time too. */
export const absencesSinceStart = (today: CalendarDay) => sql<AwayPeriod[]>`(
  select coalesce(json_agg(json_build_object('start_date', absence.start_date, 'end_date', absence.end_date)
    order by absence.start_date, absence.end_date), '[]')
  from absence
  where absence.employee_id = assignment.employee_id and absence.end_date >= assignment.start_date
    and ${shows('assignment', today)})`

/** Current and coming absences of a person who has an assignment that has not ended. */
export const comingAbsences = (queries: Queries, employee: Expression<string>, today: CalendarDay) =>
  jsonArrayFrom(
    queries
      .selectFrom('absence')
      .select(['absence.start_date', 'absence.end_date'])
      .where('absence.employee_id', '=', employee)
      .where('absence.end_date', '>=', today)
      .orderBy('absence.start_date')
      .orderBy('absence.end_date'),
  )

/** The current or next absence of a person until a day, as JSON; null without one that is shown on the engagement. */
export const nextAbsence = (
  queries: Queries,
  person: { employee: Expression<string>; engagement: Expression<string> },
  { today, until }: { today: CalendarDay; until: CalendarDay },
) =>
  queries
    .selectFrom('absence')
    .select(
      sql<AwayPeriod>`json_build_object('start_date', absence.start_date, 'end_date', absence.end_date)`.as('absence'),
    )
    .where('absence.employee_id', '=', person.employee)
    .where('absence.end_date', '>=', today)
    .where('absence.start_date', '<=', until)
    .where((eb) =>
      eb.exists(
        showingAssignments(queries, today)
          .select(sql.lit(1).as('one'))
          .where('member_assignment.engagement_id', '=', person.engagement),
      ),
    )
    .orderBy('absence.start_date')
    .orderBy('absence.end_date')
    .limit(1)

/** Current and coming absences that are shown on the given engagements, soonest first. */
export const findAbsences = (
  queries: Queries,
  engagementIds: readonly string[],
  { today, until, limit }: { today: CalendarDay; until?: CalendarDay; limit: number },
): Promise<ListedAbsence[]> =>
  queries
    .selectFrom('absence')
    .innerJoin('person', 'person.id', 'absence.employee_id')
    .innerJoinLateral(
      showingAssignments(queries, today)
        .select(sql<string[]>`json_agg(distinct member_assignment.engagement_id)`.as('engagement_ids'))
        .where('member_assignment.engagement_id', 'in', listed(engagementIds))
        .as('shown'),
      (join) => join.onTrue(),
    )
    .select(['absence.id', 'absence.employee_id', 'person.name', 'person.photo_id'])
    .select(['absence.start_date', 'absence.end_date', 'shown.engagement_ids'])
    .where('absence.end_date', '>=', today)
    .$if(until !== undefined, (query) => query.where('absence.start_date', '<=', until ?? today))
    .where('shown.engagement_ids', 'is not', null)
    .orderBy('absence.start_date')
    .orderBy('absence.end_date')
    .orderBy('person.folded_name')
    .orderBy('absence.id')
    .limit(limit)
    .execute()

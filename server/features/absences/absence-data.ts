import type { AwayPeriod } from '@portal/domain/absences/absence'
import type { ListedAbsence } from '@portal/domain/absences/listed-absence'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { assignments } from '../engagements/assignment-data.ts'
import type {} from './tables.ts'

/** The rule `isShownOn` of the domain as a condition on `absence` and on an assignment with the given alias. Keep both the same. */
const isShownOn = (assignment: string, today: CalendarDay): RawBuilder<SqlBool> => {
  const [start, end] = [sql.ref(`${assignment}.start_date`), sql.ref(`${assignment}.end_date`)]
  return sql`(${end} >= ${today} or (${start} <= absence.end_date and absence.start_date <= ${end}))`
}

/** Subquery of a query on `absence`: the assignments that make an absence visible. */
export const showingAssignments = (queries: Queries, today: CalendarDay) =>
  assignments(queries)
    .where('member_assignment.employee_id', '=', sql.ref<string>('absence.employee_id'))
    .where(isShownOn('member_assignment', today))

/**
 * Absences of a person for the timeline, including past ones since the assignment started. The query around it must name its
 * table `member_assignment as assignment`.
 */
export const absencesSinceStart = (today: CalendarDay) => sql<AwayPeriod[]>`(
  select coalesce(json_agg(json_build_object('start_date', absence.start_date, 'end_date', absence.end_date)
    order by absence.start_date, absence.end_date), '[]')
  from (
    select distinct absence.start_date, absence.end_date from absence
    where absence.employee_id = assignment.employee_id and absence.end_date >= assignment.start_date
      and ${isShownOn('assignment', today)}
  ) absence)`

/** Current and future absences of a person. Use it only for people with an assignment that has not ended: it does not check. */
export const comingAbsences = (queries: Queries, employee: Expression<string>, today: CalendarDay) =>
  jsonArrayFrom(
    queries
      .selectFrom('absence')
      .select(['absence.start_date', 'absence.end_date'])
      .distinct()
      .where('absence.employee_id', '=', employee)
      .where('absence.end_date', '>=', today)
      .orderBy('absence.start_date')
      .orderBy('absence.end_date'),
  )

/** Current absence of a person, or the next one that starts by `startsBy`; no row if none is shown on the engagement. */
export const nextAbsence = (
  queries: Queries,
  person: { employee: Expression<string>; engagement: Expression<string> },
  { today, startsBy }: { today: CalendarDay; startsBy: CalendarDay },
) =>
  queries
    .selectFrom('absence')
    .select(
      sql<AwayPeriod>`json_build_object('start_date', absence.start_date, 'end_date', absence.end_date)`.as('absence'),
    )
    .where('absence.employee_id', '=', person.employee)
    .where('absence.end_date', '>=', today)
    .where('absence.start_date', '<=', startsBy)
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

interface AbsenceScope {
  today: CalendarDay
  startsBy?: CalendarDay
  limit: number
}

export const findAbsences = (
  queries: Queries,
  engagementIds: readonly string[],
  scope: AbsenceScope,
): Promise<ListedAbsence[]> => absencesOn(queries, engagementIds, scope).execute()

/** Current and future absences that are shown on the given engagements, soonest first. */
export const absencesOn = (
  queries: Queries,
  engagementIds: readonly string[],
  { today, startsBy, limit }: AbsenceScope,
) =>
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
    .$if(startsBy !== undefined, (query) => query.where('absence.start_date', '<=', startsBy ?? today))
    // Drops absences that no assignment makes visible.
    .where('shown.engagement_ids', 'is not', null)
    .orderBy('absence.start_date')
    .orderBy('absence.end_date')
    .orderBy('person.folded_name')
    .orderBy('absence.id')
    .limit(limit)

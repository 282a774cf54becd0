import { absencesUntil } from '@portal/domain/absences/absence'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Member } from '@portal/domain/team/member'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { comingAbsences } from '../absences/absence-data.ts'
import { assignments, tagsOf } from './assignment-data.ts'
import type { VisibleEngagementId } from './data.ts'

/** People on assignments of the engagement that have not ended, each once, with the role that sorts first. */
export async function findMembers(queries: Queries, id: VisibleEngagementId, today: CalendarDay): Promise<Member[]> {
  const members = await queries
    .selectFrom(
      assignments(queries)
        .innerJoin('person', 'person.id', 'member_assignment.employee_id')
        .distinctOn('person.id')
        .select([
          'person.id as employee_id',
          'person.name as employee_name',
          'person.photo_id as employee_photo_id',
          'member_assignment.member_role',
          'member_assignment.member_role_id',
          sql<CalendarDay>`min(member_assignment.start_date) over (partition by person.id)`.as('first_day'),
          sql<CalendarDay>`max(member_assignment.end_date) over (partition by person.id)`.as('last_day'),
        ])
        .where('member_assignment.engagement_id', '=', id)
        .where('member_assignment.end_date', '>=', today)
        .orderBy('person.id')
        .orderBy('member_assignment.member_role_id')
        .as('member'),
    )
    .selectAll('member')
    .select((eb) => [
      comingAbsences(queries, eb.ref('member.employee_id'), today).as('absences'),
      tagsOf(queries, id, eb.ref('member.employee_id')).as('tags'),
    ])
    .orderBy('member.member_role_id')
    .orderBy('member.employee_name')
    .execute()
  return members.map((member) => ({ ...member, absences: absencesUntil(member.last_day, member.absences) }))
}

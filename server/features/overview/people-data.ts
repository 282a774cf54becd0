import { awayUntil, mostAway } from '@portal/domain/absences/listed-absence'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type LeavingPerson, mostLeaving, type People } from '@portal/domain/overview/people'
import { leavingUntil } from '@portal/domain/overview/person-lines'
import type { Viewer } from '@portal/domain/session/user'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import type { Services } from '../../platform/portal.ts'
import { findAbsences } from '../absences/absence-data.ts'
import { findOwnEngagements } from '../engagements/own-data.ts'

/** People on a person's engagements who leave by the end of next month, or are away within four weeks. */
export async function findPeople({ today }: Pick<Services, 'today'>, db: Queries, viewer: Viewer): Promise<People> {
  const engagements = await findOwnEngagements(db, viewer, today())
  if (engagements.length === 0) return { leaving: [], absences: [], engagements: [] }
  const ids = engagements.map(({ id }) => id)
  const leaving = await findLeaving(db, ids, today())
  const absences = await findAbsences(db, ids, { today: today(), startsBy: awayUntil(today()), limit: mostAway })
  const named = new Set([
    ...leaving.map(({ engagement_id }) => engagement_id),
    ...absences.flatMap(({ engagement_ids }) => engagement_ids),
  ])
  return { leaving, absences, engagements: engagements.filter(({ id }) => named.has(id)) }
}

/** People who leave some engagements by the end of next month, with their last day as the team screen shows it. */
export const findLeaving = (
  queries: Queries,
  engagementIds: readonly string[],
  today: CalendarDay,
): Promise<LeavingPerson[]> =>
  queries
    .selectFrom('member_assignment as member')
    .innerJoin('work_order', 'work_order.id', 'member.work_order_id')
    .innerJoin('person', 'person.id', 'member.employee_id')
    .select(['member.engagement_id', 'person.id as employee_id', 'person.name', 'person.photo_id'])
    .select((eb) => [
      eb.fn.max('member.end_date').as('day'),
      sql<string>`(array_agg(member.member_role order by member.end_date desc, member.member_role_id))[1]`.as('role'),
    ])
    .where('member.engagement_id', 'in', listed(engagementIds))
    .where('member.end_date', '>=', today)
    .where('work_order.removed_at', 'is', null)
    .groupBy(['member.engagement_id', 'person.id', 'person.name', 'person.photo_id', 'person.folded_name'])
    .having((eb) => eb.fn.max('member.end_date'), '<=', leavingUntil(today))
    .orderBy('day')
    .orderBy('person.folded_name')
    .orderBy('person.id')
    .orderBy('member.engagement_id')
    .limit(mostLeaving)
    .execute()

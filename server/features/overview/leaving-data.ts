import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type LeavingPeople, type LeavingPerson, leavingUntil, mostLeaving } from '@portal/domain/overview/leaving'
import type { Viewer } from '@portal/domain/session/user'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import type { Services } from '../../platform/portal.ts'
import { findOwnEngagements } from '../engagements/own-data.ts'

/** People who leave a person's engagements by the end of next month, with their last day as the team screen shows it. */
export async function findLeaving(
  { today }: Pick<Services, 'today'>,
  db: Queries,
  viewer: Viewer,
): Promise<LeavingPeople> {
  const engagements = await findOwnEngagements(db, viewer, today())
  if (engagements.length === 0) return { people: [], engagements: [] }
  const engagementIds = engagements.map(({ id }) => id)
  const people = await findLastDays(db, engagementIds, today())
  const named = new Set(people.map(({ engagement_id }) => engagement_id))
  return { people, engagements: engagements.filter(({ id }) => named.has(id)) }
}

const findLastDays = (queries: Queries, own: readonly string[], today: CalendarDay): Promise<LeavingPerson[]> =>
  queries
    .selectFrom('member_assignment as member')
    .innerJoin('work_order', 'work_order.id', 'member.work_order_id')
    .innerJoin('person', 'person.id', 'member.employee_id')
    .select(['member.engagement_id', 'person.id as employee_id', 'person.name', 'person.photo_id'])
    .select((eb) => [
      eb.fn.max('member.end_date').as('day'),
      sql<string>`(array_agg(member.member_role order by member.end_date desc, member.member_role_id))[1]`.as('role'),
    ])
    .where('member.engagement_id', 'in', listed(own))
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

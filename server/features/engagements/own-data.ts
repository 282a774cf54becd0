import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementName } from '@portal/domain/engagements/engagement'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { byId, isOwnOf, type VisibleEngagementId } from './data.ts'

/** Their own engagements: all that a stakeholder can see; for staff those they lead or work on. By title. */
export const findOwnEngagements = (queries: Queries, viewer: Viewer, today: CalendarDay): Promise<EngagementName[]> =>
  queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select(['engagement.id', 'engagement.title', 'client.name as client_name'])
    .where(isOwnOf(viewer, today))
    .orderBy('engagement.folded_title')
    .orderBy(byId)
    .execute()

/** True if the person leads the engagement, works on it, or is one of its stakeholders. */
export async function isOwn(
  queries: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  today: CalendarDay,
): Promise<boolean> {
  // All that they can see are theirs.
  if (viewer.is_stakeholder) return true
  const row = await queries
    .selectFrom('engagement')
    .select('id')
    .where('id', '=', id)
    .where(isOwnOf(viewer, today))
    .executeTakeFirst()
  return row !== undefined
}

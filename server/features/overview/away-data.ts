import { awayUntil, type ListedAbsences, mostAway } from '@portal/domain/absences/listed-absence'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { findAbsences } from '../absences/absence-data.ts'
import { findOwnEngagements } from '../engagements/own-data.ts'

/** People on a person's own engagements who are away within four weeks. */
export async function findAway(
  services: Pick<Services, 'today'>,
  db: Queries,
  viewer: Viewer,
): Promise<ListedAbsences> {
  const today = services.today()
  const engagements = await findOwnEngagements(db, viewer, today)
  if (engagements.length === 0) return { absences: [], engagements: [] }
  const engagementIds = engagements.map(({ id }) => id)
  const absences = await findAbsences(db, engagementIds, { today, startsBy: awayUntil(today), limit: mostAway })
  const named = new Set(absences.flatMap(({ engagement_ids }) => engagement_ids))
  return { absences, engagements: engagements.filter(({ id }) => named.has(id)) }
}

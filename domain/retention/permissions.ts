import type { CalendarDay } from '../dates/calendar-day.ts'
import { hasAdvancedAccess } from '../session/permissions.ts'
import type { Viewer } from '../session/user.ts'
import type { RemovalState } from './removal.ts'

/**
 * The planned removal of a closed engagement is announced to staff and to stakeholders with Advanced access, who are
 * responsible for the engagement's files.
 */
export const mayKnowRemoval = (viewer: Pick<Viewer, 'is_stakeholder' | 'access_level'>): boolean =>
  !viewer.is_stakeholder || hasAdvancedAccess(viewer)

/** Planned removal as the viewer sees it. Stakeholders do not see a removal on hold, since nothing will be removed. */
export function visibleRemoval(
  planned: { remove_on: CalendarDay; state: RemovalState } | undefined,
  viewer: Pick<Viewer, 'is_stakeholder' | 'access_level'>,
): { on: CalendarDay; held: boolean } | null {
  if (!planned || !mayKnowRemoval(viewer)) return null
  const isHeld = planned.state === 'held'
  return isHeld && viewer.is_stakeholder ? null : { on: planned.remove_on, held: isHeld }
}

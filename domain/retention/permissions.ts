import type { CalendarDay } from '../dates/calendar-day.ts'
import type { Viewer } from '../session/user.ts'
import type { RemovalState } from './removal.ts'

/** That an engagement will go is told to staff and to its stakeholders with Advanced access, who answer for its files. */
export const mayKnowRemoval = (viewer: Pick<Viewer, 'is_stakeholder' | 'access_level'>): boolean =>
  !viewer.is_stakeholder || viewer.access_level === 1

/** What they are told: of a removal that is held, a customer need not know, since nothing goes. */
export function toldRemoval(
  planned: { remove_on: CalendarDay; state: RemovalState } | undefined,
  viewer: Pick<Viewer, 'is_stakeholder' | 'access_level'>,
): { on: CalendarDay; held: boolean } | null {
  if (!planned || !mayKnowRemoval(viewer)) return null
  const held = planned.state === 'held'
  return held && viewer.is_stakeholder ? null : { on: planned.remove_on, held }
}

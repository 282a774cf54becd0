import { type CalendarEvent, calendarEvents } from '@portal/domain/calendar/events'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { findAbsences } from '../absences/absence-data.ts'
import { findLeaving } from '../overview/people-data.ts'
import { findDated } from '../overview/todo-data.ts'
import { findOrderEnds, mostEvents } from './data.ts'

/** Events of a person's calendar feed: their own engagements, by the rules of the overview. */
export async function findEvents(
  services: Pick<Services, 'config' | 'now' | 'today'>,
  db: Queries,
  viewer: Viewer,
): Promise<CalendarEvent[]> {
  const { todos, engagements } = await findDated(services, db, viewer)
  if (engagements.length === 0) return []
  const engagementIds = engagements.map(({ id }) => id)
  const today = services.today()
  const [orders, people, absences] = await Promise.all([
    findOrderEnds(db, engagementIds, today),
    findLeaving(db, engagementIds, today),
    findAbsences(db, engagementIds, { today, limit: mostEvents }),
  ])
  return calendarEvents({ orders, people, absences, todos, engagements })
}

import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { type DigestSection, digestSections } from '@portal/domain/notifications/digest'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import type { Portal } from '../../platform/portal.ts'
import { findOwnEngagements } from '../engagements/own-data.ts'
import { findLeaving } from '../overview/people-data.ts'
import { findChanges } from '../overview/recent-changes-data.ts'
import { findDated, findTodos } from '../overview/todo-data.ts'
import { findSettings } from './settings-data.ts'

/** Content of a weekly digest: to-dos, changes and leaving people of each of the person's own engagements. */
export async function findWeek(
  portal: Pick<Portal, 'config' | 'now' | 'today'>,
  transaction: Queries,
  viewer: Viewer,
  day: CalendarDay,
): Promise<{ sections: DigestSection[]; own: ReadonlySet<string> }> {
  const today = portal.today()
  const from = addDays(day, -7)
  const engagements = await findOwnEngagements(transaction, viewer, today)
  const { todos } = await findTodos(portal, transaction, viewer)
  const dated = await findDated(portal, transaction, viewer)
  const { changes } = await findChanges(portal, transaction, viewer, from)
  const leaving = await findLeaving(
    transaction,
    engagements.map(({ id }) => id),
    today,
  )
  const due = new Map(dated.todos.map(({ id, day }) => [id, day]))
  const settings = await findSettings(transaction, viewer.id)
  const week = {
    day,
    from,
    engagements,
    todos,
    due,
    changes,
    leaving,
    settings,
  }
  return { sections: digestSections(week, today), own: new Set(engagements.map(({ id }) => id)) }
}

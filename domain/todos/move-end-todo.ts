import type { CalendarDay } from '../dates/calendar-day.ts'
import type { Led } from '../engagement-access/permissions.ts'
import { words } from '../overview/words.ts'
import { mayEditEngagement } from '../records/permissions.ts'
import type { Fact, TodoRule } from './todo-rule.ts'

/** An extension that was accepted without moving the end of the work order. The portal keeps the records. */
type EndToMove = Fact &
  Omit<Led, 'id'> & {
    order_id: string
    reference: string
    end_date: CalendarDay
    answered_on: CalendarDay
  }

export const moveEndTodo = {
  waits: ({ engagement_id: id, ...fact }, person) => mayEditEngagement(person, { ...fact, id }),
  since: ({ answered_on }) => answered_on,
  by: ({ end_date }) => end_date,
  says: ({ reference }) => words`Move the end of ${reference}`,
  path: ({ engagement_id, order_id }) => `/engagements/${engagement_id}/work-orders/${order_id}/edit`,
  action: 'Edit work order',
  change: 'extension',
} satisfies TodoRule<EndToMove>

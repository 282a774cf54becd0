import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import type { Led } from '../engagement-access/permissions.ts'
import { words } from '../overview/words.ts'
import { mayEditEngagement } from '../records/permissions.ts'
import { neededBy } from './open-line.ts'
import type { Fact, TodoRule } from './todo-rule.ts'

/** The customer accepted a person who has no assignment yet that reaches the wished start. The portal keeps the records. */
type PersonToAdd = Fact &
  Omit<Led, 'id'> & {
    person: string
    needed_on: CalendarDay
    accepted_on: CalendarDay
    /** The only work order of the engagement that has not ended; null if there is none, or several. */
    order_id: string | null
  }

/** Days after the wished start in which the person may still be added. */
export const addingDays = 60

export const addPersonTodo = {
  waits: ({ engagement_id: id, needed_on, ...fact }, person, today) =>
    mayEditEngagement(person, { ...fact, id }) && today <= addDays(needed_on, addingDays),
  since: ({ accepted_on }) => accepted_on,
  by: ({ needed_on, accepted_on }) => neededBy(needed_on, accepted_on),
  says: ({ person }) => words`Add ${person} to a work order`,
  path: ({ id, engagement_id, order_id }) =>
    order_id === null
      ? `/engagements/${engagement_id}/work-orders?ask=add-${id}`
      : `/engagements/${engagement_id}/work-orders/${order_id}/edit?proposal=${id}`,
  action: 'Add',
  change: 'proposal',
} satisfies TodoRule<PersonToAdd>

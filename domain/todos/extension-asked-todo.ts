import type { CalendarDay } from '../dates/calendar-day.ts'
import type { Led } from '../engagement-access/permissions.ts'
import { plain, words } from '../overview/words.ts'
import { mayAnswerExtension } from '../work-orders/answer-permission.ts'
import { answerDueOn } from '../work-orders/extension-draft.ts'
import type { Fact, TodoRule } from './todo-rule.ts'

/** The order ends on `end_date`, unless it is extended. */
type OpenExtension = Fact &
  Omit<Led, 'id'> & {
    reference: string
    requested_by: string
    requested_on: CalendarDay
    end_date: CalendarDay
  }

export const extensionAskedTodo = {
  class: 'Decide',
  waits: ({ engagement_id: id, ...fact }, person) => mayAnswerExtension(person, { ...fact, id }),
  since: ({ requested_on }) => requested_on,
  by: answerDueOn,
  says: ({ requested_by, reference }) => words`${plain(requested_by)} requested an extension of ${reference}`,
  path: ({ id }) => `/requests?answer=${id}`,
  action: 'Answer',
  dated: ({ end_date }) => ({ day: end_date }),
  change: 'extension',
} satisfies TodoRule<OpenExtension>

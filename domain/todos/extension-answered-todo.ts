import type { CalendarDay } from '../dates/calendar-day.ts'
import { plain, words } from '../overview/words.ts'
import { type Fact, isRecent, type TodoRule } from './todo-rule.ts'

interface AnsweredExtension extends Fact {
  reference: string
  order_id: string
  accepted: boolean
  answered_by: string
  answered_on: CalendarDay
  seen: boolean
}

export const extensionAnsweredTodo = {
  waits: ({ seen, answered_on }, person, today) => person.is_stakeholder && !seen && isRecent(answered_on, today),
  since: ({ answered_on }) => answered_on,
  says: ({ answered_by, accepted, reference }) =>
    words`${plain(answered_by)} ${plain(accepted ? 'accepted' : 'declined')} your request to extend ${reference}`,
  path: ({ engagement_id, order_id }) => `/engagements/${engagement_id}/work-orders?wo=${order_id}`,
  action: 'View work order',
  settledBySeeing: true,
  change: 'extension',
} satisfies TodoRule<AnsweredExtension>

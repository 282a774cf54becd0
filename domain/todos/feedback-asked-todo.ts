import type { CalendarDay } from '../dates/calendar-day.ts'
import { plain, words } from '../overview/words.ts'
import type { Fact, TodoRule } from './todo-rule.ts'

type FeedbackRequest = Fact & { asked_by: string; asked_on: CalendarDay; answered: boolean }

export const feedbackAskedTodo = {
  waits: ({ answered }, person) => person.is_stakeholder && !answered,
  since: ({ asked_on }) => asked_on,
  says: ({ asked_by }) => words`${plain(asked_by)} asked you for feedback`,
  path: ({ engagement_id }) => `/feedback/${engagement_id}`,
  action: 'Provide Feedback',
} satisfies TodoRule<FeedbackRequest>

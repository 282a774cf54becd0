import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import { plain, words } from '../overview/words.ts'
import { reminderDays } from '../surveys/customer-survey.ts'
import { mayAskForFeedback } from '../surveys/permissions.ts'
import type { Fact, TodoRule } from './todo-rule.ts'

type OpenFeedbackRequest = Fact & { name: string; asked_on: CalendarDay; answered: boolean }

export const feedbackMissingTodo = {
  waits: ({ engagement_id, answered, asked_on }, person, today) =>
    mayAskForFeedback(person, engagement_id) && !answered && asked_on <= addDays(today, -reminderDays),
  since: ({ asked_on }) => asked_on,
  says: ({ name }) => words`${plain(name)} was asked for feedback but has not answered yet`,
  path: ({ engagement_id }) => `/view-feedback/${engagement_id}`,
  action: 'View feedback',
} satisfies TodoRule<OpenFeedbackRequest>

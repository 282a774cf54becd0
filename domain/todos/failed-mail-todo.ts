import type { CalendarDay } from '../dates/calendar-day.ts'
import { words } from '../overview/words.ts'
import { isRecent, type PortalFact, type TodoRule } from './todo-rule.ts'

type FailedMails = PortalFact & { failed: number; failed_on: CalendarDay }

export const failedMailTodo = {
  waits: ({ failed, failed_on }, person, today) => person.is_superuser && failed > 0 && isRecent(failed_on, today),
  since: ({ failed_on }) => failed_on,
  says: ({ failed }) => words`${`${failed} ${failed === 1 ? 'email' : 'emails'}`} could not be delivered`,
  path: () => '/admin',
  action: 'View emails',
} satisfies TodoRule<FailedMails>

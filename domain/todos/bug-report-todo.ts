import type { CalendarDay } from '../dates/calendar-day.ts'
import { plain, words } from '../overview/words.ts'
import type { PortalFact, TodoRule } from './todo-rule.ts'

type OpenReport = PortalFact & { number: number; reported_by: string; reported_on: CalendarDay }

export const bugReportTodo = {
  waits: (_, person) => person.is_superuser,
  since: ({ reported_on }) => reported_on,
  says: ({ reported_by, number }) => words`${plain(reported_by)} reported ${`BUG-${number}`}. No reply yet`,
  path: () => '/admin/bug-reports',
  action: 'Reply',
} satisfies TodoRule<OpenReport>

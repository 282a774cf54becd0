import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import { expiresIn, soonDays } from '../files/expiry.ts'
import { plain, words } from '../overview/words.ts'
import { dayOfExpiry, isExpiring } from './file-todo.ts'
import type { Fact, TodoRule } from './todo-rule.ts'

type OwnFile = Fact & { file_name: string; expire_on: CalendarDay }

export const ownFileTodo = {
  waits: ({ expire_on }, person, today) => !person.is_stakeholder && isExpiring(expire_on, today),
  since: ({ expire_on }) => addDays(expire_on, -soonDays),
  by: ({ expire_on }) => expire_on,
  says: ({ file_name, expire_on }, today) => words`Your file ${file_name} ${plain(expiresIn(expire_on, today))}`,
  saysTimeLeft: true,
  path: ({ engagement_id }) => `/engagements/${engagement_id}/files`,
  action: 'Open',
  dated: dayOfExpiry,
} satisfies TodoRule<OwnFile>

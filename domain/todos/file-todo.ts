import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import { expiresIn, soonDays } from '../files/expiry.ts'
import { plain, words } from '../overview/words.ts'
import { type Fact, isRecent, type TodoRule } from './todo-rule.ts'

interface NewFile extends Fact {
  file_name: string
  uploaded_by: string
  is_own: boolean
  added_on: CalendarDay
  expire_on: CalendarDay | null
  opened: boolean
}

export const isExpiring = (day: CalendarDay | null, today: CalendarDay): day is CalendarDay =>
  day !== null && day >= today && day <= addDays(today, soonDays)

/** The last day of a file in a calendar. */
export const dayOfExpiry = ({ file_name, expire_on }: { file_name: string; expire_on: CalendarDay | null }) =>
  expire_on === null ? null : { day: expire_on, words: words`${file_name} expires` }

export const fileTodo = {
  waits: ({ is_own, opened, added_on, expire_on }, person, today) =>
    person.is_stakeholder &&
    !is_own &&
    !opened &&
    (isRecent(added_on, today) || isExpiring(expire_on, today)) &&
    (expire_on === null || expire_on >= today),
  since: ({ added_on }) => added_on,
  by: ({ expire_on }, today) => (isExpiring(expire_on, today) ? expire_on : null),
  says: ({ file_name, uploaded_by, expire_on }, today) =>
    isExpiring(expire_on, today)
      ? words`New file: ${file_name} ${plain(`(${expiresIn(expire_on, today)})`)}`
      : words`${plain(uploaded_by)} shared ${file_name}`,
  saysTimeLeft: true,
  path: ({ engagement_id }) => `/engagements/${engagement_id}/files`,
  action: 'Open',
  dated: dayOfExpiry,
  change: 'file',
} satisfies TodoRule<NewFile>

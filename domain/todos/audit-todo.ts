import type { ScoringType } from '../audits/bands.ts'
import type { CalendarDay } from '../dates/calendar-day.ts'
import { pointsText } from '../overview/change-words.ts'
import { plain, words } from '../overview/words.ts'
import { type Fact, isRecent, type TodoRule } from './todo-rule.ts'

interface NewAudit extends Fact {
  title: string
  type: ScoringType
  score: number
  score_before: number | null
  created_on: CalendarDay
  seen: boolean
}

export const auditTodo = {
  waits: ({ seen, created_on }, person, today) => person.is_stakeholder && !seen && isRecent(created_on, today),
  since: ({ created_on }) => created_on,
  says: ({ title, type, score, score_before }) => {
    const points = score_before === null ? '' : `, ${pointsText(score, score_before, type)}`
    return words`New audit ${title}: ${plain(`${Math.round(score)}%${points}`)}`
  },
  path: ({ id, engagement_id }) => `/engagements/${engagement_id}/audits/${id}`,
  action: 'View audit',
  settledBySeeing: true,
  change: 'audit',
} satisfies TodoRule<NewAudit>

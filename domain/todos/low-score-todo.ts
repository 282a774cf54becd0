import type { CalendarDay } from '../dates/calendar-day.ts'
import { plain, words } from '../overview/words.ts'
import { isLowScore } from '../surveys/nps.ts'
import { mayAnswerSurvey } from '../surveys/permissions.ts'
import { type Fact, isRecent, type TodoRule } from './todo-rule.ts'

type LowScore = Fact & { name: string; score: number; given_on: CalendarDay; replied: boolean }

/** Days for which a low score without a reply is a to-do. */
export const scoreDays = 90

export const lowScoreTodo = {
  waits: ({ engagement_id, score, replied, given_on }, person, today) =>
    mayAnswerSurvey(person, engagement_id) && isLowScore(score) && !replied && isRecent(given_on, today, scoreDays),
  since: ({ given_on }) => given_on,
  says: ({ name, score }) => words`${plain(name)} gave ${`${score} out of 10`} for recommending us. No reply yet`,
  path: ({ engagement_id }) => `/view-feedback/${engagement_id}`,
  action: 'Reply',
  change: 'survey',
} satisfies TodoRule<LowScore>

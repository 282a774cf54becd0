import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { savableName } from '../text/savable-name.ts'
import { truncated } from '../text/truncated.ts'
import type { Audit, Section, Survey } from './audit.ts'
import type { ScoringType } from './bands.ts'

const contentsTitleMax = 75
/** A title as the contents page has it (document 2, point 9). */
export const contentsTitle = (title: string): string => truncated(title, contentsTitleMax)

/** "Halden & Moore Bank Jun 2026_Report.pdf". */
export function reportFileName(survey: Pick<Survey, 'entityName'>, day: CalendarDay): string {
  const [, month, year] = formatDay(day).split(' ')
  const ending = ` ${month} ${year}_Report.pdf`
  return savableName(survey.entityName.trim() + ending, { ending })
}

/** A section without answers has no score: 0 % would read as the worst or the best. */
export const isAnswered = (section: Section): boolean =>
  section.percentageScore > 0 || section.answeredQuestions.some(({ options }) => options.length > 0)
export const notAnswered = 'Not answered'

/** The score as it stood when the survey was made: a later report of it draws the same line. */
export const pointsUpTo = (audit: Pick<Audit, 'dataScore'>, day: CalendarDay): Audit['dataScore'][number]['data'] =>
  (audit.dataScore[0]?.data ?? []).filter(({ x }) => x <= day)

export const noRisks = 'No risks or impacts.'
/** Notes of a survey; blank notes count as none. */
export const notesOf = ({ notes }: Pick<Survey, 'notes'>): string => notes?.trim() || 'No notes'

/** A score of 0 means that none was given: it shows a dash (document 2, point 2.7). */
export const formatAnswerScore = (score: number): string => (score === 0 ? '–' : formatScore(score))

/** Without decimals that say nothing: 91, 89.99. */
export const formatScore = (score: number): string => String(Math.round(score * 100) / 100)

/** "7 points better", "1 point worse", "unchanged". */
export function courseText(score: number, before: number, type: ScoringType): string {
  const gained = Math.round((score - before) * 100) / 100
  const size = Math.abs(gained)
  if (size === 0) return 'unchanged'
  return `${size} ${size === 1 ? 'point' : 'points'} ${gained > 0 === (type === 2) ? 'better' : 'worse'}`
}

/** Completed ones alone, newest first. */
export const completedSurveys = (audit: Pick<Audit, 'aphiSurveys'>): Survey[] =>
  audit.aphiSurveys
    .filter((survey) => survey.isCompleted)
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))

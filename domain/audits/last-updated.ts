import { type CalendarDay, dayAt, dayNumber } from '../dates/calendar-day.ts'
import type { Audit } from './audit.ts'

/** The newest day for which the audit has data; undefined where it has none. */
export function lastDayOf({ dataScore, aphiSurveys }: Pick<Audit, 'dataScore' | 'aphiSurveys'>, timeZone: string) {
  const days = [
    ...dataScore.flatMap(({ data }) => data.map(({ x }) => x)),
    ...aphiSurveys.filter((survey) => survey.isCompleted).map(({ createdAt }) => dayAt(new Date(createdAt), timeZone)),
  ]
  return days.toSorted().at(-1)
}

/** "today", "yesterday", "16 days ago", then months and years; "this year" without a date (document 2, point 2.7). */
export function lastUpdated(day: CalendarDay | undefined, today: CalendarDay): string {
  if (day === undefined) return 'this year'
  const days = dayNumber(today) - dayNumber(day)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 61) return `${days} days ago`
  if (days < 365) return `${Math.floor(days / 30.44)} months ago`
  const years = Math.floor(days / 365)
  return years === 1 ? 'a year ago' : `${years} years ago`
}

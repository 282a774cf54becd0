import type { Audit, Section, Survey } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import { isAnswered } from '@portal/domain/audits/report'
import { dayAt } from '@portal/domain/dates/calendar-day'
import { csv } from '@portal/domain/text/csv'

/** Undefined score if the survey lacks the section or has no answers in it. */
const scoreOf = (section: Section | undefined): number | null =>
  section && isAnswered(section) ? section.percentageScore : null

/** Surveys of an audit as in their table, with the score of each section. */
export function surveysAsCsv(audit: Pick<Audit, 'type'>, surveys: readonly Survey[], timeZone: string): string {
  const sections = [...new Set(surveys.flatMap((survey) => survey.sections.map(({ value }) => value)))]
  const rows = surveys.map((survey) => [
    dayAt(new Date(survey.createdAt), timeZone),
    survey.createdBy,
    survey.notes,
    survey.percentageScore,
    bandOf(survey.percentageScore, audit.type),
    ...sections.map((title) => scoreOf(survey.sections.find(({ value }) => value === title))),
  ])
  return csv(['Date', 'Provided by', 'Notes', 'Score', 'Band', ...sections], rows)
}

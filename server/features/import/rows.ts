import type { Section } from '@portal/domain/audits/audit'
import type { AuditRecord, SectionRecord } from '@portal/domain/import/audits'
import type { EngagementRecord } from '@portal/domain/import/engagements'
import type { ImportFileName } from '@portal/domain/import/files'
import type { HistoryRecord } from '@portal/domain/import/history'
import type { UserRecord } from '@portal/domain/import/people'
import { stakeholderWords } from '@portal/domain/stakeholders/search'
import { averageRating } from '@portal/domain/surveys/ratings'
import { surveyWords } from '@portal/domain/surveys/survey-words'
import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import type * as z from 'zod/mini'
import type { Kind } from './kind.ts'

type TableName = Kind['table']
/** `field` says which part of the record a row comes from. */
export interface StagedRow {
  table: TableName
  field?: string
  row: object
}

/** The rows a checked record becomes. */
export function rowsOf(file: ImportFileName, data: unknown): StagedRow[] {
  return rowMakers[file](data as never)
}

const rowMakers: { [Name in ImportFileName]: (data: never) => StagedRow[] } = {
  clients: (row: { name: string }) => [
    { table: 'client', row: { ...row, folded_name: fold(row.name), search_words: searchWords(row.name) } },
  ],
  people: ({ photo, ...row }: { name: string; photo: string | null }) => [
    {
      table: 'person',
      row: { ...row, folded_name: fold(row.name), search_words: searchWords(row.name), photo_file: photo },
    },
  ],
  engagements: (row: z.output<typeof EngagementRecord>) => [
    { table: 'engagement', row: { ...row, folded_title: fold(row.title), search_words: searchWords(row.title) } },
  ],
  users: ({ photo, project_ids, is_stakeholder: _, ...row }: z.output<typeof UserRecord>) => [
    { table: 'account', row: { ...row, active_in_records: row.active, photo_file: photo } },
    ...[...new Set(project_ids)].map((engagement_id): StagedRow => {
      const field = `project_ids[${project_ids.indexOf(engagement_id)}]`
      return { table: 'account_engagement', field, row: { account_id: row.id, engagement_id } }
    }),
  ],
  work_orders: (row: { reference: string }) => [
    { table: 'work_order', row: { ...row, search_words: searchWords(row.reference) } },
  ],
  member_assignments: (row: object) => [{ table: 'member_assignment', row }],
  time_entries: (row: object) => [{ table: 'time_entry', row }],
  absences: (row: object) => [{ table: 'absence', row }],
  stakeholders: (row: Parameters<typeof stakeholderWords>[0]) => [
    { table: 'stakeholder', row: { ...row, search_words: stakeholderWords(row) } },
  ],
  audits: ({ score_points, surveys, ...row }: z.output<typeof AuditRecord>) => [
    { table: 'audit', row: { ...row, search_words: searchWords(row.title) } },
    ...score_points.map(
      ({ date, score }): StagedRow => ({ table: 'audit_score_point', row: { audit_id: row.id, day: date, score } }),
    ),
    ...surveys.map(
      ({ sections, ...survey }, index): StagedRow => ({
        table: 'audit_survey',
        field: `surveys[${index}]`,
        row: { ...survey, audit_id: row.id, sections: sections.map(toSection) },
      }),
    ),
  ],
  history: (record: z.output<typeof HistoryRecord>) => {
    if (record.kind === 'customer_survey') {
      const { kind, user_id, ...row } = record
      const average_rating = averageRating(row.data.map(({ answer }) => answer))
      const search_words = surveyWords(row.data.map(({ answer }) => answer))
      return [{ table: kind, row: { ...row, account_id: user_id, average_rating, search_words } }]
    }
    const { kind, user_id, date, ...row } = record
    const team = 'team_name' in record ? record.team_name : ''
    const search_words = searchWords(record.feedback, record.provider_full_name, team)
    return [{ table: kind, row: { ...row, account_id: user_id, given_at: date, search_words } }]
  },
}

/** Sections are kept as they go over the wire (document 2, point 3). */
const toSection = (section: SectionRecord): Section => ({
  id: section.id,
  value: section.value,
  percentageScore: section.percentage_score,
  description: section.description,
  answeredQuestions: section.answered_questions.map((question) => ({
    questionTitle: question.question_title,
    totalScore: question.total_score,
    options: question.options.map(({ question_id, ...option }) => ({ questionId: question_id, ...option })),
  })),
})

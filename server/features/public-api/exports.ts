import { fieldsOf } from '@portal/domain/contract/fields-of'
import { addDays, addMonths, dayNumber, monthOf } from '@portal/domain/dates/calendar-day'
import { weekdayOf } from '@portal/domain/dates/weekday'
import { type DaysQuery, endsBefore, mostDays, tooManyDays } from '@portal/domain/public-api/contract'
import * as records from '@portal/domain/public-api/records'
import { questions } from '@portal/domain/surveys/questions'
import type { Caller } from '@portal/domain/tokens/token'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { limitsOf } from './answer-page.ts'
import { findAssignments } from './engagement-data.ts'
import * as read from './record-data.ts'
import type { Reading } from './scope-data.ts'
import { allOf, type Cell, writeRows } from './write-rows.ts'

type Needs = Pick<Services, 'config' | 'today'>

interface Query {
  engagement_id?: string | undefined
  format: 'csv' | 'ndjson'
  updated_since?: string | undefined
}

/** Number of records read at once. Audits are large. */
const batch = 1000
const auditBatch = 20

const readingOf = (caller: Caller, { engagement_id, updated_since }: Query, limit = batch): Reading => ({
  limits: limitsOf(caller),
  engagement_id,
  limit,
  since: updated_since === undefined ? undefined : new Date(updated_since),
})

/** Makes an export with one row per record and these columns. */
const plain =
  <Column extends string, Row extends { id: string } & { [Name in Column]?: Cell | undefined }>(
    name: string,
    columns: readonly Column[],
    page: read.Read<Row>,
  ) =>
  (services: Needs, db: Queries, caller: Caller, query: Query): FileAnswer => {
    async function* rows(): AsyncGenerator<Record<Column, Cell>> {
      for await (const row of allOf((reading) => page(services, db, reading), readingOf(caller, query))) {
        const cells: { [Name in Column]?: Cell | undefined } = row
        yield Object.fromEntries<Cell>(columns.map((column) => [column, cells[column] ?? null])) as Record<Column, Cell>
      }
    }
    return writeRows(columns, rows(), { name: `${name}-${services.today()}`, format: query.format })
  }

export const workOrders = plain('work-orders', fieldsOf(records.WorkOrderRecord), read.workOrderRecords)

const withoutChange = { except: ['updated_at'] } as const

const assigned = ['engagement_id', 'work_order_id', 'employee_id', 'employee_name', 'role'] as const
export const assignments = plain('assignments', fieldsOf(records.AssignmentRecord), read.assignmentRecords)

export const workOrderDays = plain('work-order-days', fieldsOf(records.WorkOrderDaysRecord), read.workOrderDaysRecords)

/** A cell has all engagements of an absence, separated by spaces. */
export const absences = plain('absences', fieldsOf(records.AbsenceRecord), async (services, db, reading) =>
  (await read.absenceRecords(services, db, reading)).map((row) => ({
    ...row,
    engagement_ids: row.engagement_ids.join(' '),
  })),
)

export const peopleFeedback = plain(
  'people-feedback',
  fieldsOf(records.PeopleFeedbackRecord, withoutChange),
  read.peopleFeedbackRecords,
)

export const teamFeedback = plain(
  'team-feedback',
  fieldsOf(records.TeamFeedbackRecord, withoutChange),
  read.teamFeedbackRecords,
)

/** Writes one row per day of an assignment, weekends included. Weekday 1 is Monday and 7 is Sunday. */
export function days({ today }: Pick<Services, 'today'>, db: Queries, caller: Caller, query: DaysQuery): FileAnswer {
  const from = query.from ?? monthOf(query.to ?? today())
  const to = query.to ?? addDays(addMonths(monthOf(from), 1), -1)
  const refuse = (sentence: string): ApiError => new ApiError(422, sentence, { fields: { to: sentence } })
  if (to < from) throw refuse(endsBefore)
  if (dayNumber(to) - dayNumber(from) >= mostDays) throw refuse(tooManyDays)
  const columns = ['day', 'weekday', 'assignment_id', ...assigned, 'allocation_percentage'] as const
  async function* rows(): AsyncGenerator<Record<(typeof columns)[number], Cell>> {
    const found = allOf((reading) => findAssignments(db, reading, { from, to }), readingOf(caller, query))
    for await (const { id: assignment_id, start_date, end_date, ...rest } of found) {
      const last = end_date < to ? end_date : to
      for (let day = start_date > from ? start_date : from; day <= last; day = addDays(day, 1))
        yield { day, weekday: weekdayOf(day) + 1, assignment_id, ...rest }
    }
  }
  return writeRows(columns, rows(), { name: `days-${from}-${to}`, format: query.format })
}

/** Writes one row per survey, with a column for each answer in the order of the form. */
export function serviceFeedback(services: Needs, db: Queries, caller: Caller, query: Query): FileAnswer {
  const answers = questions.map((_, index) => `answer_${index + 1}`)
  const ownColumns = ['id', 'engagement_id', 'given_by', 'given_at', 'recommendation', 'average_rating'] as const
  const columns: readonly string[] = [...ownColumns, ...answers, 'replies']
  async function* rows(): AsyncGenerator<Record<string, Cell>> {
    const found = allOf((reading) => read.serviceFeedbackRecords(services, db, reading), readingOf(caller, query))
    for await (const row of found)
      yield {
        ...Object.fromEntries(ownColumns.map((column) => [column, row[column]])),
        ...Object.fromEntries(answers.map((column, index) => [column, row.answers[index]?.answer ?? null])),
        replies: row.replies.map(({ text }) => text).join('\n\n'),
      }
  }
  return writeRows(columns, rows(), { name: `service-feedback-${services.today()}`, format: query.format })
}

const answerColumns = [
  'audit_id',
  'engagement_id',
  'title',
  'percentage_score',
  'survey_id',
  'entity',
  'surveyed_at',
  'completed',
  'section',
  'section_score',
  'question',
  'question_score',
  'answer',
  'answer_score',
] as const

/** Writes one row per chosen answer. */
export function auditAnswers(services: Needs, db: Queries, caller: Caller, query: Query): FileAnswer {
  async function* rows(): AsyncGenerator<Record<string, Cell>> {
    const found = allOf((reading) => read.auditRecords(services, db, reading), readingOf(caller, query, auditBatch))
    for await (const { id: audit_id, engagement_id, title, percentage_score, surveys } of found)
      for (const survey of surveys)
        for (const section of survey.sections)
          for (const question of section.answeredQuestions)
            for (const option of question.options)
              yield {
                audit_id,
                engagement_id,
                title,
                percentage_score,
                survey_id: survey.id,
                entity: survey.entityName,
                surveyed_at: survey.createdAt,
                completed: survey.isCompleted ? 'yes' : 'no',
                section: section.value,
                section_score: section.percentageScore,
                question: question.questionTitle,
                question_score: question.totalScore,
                answer: option.value,
                answer_score: option.score,
              }
  }
  return writeRows(answerColumns, rows(), { name: `audit-answers-${services.today()}`, format: query.format })
}

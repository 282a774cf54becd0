import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { countUpTo } from '../contract/query.ts'
import type { Scope } from '../contract/scope.ts'
import { CalendarDay, isCounted } from '../dates/calendar-day.ts'
import {
  AbsenceRecord,
  AssignmentRecord,
  AuditRecord,
  EngagementRecord,
  FileRecord,
  PeopleFeedbackRecord,
  ServiceFeedbackRecord,
  TeamFeedbackRecord,
  WorkOrderDaysRecord,
  WorkOrderRecord,
} from './records.ts'

export const about =
  'Records for other systems: lists in pages, and exports for analysis tools. Field names stay the same.'

export const notACursor = 'This cursor does not belong to this list'
const noFields = 'Use field names, separated by commas'

/** Records on a page, at most and unless said otherwise. */
export const largestPage = 500
const pageSize = 100

// Descriptions of parameters appear in the API description.
const ofEngagement = { engagement_id: z.optional(Id).check(z.describe('Only the records of this engagement.')) }
const Page = {
  ...ofEngagement,
  cursor: z
    .optional(z.string().check(z.regex(/^[\w-]{1,300}$/, notACursor)))
    .check(z.describe('`next_cursor` of the previous page. Leave it out for the first page.')),
  limit: z._default(countUpTo(largestPage), pageSize).check(z.describe(`Records per page, at most ${largestPage}.`)),
  fields: z
    .optional(z.string().check(z.regex(/^[a-z_]{1,50}(,[a-z_]{1,50}){0,50}$/, noFields)))
    .check(z.describe('Fields to return, separated by commas. `id` is always included. Leave it out for all fields.')),
}
/** Days for which removed records are reported. */
export const removalDays = 90
const notAMoment = 'Use a time such as 2026-06-18T08:30:00Z'
const Moment = z.iso.datetime({ offset: true, error: notAMoment }).check(z.refine(isCounted, notAMoment))
const Removals = {
  removed_since: z
    .optional(Moment)
    .check(
      z.describe(
        `Only records removed since this time, as \`id\`, \`engagement_id\` and \`removed_at\`. At most ${removalDays} days back.`,
      ),
    ),
}
const Since = {
  updated_since: z.optional(Moment).check(z.describe('Only records added or changed since this time.')),
}
const PlainPageQuery = z.object(Page)
const PageQuery = z.object({ ...Page, ...Removals })
const DatedPageQuery = z.object({ ...Page, ...Since, ...Removals })
export type PageQuery = z.output<typeof DatedPageQuery>

/**
 * A page of records by id; `next_cursor` is null on the last one. Fields that were not requested are missing. `removed_at` is
 * present if removed records were requested.
 */
const pageOf = <Shape extends z.core.$ZodLooseShape>(Record: z.ZodMiniObject<Shape>) =>
  z.object({
    items: z.array(z.partial(z.extend(Record, { removed_at: z.string() }))),
    next_cursor: z.nullable(z.string()),
  })

const byPages =
  'Ordered by id. Repeat the call with `cursor` until `next_cursor` is null. A cursor stays valid while records are added and removed. New fields may be added, but no field is renamed or removed.'

const reading = <const Path extends string>(path: Path, scope: Scope) => ({
  ...({ method: 'GET', access: 'signed-in', revalidated: true, refuses: [403] } as const),
  path: `/api/v1/${path}`,
  scope,
  description: byPages,
})

export const readEngagements = endpoint({
  ...reading('engagements', 'read engagements'),
  summary: 'List engagements',
  query: PageQuery,
  answers: { 200: pageOf(EngagementRecord) },
})

export const readWorkOrders = endpoint({
  ...reading('work-orders', 'read engagements'),
  summary: 'List work orders',
  query: PageQuery,
  answers: { 200: pageOf(WorkOrderRecord) },
})

export const readAssignments = endpoint({
  ...reading('assignments', 'read engagements'),
  summary: 'List assignments: who works on which work order, and when',
  query: PageQuery,
  answers: { 200: pageOf(AssignmentRecord) },
})

export const readWorkOrderDays = endpoint({
  ...reading('work-order-days', 'read engagements'),
  summary: 'List days worked by work order, month and person',
  query: PlainPageQuery,
  answers: { 200: pageOf(WorkOrderDaysRecord) },
})

export const readAbsences = endpoint({
  ...reading('absences', 'read engagements'),
  summary: 'List absences of the people on engagements',
  query: PlainPageQuery,
  answers: { 200: pageOf(AbsenceRecord) },
})

export const readServiceFeedback = endpoint({
  ...reading('service-feedback', 'read feedback'),
  summary: 'List service feedback with its answers and replies',
  query: DatedPageQuery,
  answers: { 200: pageOf(ServiceFeedbackRecord) },
})

export const readPeopleFeedback = endpoint({
  ...reading('people-feedback', 'read feedback'),
  summary: 'List feedback on people',
  query: DatedPageQuery,
  answers: { 200: pageOf(PeopleFeedbackRecord) },
})

export const readTeamFeedback = endpoint({
  ...reading('team-feedback', 'read feedback'),
  summary: 'List feedback on teams',
  query: DatedPageQuery,
  answers: { 200: pageOf(TeamFeedbackRecord) },
})

export const readAudits = endpoint({
  ...reading('audits', 'read audits'),
  summary: 'List audits with their scores and answers',
  query: DatedPageQuery,
  answers: { 200: pageOf(AuditRecord) },
})

export const readFiles = endpoint({
  ...reading('files', 'read files'),
  summary: 'List shared files, without their contents',
  query: DatedPageQuery,
  answers: { 200: pageOf(FileRecord) },
})

/** Rows for spreadsheets and programs that analyse. */
const Format = z
  ._default(z.enum(['csv', 'ndjson'], 'Use csv or ndjson'), 'csv')
  .check(z.describe('`csv`, or `ndjson`: one JSON object per line.'))
const Export = { ...ofEngagement, format: Format }
const ExportQuery = z.object(Export)
const DatedExportQuery = z.object({ ...Export, ...Since })
/** Maximum number of days in one response. */
export const mostDays = 366
const DaysQuery = z.object({
  ...Export,
  from: z.optional(CalendarDay).check(z.describe('First day. Without it, the first day of the current month.')),
  to: z.optional(CalendarDay).check(z.describe('Last day. Without it, the last day of the month of `from`.')),
})
export type DaysQuery = z.output<typeof DaysQuery>

const csv = 'text/csv; charset=utf-8'
const ndjson = 'application/x-ndjson; charset=utf-8'

const asRows = 'Returns all rows in one response, as a stream. If the export fails halfway, the connection is closed.'

const exporting = <const Path extends string>(path: Path, scope: Scope, records: string) => ({
  ...({ method: 'GET', access: 'signed-in', refuses: [403] } as const),
  path: `/api/v1/exports/${path}`,
  scope,
  records,
  description: asRows,
  answers: { 200: binary(csv, ndjson) },
})

export const exportWorkOrders = endpoint({
  ...exporting('work-orders', 'read engagements', 'Exported the work orders'),
  summary: 'Export all work orders as CSV or as JSON lines (`format=ndjson`)',
  query: ExportQuery,
})

export const exportAssignments = endpoint({
  ...exporting('assignments', 'read engagements', 'Exported the assignments'),
  summary: 'Export all assignments as CSV or as JSON lines (`format=ndjson`)',
  query: ExportQuery,
})

export const exportDays = endpoint({
  ...exporting('days', 'read engagements', 'Exported assignments by day'),
  summary: `Export each day of each assignment from \`from\` to \`to\`, at most ${mostDays} days, as CSV or as JSON lines (\`format=ndjson\`)`,
  query: DaysQuery,
})

export const exportWorkOrderDays = endpoint({
  ...exporting('work-order-days', 'read engagements', 'Exported the days worked'),
  summary: 'Export days worked by work order, month and person as CSV or as JSON lines (`format=ndjson`)',
  query: ExportQuery,
})

export const exportAbsences = endpoint({
  ...exporting('absences', 'read engagements', 'Exported the absences'),
  summary: 'Export absences of the people on engagements as CSV or as JSON lines (`format=ndjson`)',
  query: ExportQuery,
})

export const exportServiceFeedback = endpoint({
  ...exporting('service-feedback', 'read feedback', 'Exported the service feedback'),
  summary: 'Export all service feedback, one column per answer, as CSV or as JSON lines (`format=ndjson`)',
  query: DatedExportQuery,
})

export const exportPeopleFeedback = endpoint({
  ...exporting('people-feedback', 'read feedback', 'Exported the feedback on people'),
  summary: 'Export all feedback on people as CSV or as JSON lines (`format=ndjson`)',
  query: DatedExportQuery,
})

export const exportFeedbackOnTeams = endpoint({
  ...exporting('team-feedback', 'read feedback', 'Exported the feedback on teams'),
  summary: 'Export all feedback on teams as CSV or as JSON lines (`format=ndjson`)',
  query: DatedExportQuery,
})

export const exportAudits = endpoint({
  ...exporting('audit-answers', 'read audits', 'Exported the audit answers'),
  summary: 'Export all audits, one row per answer, as CSV or as JSON lines (`format=ndjson`)',
  query: DatedExportQuery,
})

export const noSuchField = (name: string, known: readonly string[]): string =>
  `“${name}” is not a field of these records. Use ${known.join(', ')}.`
export const tooManyDays = `Ask for at most ${mostDays} days`
export const endsBefore = 'The last day is before the first'
export const removalsForgotten = `Removed records are listed for ${removalDays} days. Read all records instead`
export const changedOrRemoved = 'Use either updated_since or removed_since, not both'

import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { countUpTo } from '../contract/query.ts'
import type { Scope } from '../contract/scope.ts'
import { CalendarDay, isCounted } from '../dates/calendar-day.ts'
import {
  AssignmentRecord,
  AuditRecord,
  EngagementRecord,
  FileRecord,
  PeopleFeedbackRecord,
  ServiceFeedbackRecord,
  TeamFeedbackRecord,
  WorkOrderRecord,
} from './records.ts'

export const about =
  'Records for programs: lists by pages, and exports for tools that analyse. Their names are promised.'

export const notACursor = 'This is no cursor of this list'
const noFields = 'Name fields, separated by commas'

/** Records on a page, at most and unless said otherwise. */
export const largestPage = 500
const pageSize = 100

// What is said of a parameter here, programs read in the API description.
const ofEngagement = { engagement_id: z.optional(Id).check(z.describe('Those of this engagement alone.')) }
const Page = {
  ...ofEngagement,
  cursor: z
    .optional(z.string().check(z.regex(/^[\w-]{1,300}$/, notACursor)))
    .check(z.describe('`next_cursor` of the page before; without it the first page.')),
  limit: z._default(countUpTo(largestPage), pageSize).check(z.describe(`Records on the page, ${largestPage} at most.`)),
  fields: z
    .optional(z.string().check(z.regex(/^[a-z_]{1,50}(,[a-z_]{1,50}){0,50}$/, noFields)))
    .check(z.describe('The fields to answer, separated by commas; `id` always is. Without it all.')),
}
/** For so many days it is told what was removed. */
export const removalsKeptDays = 90
const notAMoment = 'Write the moment as 2026-06-18T08:30:00Z'
const Moment = z.iso.datetime({ offset: true, error: notAMoment }).check(z.refine(isCounted, notAMoment))
const Removals = {
  removed_since: z
    .optional(Moment)
    .check(
      z.describe(
        `Instead of the records: what was removed since then, as \`id\`, \`engagement_id\` and \`removed_at\`. ${removalsKeptDays} days back at most.`,
      ),
    ),
}
const Since = {
  updated_since: z.optional(Moment).check(z.describe('What came or changed since then, alone.')),
}
const PageQuery = z.object({ ...Page, ...Removals })
const DatedPageQuery = z.object({ ...Page, ...Since, ...Removals })
export type PageQuery = z.output<typeof DatedPageQuery>

/**
 * A page by id; `next_cursor` is null on the last one. Fields that were not asked for are missing. `removed_at` stands where
 * removals were asked for.
 */
const pageOf = <Shape extends z.core.$ZodLooseShape>(Record: z.ZodMiniObject<Shape>) =>
  z.object({
    items: z.array(z.partial(z.extend(Record, { removed_at: z.string() }))),
    next_cursor: z.nullable(z.string()),
  })

const byPages =
  'Ordered by id: ask again with `cursor` until `next_cursor` is null. A cursor stays good while records come and go. Names of fields are promised: one may be added, none is taken away.'

const reading = <const Path extends string>(path: Path, scope: Scope) => ({
  ...({ method: 'GET', access: 'signed-in', revalidated: true, refuses: [403] } as const),
  ...{ path: `/api/v1/${path}`, scope, description: byPages },
})

export const readEngagements = endpoint({
  ...reading('engagements', 'read engagements'),
  summary: 'Engagements, a page by id; for API tokens and superusers',
  query: PageQuery,
  answers: { 200: pageOf(EngagementRecord) },
})

export const readWorkOrders = endpoint({
  ...reading('work-orders', 'read engagements'),
  summary: 'Work orders, a page by id; for API tokens and superusers',
  query: PageQuery,
  answers: { 200: pageOf(WorkOrderRecord) },
})

export const readAssignments = endpoint({
  ...reading('assignments', 'read engagements'),
  summary: 'Who is on which work order from when until when, a page by id; for API tokens and superusers',
  query: PageQuery,
  answers: { 200: pageOf(AssignmentRecord) },
})

export const readServiceFeedback = endpoint({
  ...reading('service-feedback', 'read feedback'),
  summary: 'Feedback on the service with its answers and replies, a page by id; for API tokens and superusers',
  query: DatedPageQuery,
  answers: { 200: pageOf(ServiceFeedbackRecord) },
})

export const readPeopleFeedback = endpoint({
  ...reading('people-feedback', 'read feedback'),
  summary: 'Feedback on people, a page by id; for API tokens and superusers',
  query: DatedPageQuery,
  answers: { 200: pageOf(PeopleFeedbackRecord) },
})

export const readTeamFeedback = endpoint({
  ...reading('team-feedback', 'read feedback'),
  summary: 'Feedback on teams, a page by id; for API tokens and superusers',
  query: DatedPageQuery,
  answers: { 200: pageOf(TeamFeedbackRecord) },
})

export const readAudits = endpoint({
  ...reading('audits', 'read audits'),
  summary: 'Audits with their scores and answers, a page by id; for API tokens and superusers',
  query: DatedPageQuery,
  answers: { 200: pageOf(AuditRecord) },
})

export const readFiles = endpoint({
  ...reading('files', 'read files'),
  summary: 'What is shared, not what is in it, a page by id; for API tokens and superusers',
  query: DatedPageQuery,
  answers: { 200: pageOf(FileRecord) },
})

/** Rows for spreadsheets and programs that analyse. */
const Format = z
  ._default(z.enum(['csv', 'ndjson'], 'Use csv or ndjson'), 'csv')
  .check(z.describe('`csv`, or `ndjson`: a JSON object a line.'))
const Export = { ...ofEngagement, format: Format }
const ExportQuery = z.object(Export)
const DatedExportQuery = z.object({ ...Export, ...Since })
/** The longest time of which the days are told at once. */
export const mostDays = 366
const DaysQuery = z.object({
  ...Export,
  from: z.optional(CalendarDay).check(z.describe('The first day; without it the first of the month it is.')),
  to: z.optional(CalendarDay).check(z.describe('The last day; without it the last of the month of `from`.')),
})
export type DaysQuery = z.output<typeof DaysQuery>

const csv = 'text/csv; charset=utf-8'
const ndjson = 'application/x-ndjson; charset=utf-8'

const asRows =
  'All rows in one answer, written while they are read. An answer that ends before its time breaks the connection.'

const exporting = <const Path extends string>(path: Path, scope: Scope, records: string) => ({
  ...({ method: 'GET', access: 'signed-in', refuses: [403] } as const),
  ...{ path: `/api/v1/exports/${path}`, scope, records, description: asRows, answers: { 200: binary(csv, ndjson) } },
})

export const exportWorkOrders = endpoint({
  ...exporting('work-orders', 'read engagements', 'Exported the work orders'),
  summary: 'All work orders as CSV or as JSON lines (`format=ndjson`)',
  query: ExportQuery,
})

export const exportAssignments = endpoint({
  ...exporting('assignments', 'read engagements', 'Exported the assignments'),
  summary: 'All assignments as CSV or as JSON lines (`format=ndjson`)',
  query: ExportQuery,
})

export const exportDays = endpoint({
  ...exporting('days', 'read engagements', 'Exported the days of assignments'),
  summary: `Each day of each assignment from \`from\` to \`to\`, ${mostDays} days at most, as CSV or as JSON lines (\`format=ndjson\`)`,
  query: DaysQuery,
})

export const exportServiceFeedback = endpoint({
  ...exporting('service-feedback', 'read feedback', 'Exported the service feedback'),
  summary: 'All feedback on the service, an answer a column, as CSV or as JSON lines (`format=ndjson`)',
  query: DatedExportQuery,
})

export const exportPeopleFeedback = endpoint({
  ...exporting('people-feedback', 'read feedback', 'Exported the feedback on people'),
  summary: 'All feedback on people as CSV or as JSON lines (`format=ndjson`)',
  query: DatedExportQuery,
})

export const exportFeedbackOnTeams = endpoint({
  ...exporting('team-feedback', 'read feedback', 'Exported the feedback on teams'),
  summary: 'All feedback on teams as CSV or as JSON lines (`format=ndjson`)',
  query: DatedExportQuery,
})

export const exportAudits = endpoint({
  ...exporting('audit-answers', 'read audits', 'Exported the answers of audits'),
  summary: 'All audits, an answer a row, as CSV or as JSON lines (`format=ndjson`)',
  query: DatedExportQuery,
})

export const noSuchField = (name: string, known: readonly string[]): string =>
  `“${name}” is no field of these records. They have ${known.join(', ')}.`
export const tooManyDays = `Ask for ${mostDays} days at most`
export const endsBefore = 'The last day is before the first'
export const removalsForgotten = `What was removed is told for ${removalsKeptDays} days: read all records instead`
export const changedOrRemoved = 'Ask for what changed or for what was removed, one at a time'

import { randomUUID } from 'node:crypto'
import type { BugReport } from '@portal/domain/bug-reports/bug-report'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'

export async function insertReport(
  queries: Queries,
  report: { account_id: string; description: string; steps: string; created_at: Date },
  images: readonly { id: string; media_type: string }[],
): Promise<string> {
  const id = randomUUID()
  await queries
    .insertInto('bug_report')
    .values({ ...report, id, reply: null, answered_by: null, answered_at: null })
    .execute()
  const rows = images.map(({ id: image, media_type }, position) => ({ id: image, report_id: id, position, media_type }))
  if (rows.length > 0) await queries.insertInto('bug_report_image').values(rows).execute()
  return id
}

export interface ReportRow extends Omit<BugReport, 'reported_on' | 'state' | 'answered_on' | 'image_ids'> {
  account_id: string
  email: string
  created_at: Date
  answered_at: Date | null
  images: { id: string }[]
}

export const presentReport = ({
  account_id: _,
  email: __,
  created_at,
  answered_at,
  images,
  ...report
}: ReportRow): BugReport => ({
  ...report,
  reported_on: created_at.toISOString(),
  state: answered_at ? 'answered' : 'open',
  answered_on: answered_at?.toISOString() ?? null,
  image_ids: images.map(({ id }) => id),
})

const reports = (queries: Queries) =>
  queries
    .selectFrom('bug_report')
    .innerJoin('account', 'account.id', 'bug_report.account_id')
    .select((eb) => [
      'bug_report.id',
      sql<string>`'BUG-' || bug_report.number`.as('reference'),
      'bug_report.description',
      'bug_report.steps',
      'bug_report.account_id',
      'account.email',
      sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('reported_by'),
      'bug_report.created_at',
      'bug_report.reply',
      'bug_report.answered_at',
      jsonArrayFrom(
        eb
          .selectFrom('bug_report_image')
          .select('bug_report_image.id')
          .whereRef('bug_report_image.report_id', '=', 'bug_report.id')
          .orderBy('bug_report_image.position'),
      ).as('images'),
    ])

/** The newest first. */
export const findReportsOf = (queries: Queries, accountId: string): Promise<ReportRow[]> =>
  reports(queries)
    .where('bug_report.account_id', '=', accountId)
    .orderBy('bug_report.number', 'desc')
    .limit(200)
    .execute()

/** Open ones first, then the newest. */
export const findReports = (queries: Queries): Promise<ReportRow[]> =>
  reports(queries)
    .orderBy(sql`bug_report.answered_at is not null`)
    .orderBy('bug_report.number', 'desc')
    .limit(500)
    .execute()

export const findReport = (queries: Queries, id: string): Promise<ReportRow | undefined> =>
  reports(queries).where('bug_report.id', '=', id).executeTakeFirst()

export const findImage = (queries: Queries, reportId: string, id: string) =>
  queries
    .selectFrom('bug_report_image')
    .select(['id', 'media_type'])
    .where('report_id', '=', reportId)
    .where('id', '=', id)
    .executeTakeFirst()

export const hasImages = async (queries: Queries): Promise<boolean> =>
  (await queries.selectFrom('bug_report_image').select('id').limit(1).executeTakeFirst()) !== undefined

/** Returns the ids that belong to an image of a report. */
export const idsOfImages = async (queries: Queries, ids: readonly string[]): Promise<string[]> =>
  (await queries.selectFrom('bug_report_image').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)

/** False if the report already has a reply. */
export async function setReply(
  queries: Queries,
  id: string,
  answer: { reply: string; answered_by: string; answered_at: Date },
): Promise<boolean> {
  const set = await queries
    .updateTable('bug_report')
    .set(answer)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

/** Email address of the reporter; undefined if the account is deactivated. */
export const findReporterEmail = async (queries: Queries, id: string): Promise<string | undefined> =>
  (
    await queries
      .selectFrom('account')
      .select('email')
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst()
  )?.email

import { mayAnswerReports } from '@portal/domain/bug-reports/permissions'
import { alreadyAnswered, onlySuperusers } from '@portal/domain/bug-reports/validation'
import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import { findReporterEmail, type ReportRow, setReply } from './data.ts'
import { replyEmail } from './emails.ts'

/** Saves the reply to a report and emails it to the reporter. Rejects a second reply. */
export async function replyToReport(
  { now, mailer, config, settings }: Pick<Services, 'now' | 'mailer' | 'config' | 'settings'>,
  db: Queries,
  viewer: Viewer,
  report: ReportRow,
  reply: string,
): Promise<void> {
  if (!mayAnswerReports(viewer)) throw forbidden(onlySuperusers)
  const answer = { reply, answered_by: viewer.id, answered_at: now() }
  if (!(await setReply(db, report.id, answer))) throw new ApiError(409, alreadyAnswered)
  const to = await findReporterEmail(db, report.account_id)
  const about = { report, href: `${config.PUBLIC_URL}/submit-bug`, productName: settings.product_name }
  if (to !== undefined) await mailer.queue(db, replyEmail({ ...about, to, reply, answeredBy: viewer }))
}

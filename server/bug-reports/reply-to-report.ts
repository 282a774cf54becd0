import { mayAnswerReports } from '@portal/domain/bug-reports/permissions'
import { alreadyAnswered, onlySuperusers } from '@portal/domain/bug-reports/validation'
import type { Viewer } from '@portal/domain/session/user'
import { ApiError, forbidden } from '../http/api-error.ts'
import type { Portal } from '../portal.ts'
import { findReporterEmail, type ReportRow, setReply } from './data.ts'
import { replyEmail } from './emails.ts'

/** Saves the reply to a report, once, and emails it to the reporter. */
export async function replyToReport(
  { db, now, mailer, config }: Portal,
  viewer: Viewer,
  report: ReportRow,
  reply: string,
): Promise<void> {
  if (!mayAnswerReports(viewer)) throw forbidden(onlySuperusers)
  await db.transaction().execute(async (transaction) => {
    const answer = { reply, answered_by: viewer.id, answered_at: now() }
    if (!(await setReply(transaction, report.id, answer))) throw new ApiError(409, alreadyAnswered)
    const to = await findReporterEmail(transaction, report.account_id)
    const about = { report, href: `${config.PUBLIC_URL}/submit-bug`, productName: config.PRODUCT_NAME }
    if (to !== undefined) await mailer.post(transaction, replyEmail({ ...about, to, reply, answeredBy: viewer }))
  })
}

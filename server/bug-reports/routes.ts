import {
  answerReport,
  getReportImage,
  listOwnReports,
  listReports,
  submitBug as submitBugCall,
} from '@portal/domain/bug-reports/contract'
import { mayAnswerReports, maySeeReport } from '@portal/domain/bug-reports/permissions'
import { alreadyAnswered, noSuchReport, onlySuperusers } from '@portal/domain/bug-reports/validation'
import type { Viewer } from '@portal/domain/session/user'
import { attachment } from '../http/attachment.ts'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { openStored } from '../storage/open-stored.ts'
import {
  findImage,
  findReport,
  findReporterEmail,
  findReports,
  findReportsOf,
  presentReport,
  type ReportRow,
  setReply,
} from './data.ts'
import { replyLetter } from './letters.ts'
import { imageKey } from './report-image.ts'
import { submitBug } from './submit-bug.ts'

export function bugReportRoutes(portal: Portal): Route[] {
  const { db, now, mailer, config } = portal
  const load = async (viewer: Viewer, id: string): Promise<ReportRow> => {
    const report = await findReport(db, id)
    if (!report || !maySeeReport(viewer, report.account_id)) throw notFound(noSuchReport)
    return report
  }
  return [
    route(submitBugCall, (call) => submitBug(portal, call)),
    route(listOwnReports, async ({ viewer }) => (await findReportsOf(db, viewer.id)).map(presentReport)),
    route(listReports, async ({ viewer }) => {
      if (!mayAnswerReports(viewer)) throw forbidden(onlySuperusers)
      return (await findReports(db)).map(presentReport)
    }),
    route(answerReport, async ({ params, body, viewer }) => {
      const report = await load(viewer, params.id)
      if (!mayAnswerReports(viewer)) throw forbidden(onlySuperusers)
      await db.transaction().execute(async (transaction) => {
        const answer = { reply: body.reply, answered_by: viewer.id, answered_at: now() }
        if (!(await setReply(transaction, report.id, answer))) throw new Refusal(409, alreadyAnswered)
        const to = await findReporterEmail(transaction, report.account_id)
        const about = { report, href: `${config.PUBLIC_URL}/submit-bug`, productName: config.PRODUCT_NAME }
        if (to !== undefined) await mailer.post(transaction, replyLetter({ ...about, to, reply: body.reply }))
      })
      return presentReport(await load(viewer, report.id))
    }),
    route(getReportImage, async ({ params, viewer }) => {
      const report = await load(viewer, params.id)
      const image = await findImage(db, report.id, params.imageId)
      if (!image) throw notFound(noSuchReport)
      const { 'content-disposition': _, ...headers } = attachment(report.reference, image.media_type)
      return { body: await openStored(portal, imageKey(image.id), noSuchReport), headers }
    }),
  ]
}

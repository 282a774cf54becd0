import {
  answerReport,
  getReportImage,
  listOwnReports,
  listReports,
  submitBug as submitBugCall,
} from '@portal/domain/bug-reports/contract'
import { mayAnswerReports, maySeeReport } from '@portal/domain/bug-reports/permissions'
import { noSuchReport, onlySuperusers } from '@portal/domain/bug-reports/validation'
import type { Viewer } from '@portal/domain/session/user'
import { forbidden, notFound } from '../http/api-error.ts'
import { attachment } from '../http/attachment.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { openStored } from '../storage/open-stored.ts'
import { findImage, findReport, findReports, findReportsOf, presentReport, type ReportRow } from './data.ts'
import { replyToReport } from './reply-to-report.ts'
import { imageKey } from './report-image.ts'
import { submitBug } from './submit-bug.ts'

export function bugReportRoutes(portal: Portal): Route[] {
  const { db } = portal
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
      await replyToReport(portal, viewer, report, body.reply)
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

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
import type { Queries } from '../../platform/database/database.ts'
import { forbidden, notFound } from '../../platform/http/api-error.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { openStored } from '../../platform/storage/open-stored.ts'
import { findImage, findReport, findReports, findReportsOf, presentReport, type ReportRow } from './data.ts'
import { replyToReport } from './reply-to-report.ts'
import { imageKey } from './report-image.ts'
import { submitBug } from './submit-bug.ts'

export function bugReportRoutes(services: Services): Route[] {
  return [
    route(submitBugCall, (call) => submitBug(services, call), { transaction: 'manual' }),
    route(listOwnReports, async ({ viewer, db }) => (await findReportsOf(db, viewer.id)).map(presentReport)),
    route(listReports, async ({ viewer, db }) => {
      if (!mayAnswerReports(viewer)) throw forbidden(onlySuperusers)
      return (await findReports(db)).map(presentReport)
    }),
    route(answerReport, async ({ params, body, viewer, db }) => {
      const report = await loadReport(db, viewer, params.id)
      await replyToReport(services, db, viewer, report, body.reply)
      return presentReport(await loadReport(db, viewer, report.id))
    }),
    route(getReportImage, async ({ params, viewer, db }) => {
      const report = await loadReport(db, viewer, params.id)
      const image = await findImage(db, report.id, params.imageId)
      if (!image) throw notFound(noSuchReport)
      const { 'content-disposition': _, ...headers } = attachment(report.reference, image.media_type)
      return { body: await openStored(services, imageKey(image.id), noSuchReport), headers }
    }),
  ]
}

/** Throws the same 404 for an unknown report and for one that the viewer cannot see. */
async function loadReport(db: Queries, viewer: Viewer, id: string): Promise<ReportRow> {
  const report = await findReport(db, id)
  if (!report || !maySeeReport(viewer, report.account_id)) throw notFound(noSuchReport)
  return report
}

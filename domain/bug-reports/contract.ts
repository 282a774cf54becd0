import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { BugReport } from './bug-report.ts'
import { Description, Reply, Steps } from './validation.ts'

export const about = 'Bug reports with images, and the replies to them.'

export const BugReportFields = z.object({ description: Description, steps: Steps })

export const submitBug = endpoint({
  method: 'POST',
  path: '/api/submit-bug',
  access: 'signed-in',
  summary: 'Report a bug with one to four JPEG or PNG images, at most 4,000,000 bytes in total',
  records: 'Reported a bug',
  body: { multipart: { fields: BugReportFields, files: ['attachments'] } },
  answers: { 201: BugReport },
  refuses: [400, 413, 415, 429, 503, 507],
})

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/api/bug-reports/mine',
  access: 'signed-in',
  summary: 'List the bug reports of the caller, newest first',
  answers: { 200: z.array(BugReport) },
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/bug-reports',
  access: 'signed-in',
  summary: 'List all bug reports, open ones first (superusers only)',
  answers: { 200: z.array(BugReport) },
  refuses: [403],
})

export const answerReport = endpoint({
  method: 'POST',
  path: '/api/bug-reports/{id}/answer',
  access: 'signed-in',
  summary: 'Close a bug report with a reply, which the reporter gets by email (superusers only)',
  records: 'Answered a bug report',
  params: IdParams,
  body: z.object({ reply: Reply }),
  answers: { 200: BugReport },
  refuses: [403, 404, 409],
})

export const getReportImage = endpoint({
  method: 'GET',
  path: '/api/bug-reports/{id}/images/{imageId}',
  access: 'signed-in',
  small: true,
  summary: 'Get an image of a bug report. Only its reporter and superusers can see it',
  params: z.object({ id: Id, imageId: Id }),
  answers: { 200: binary('image/png') },
  refuses: [404, 503],
})

import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { BugReport } from './bug-report.ts'
import { Description, Reply, Steps } from './validation.ts'

export const about = 'Reports of bugs with their pictures, and the answers to them.'

export const BugReportFields = z.object({ description: Description, steps: Steps })

export const submitBug = endpoint({
  method: 'POST',
  path: '/api/submit-bug',
  access: 'signed-in',
  summary: 'Reports a bug, with one to four JPEG or PNG images of 4,000,000 bytes together',
  records: 'Reported a bug',
  body: { multipart: { fields: BugReportFields, files: ['attachments'] } },
  answers: { 201: BugReport },
  refuses: [400, 413, 415, 429, 503, 507],
})

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/api/bug-reports/mine',
  access: 'signed-in',
  summary: 'The bugs the caller has reported, the newest first',
  answers: { 200: z.array(BugReport) },
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/bug-reports',
  access: 'signed-in',
  summary: 'The bugs everybody has reported, open ones first; for superusers',
  answers: { 200: z.array(BugReport) },
  refuses: [403],
})

export const answerReport = endpoint({
  method: 'POST',
  path: '/api/bug-reports/{id}/answer',
  access: 'signed-in',
  summary: 'Closes a report with a reply, which is mailed to its reporter; for superusers',
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
  summary: 'An image of a report, for its reporter and superusers',
  params: z.object({ id: Id, imageId: Id }),
  answers: { 200: binary('image/png') },
  refuses: [404, 503],
})

import type { BugReport } from '@portal/domain/bug-reports/bug-report'
import { BugReportFields, type submitBug as submitBugCall } from '@portal/domain/bug-reports/contract'
import {
  mostImageBytes,
  mostImages,
  noImage,
  tooManyImages,
  wrongImageSize,
} from '@portal/domain/bug-reports/validation'
import * as z from 'zod/mini'
import { ApiError } from '../../platform/http/api-error.ts'
import { badInput, rejectUnknown } from '../../platform/http/bad-input.ts'
import { readMultipart } from '../../platform/http/multipart.ts'
import { takeAttempt } from '../../platform/http/rate-limit-data.ts'
import type { Context } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { keepOrRemove } from '../../platform/storage/keep-or-remove.ts'
import { findReport, insertReport, presentReport } from './data.ts'
import { reportEmail } from './emails.ts'
import { imageKey, type ReportImage, reencoded } from './report-image.ts'

const limits = { fileSize: mostImageBytes, tooLarge: wrongImageSize, files: mostImages, tooManyFiles: tooManyImages }
const hour = 60 * 60
const mostReportsAnHour = 20

type Call = Pick<Context<typeof submitBugCall>, 'viewer' | 'request' | 'db' | 'onRollback' | 'withTransaction'>

/** Stores a report with its images and emails it to the IT team: all of that, or nothing. */
export async function submitBug(
  services: Pick<Services, 'mailer' | 'config' | 'now' | 'settings' | 'storage' | 'log'>,
  { viewer, request, db, onRollback, withTransaction }: Call,
): Promise<BugReport> {
  const { mailer, config, now, settings } = services
  const key = `bug-report:${viewer.id}`
  await takeAttempt({ db, onRollback }, { key, limit: mostReportsAnHour, windowSeconds: hour, now: now() })
  const files: Buffer[] = []
  let total = 0
  const { fields, content } = await readMultipart(request, limits, async (part) => {
    const chunks: Buffer[] = []
    for await (const chunk of part.content) {
      total += chunk.length
      if (total > mostImageBytes) throw new ApiError(413, wrongImageSize)
      chunks.push(chunk)
    }
    // A browser sends an empty part without a name for an input that was left empty.
    if (chunks.length > 0) files.push(Buffer.concat(chunks))
    else if (part.name !== '') throw new ApiError(422, wrongImageSize)
  })
  const parsed = z.safeParse(BugReportFields, fields)
  if (!parsed.success) throw badInput(parsed.error)
  rejectUnknown(fields, parsed.data)
  if (files.length === 0) throw new ApiError(422, noImage)
  const images: ReportImage[] = []
  for (const file of files) images.push(await reencoded(file))

  return keepOrRemove(services, async (put) => {
    for (const { id, content } of images) await put(imageKey(id), [content])
    let storedKeys: string[] = []
    const result = await withTransaction(content, async ({ db }) => {
      const report = { ...parsed.data, account_id: viewer.id, created_at: now() }
      const id = await insertReport(db, report, images)
      const created = await findReport(db, id)
      if (!created) throw new Error('the new bug report was not found')
      const about = { report: created, to: config.IT_EMAIL, href: `${config.PUBLIC_URL}/admin/bug-reports`, images }
      await mailer.queue(db, reportEmail({ ...about, productName: settings.product_name }))
      storedKeys = images.map(({ id }) => imageKey(id))
      return presentReport(created)
    })
    return { result, kept: storedKeys }
  })
}

import { getReportImage, listOwnReports, submitBug } from '@portal/domain/bug-reports/contract'
import { noRoom } from '@portal/domain/contract/error-answer'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { picture } from '../../testing/sample-files.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { removeImageLeftovers } from './jobs.ts'

const s3 = await startS3Server()
afterAll(s3.close)

describe.each([
  ['on a disk', {}],
  ['in an S3 store', s3.environment],
])('the images of bug reports %s', (_, environment) => {
  let kit: Awaited<ReturnType<typeof testPortal>>
  let helen: string
  beforeEach(async () => {
    kit ??= await testPortal(environment)
    await kit.reset()
    await removeImageLeftovers(kit.portal, 0)
    helen = await kit.signIn(await kit.records.stakeholderAccount([]))
  })

  const stored = async (): Promise<string[]> => {
    const ids: string[] = []
    for await (const { key } of kit.portal.storage.list('bug-images/')) ids.push(key.slice('bug-images/'.length))
    return ids.toSorted()
  }
  const submit = async (...images: Buffer[]) => {
    const body = new FormData()
    body.append('description', 'The list stays empty')
    body.append('steps', 'Open the list')
    for (const image of images) body.append('attachments', new Blob([image as Uint8Array<ArrayBuffer>]), 'screen.png')
    return kit.call(submitBug, { body }, helen)
  }

  test('are stored under the ids of their rows', async () => {
    const { body: report } = await submit(await picture('png', 30, 20), await picture('jpeg', 50, 40))
    expect(await stored()).toEqual(report.image_ids.toSorted())
    const sides = []
    for (const imageId of report.image_ids) {
      const { response } = await kit.call(getReportImage, { params: { id: report.id, imageId } }, helen)
      const { width, height, format } = await sharp(response.rawPayload).metadata()
      sides.push([width, height, format])
    }
    expect(sides).toEqual([
      [30, 20, 'png'],
      [50, 40, 'jpeg'],
    ])
  })

  test('are removed if the report is rejected or its transaction fails', async () => {
    expect((await submit(await picture('png'), Buffer.from('MZ'))).status).toBe(415)
    const { db } = kit.portal
    const queue = kit.portal.mailer.queue
    kit.portal.mailer.queue = () => Promise.reject(new Error('no'))
    expect((await submit(await picture('png'))).status).toBe(500)
    kit.portal.mailer.queue = queue
    expect(await stored()).toEqual([])
    expect(await db.selectFrom('bug_report_image').select('id').execute()).toEqual([])
  })

  test('without a row are removed once no upload can need them', async () => {
    const { body: report } = await submit(await picture('png'))
    await kit.portal.storage.put('bug-images/00000000-0000-4000-8000-000000000000', [Buffer.from('left')])
    await removeImageLeftovers(kit.portal, 60_000)
    expect(await stored()).toHaveLength(2)
    await removeImageLeftovers(kit.portal, 0)
    expect(await stored()).toEqual(report.image_ids)
  })

  test('that are missing from the store give a 404', async () => {
    const { body: report } = await submit(await picture('png'))
    const [imageId = ''] = report.image_ids
    await kit.portal.storage.remove(`bug-images/${imageId}`)
    const { status } = await kit.call(getReportImage, { params: { id: report.id, imageId } }, helen)
    expect(status).toBe(404)
  })

  test.runIf(environment.S3_BUCKET)(
    'are not stored, and the report is rejected with a message, if the store is full',
    async () => {
      s3.setTrouble('full')
      const { status, body } = await submit(await picture('png'))
      s3.setTrouble(undefined)
      expect([status, body.detail]).toEqual([507, noRoom])
      expect([await stored(), (await kit.call(listOwnReports, {}, helen)).body]).toEqual([[], []])
    },
  )
})

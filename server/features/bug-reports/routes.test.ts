import { crc32, deflateSync } from 'node:zlib'
import {
  answerReport,
  getReportImage,
  listOwnReports,
  listReports,
  submitBug,
} from '@portal/domain/bug-reports/contract'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { picture } from '../../testing/sample-files.ts'
import { testPortal } from '../../testing/test-portal.ts'

const kit = await testPortal()
let helen: string
let owen: string
let leah: string
beforeEach(async () => {
  await kit.reset()
  helen = await kit.signIn(await kit.records.stakeholderAccount([], { email: 'helen@customer.example' }))
  owen = await kit.signIn(await kit.records.staffAccount())
  leah = await kit.signIn(
    await kit.records.staffAccount({ first_name: 'Leah', last_name: 'Fenwick', is_superuser: true }),
  )
})

const form = (images: readonly (Buffer | [Buffer, string])[], fields: object = {}): FormData => {
  const created = new FormData()
  const words = { description: 'The list stays empty', steps: 'Open https://portal.example/list\nWait', ...fields }
  for (const [name, value] of Object.entries(words)) if (value !== undefined) created.append(name, String(value))
  for (const each of images) {
    const [content, name] = Array.isArray(each) ? each : [each, 'screen.png']
    created.append('attachments', new Blob([content]), name)
  }
  return created
}
const submit = (body: FormData, as = helen) => kit.call(submitBug, { body }, as)

describe('a bug report', () => {
  test('is saved and emailed to the IT team with its images and a reference', async () => {
    const { status, body } = await submit(form([await picture('png'), await picture('jpeg')]))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      description: 'The list stays empty',
      steps: 'Open https://portal.example/list\nWait',
      reported_by: 'Helen Marsh',
      reported_on: '2026-06-18T08:30:00.000Z',
      state: 'open',
      reply: null,
    })
    expect(body.reference).toMatch(/^BUG-\d{4,}$/)
    expect(body.image_ids).toHaveLength(2)
    const [mail] = await kit.mail()
    expect(mail).toMatchObject({
      recipient: 'it@provider.example',
      subject: `${body.reference}: The list stays empty`,
    })
    expect(mail?.text).toContain('Helen Marsh (helen@customer.example) reported a bug')
    const attached = await kit.portal.db.selectFrom('outbox_attachment').selectAll().orderBy('position').execute()
    expect(attached.map(({ file_name, media_type }) => [file_name, media_type])).toEqual([
      [`${body.reference}-1.png`, 'image/png'],
      [`${body.reference}-2.jpg`, 'image/jpeg'],
    ])
  })

  test('keeps only the visible content of an image', async () => {
    const photo = await sharp(await picture('jpeg', 60, 20))
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await submit(form([photo]))
    const { response } = await kit.call(
      getReportImage,
      { params: { id: body.id, imageId: body.image_ids[0] ?? '' } },
      helen,
    )
    expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    const stored = await sharp(response.rawPayload).metadata()
    expect([stored.width, stored.height, stored.exif, stored.orientation]).toEqual([20, 60, undefined, undefined])
  })

  test.each([
    [{ description: undefined }, 'We require this information'],
    [{ description: '' }, 'We require this information'],
    [{ steps: '   ' }, 'Adding only whitespaces is not allowed'],
    [{ steps: 'x'.repeat(5001) }, 'Steps can not be more than 5000 characters'],
  ])('is rejected if a required text is missing or invalid: %j', async (fields, sentence) => {
    const { status, body } = await submit(form([await picture('png')], fields))
    expect([status, body.detail]).toEqual([422, sentence])
    expect([await kit.mail(), (await kit.call(listOwnReports, {}, helen)).body]).toEqual([[], []])
  })

  test('accepts one to four images', async () => {
    const none = await submit(form([]))
    expect([none.status, none.body.detail]).toEqual([422, 'Please select at least one file.'])
    const image = await picture('png')
    expect((await submit(form([image, image, image, image]))).status).toBe(201)
    const five = await submit(form([image, image, image, image, image]))
    expect([five.status, five.body.detail]).toEqual([422, 'Please attach at most 4 images'])
  })

  test('rejects files whose content is not a valid JPEG or PNG image', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const gif = await sharp(await picture('png'))
      .gif()
      .toBuffer()
    const torn = (await picture('png', 300, 300)).subarray(0, 60)
    const huge = pngOfSide(30_000)
    for (const wrong of [svg, gif, torn, huge, Buffer.from('MZ'), Buffer.from('%PDF-1.7')]) {
      const { status, body } = await submit(form([wrong]))
      expect([status, body.detail]).toEqual([415, 'Wrong image format'])
    }
  })

  test('accepts up to 4,000,000 bytes of images in total, and no empty image', async () => {
    const half = Buffer.concat([await picture('jpeg'), Buffer.alloc(2_000_000)]).subarray(0, 2_000_000)
    expect((await submit(form([half, half]))).status).toBe(201)
    for (const images of [
      [half, half, Buffer.from('x')],
      [Buffer.alloc(4_000_001)],
      [await picture('png'), Buffer.alloc(0)],
    ]) {
      const { status, body } = await submit(form(images))
      expect([[413, 422].includes(status), body.detail]).toEqual([true, 'Wrong image size'])
    }
  })

  test('is accepted twenty times an hour from one person', async () => {
    const image = await picture('png', 2, 2)
    const created = await Promise.all(Array.from({ length: 22 }, () => submit(form([image]))))
    expect(created.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(created.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await submit(form([image]), owen)).status).toBe(201)
    expect(new Set(created.map(({ body }) => body.reference)).size).toBe(21)
  })
})

describe('bug reports', () => {
  test('are visible to their reporter and to superusers', async () => {
    const { body: report } = await submit(form([await picture('png')]))
    expect((await kit.call(listOwnReports, {}, helen)).body).toEqual([report])
    expect((await kit.call(listOwnReports, {}, owen)).body).toEqual([])
    expect((await kit.call(listReports, {}, leah)).body).toEqual([report])
    expect((await kit.call(listReports, {}, helen)).status).toBe(403)
    const params = { id: report.id, imageId: report.image_ids[0] ?? '' }
    expect((await kit.call(getReportImage, { params }, helen)).status).toBe(200)
    expect((await kit.call(getReportImage, { params }, leah)).status).toBe(200)
    expect((await kit.call(getReportImage, { params }, owen)).status).toBe(404)
  })

  test('are closed once, by a superuser, with a reply sent by email', async () => {
    const { body: report } = await submit(form([await picture('png')]))
    const answer = (as: string, reply = 'Mended <today>') =>
      kit.call(answerReport, { params: { id: report.id }, body: { reply } }, as)
    expect((await answer(helen)).body.detail).toBe('Only superusers can see all reports')
    expect((await answer(leah, ' ')).body.detail).toBe('Adding only whitespaces is not allowed')
    const created = await Promise.all(Array.from({ length: 20 }, () => answer(leah)))
    expect(created.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(created.filter(({ status }) => status === 409)).toHaveLength(19)
    const mails = (await kit.mail()).filter(({ recipient }) => recipient === 'helen@customer.example')
    expect(mails).toMatchObject([{ subject: `Leah Fenwick replied to your bug report ${report.reference}` }])
    expect(mails[0]?.text).toContain('Mended <today>')
    const [own] = (await kit.call(listOwnReports, {}, helen)).body
    expect(own).toMatchObject({ state: 'answered', reply: 'Mended <today>' })
  })

  test('are listed with open reports before answered ones', async () => {
    const image = await picture('png')
    const [first, second] = [await submit(form([image])), await submit(form([image]))]
    await kit.call(answerReport, { params: { id: second.body.id }, body: { reply: 'Done' } }, leah)
    const list = (await kit.call(listReports, {}, leah)).body
    expect(list.map(({ id }) => id)).toEqual([first.body.id, second.body.id])
  })
})

/** A small PNG of one bit per pixel that is large when it is decoded. */
function pngOfSide(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

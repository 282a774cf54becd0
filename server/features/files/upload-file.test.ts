import { allowedExtensions } from '@portal/domain/files/file-name'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownOrigin } from '../../testing/own-origin.ts'
import { pdfOfSize, sampleFile, samplePdf } from '../../testing/sample-files.ts'
import { fileStores, form, sharingWorld } from '../../testing/sharing-world.ts'
import { storedEvents } from '../../testing/stored-events.ts'

describe.each(await fileStores())('an upload stored %s', (_, environment) => {
  const world = sharingWorld(environment)
  const { stored, upload, list, fetchFile } = world
  beforeEach(world.reset)

  test('is available to everyone on the engagement, byte for byte, and adds an event', async () => {
    const content = pdfOfSize(300_000)
    const answer = await upload(form(content, 'Master agreement 計画.pdf'), world.helen, { expire_on: 3 })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      file_name: 'Master agreement 計画.pdf',
      category: 'Contracts',
      uploaded_by: 'Helen Marsh',
      added_on: '2026-06-18T08:30:00.000Z',
      expire_on: '2026-09-18',
      archived: false,
      password_hash: null,
      size: 300_000,
      is_mine: true,
      may_delete: true,
    })
    expect(await list(world.owen)).toMatchObject([{ id: answer.body.id, is_mine: false, may_delete: false }])
    const download = await fetchFile(answer.body.id)
    expect(download.status).toBe(200)
    expect(download.response.rawPayload.equals(content)).toBe(true)
    const about = { kind: 'file.shared', engagement_id: world.engagement, account_id: world.helenId }
    expect(await storedEvents(world.kit.portal)).toMatchObject([
      {
        ...about,
        subject_id: answer.body.id,
        sentence: 'Helen Marsh shared Master agreement 計画.pdf',
        path: `/engagements/${world.engagement}/files`,
      },
    ])
  })

  test.each([...allowedExtensions])('of a .%s file is accepted', async (extension) => {
    expect((await upload(form(await sampleFile(extension), `Plan.${extension.toUpperCase()}`))).status).toBe(201)
  })

  test.each(['filename="Plan.exe\0.pdf"', 'filename="Plan.pdf\0"', "filename*=UTF-8''Plan.exe%00.pdf"])(
    'with a NUL character in its name is rejected, not shortened (%j)',
    async (name) => {
      const { payload, headers } = multipart(`name="file"; ${name}`)
      const answer = await world.kit.server.inject({
        method: 'POST',
        payload,
        headers: { ...ownOrigin, ...headers, cookie: world.helen },
        url: `/api/sharing-area/files?project_id=${world.engagement}&category=Contracts`,
      })
      expect([answer.statusCode, answer.json().detail]).toEqual([
        422,
        'The file name contains an invalid character. Please rename the file.',
      ])
      expect([await list(), await stored()]).toEqual([[], []])
    },
  )

  test('expires after six months by default, and only the provider can share without expiry', async () => {
    expect((await upload(form())).body.expire_on).toBe('2026-12-18')
    expect((await upload(form(), world.tomasz, { expire_on: 0 })).body.expire_on).toBeNull()
    const refused = await upload(form(), world.helen, { expire_on: 0 })
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Please choose 3 or 6 months. Only the provider can share files without an expiration date.',
    ])
    for (const expire_on of [12, '', ' ', '6.0', '0x6', '-0', 'null', ['0', '0']] as unknown as 6[])
      for (const person of [world.helen, world.tomasz])
        expect((await upload(form(), person, { expire_on })).status, `${expire_on}`).toBe(422)
  })

  test.each([
    [form(samplePdf(), 'Plan.exe'), 415, 'Wrong file format'],
    [form('<html>', 'Plan.pdf'), 415, 'Wrong file format: the content does not match the file extension'],
    [form(samplePdf(), 'Report.xls'), 415, 'Wrong file format: the content does not match the file extension'],
    [form('', 'Plan.pdf'), 422, 'Wrong file size'],
    [form(samplePdf(), ''), 422, 'No files selected for upload!'],
    [form(pdfOfSize(10_485_761)), 413, 'File too large. Maximum size: 10 MB'],
    [form(pdfOfSize(11_000_000)), 413, 'File too large. Maximum size: 10 MB'],
    [new FormData(), 422, 'No files selected for upload!'],
  ])('is rejected with a message that says what is wrong (case %#)', async (body, status, sentence) => {
    if (![...body.keys()].length) body.append('other', 'x')
    const answer = await upload(body)
    expect([answer.status, answer.body.detail]).toEqual([status, sentence])
    expect([await list(), await stored()]).toEqual([[], []])
  })

  test('of exactly 10 MB is accepted', async () => {
    expect((await upload(form(pdfOfSize(10_485_760)))).status).toBe(201)
  })

  test('is rejected before it is read if its declared length is too large', async () => {
    const { payload, headers } = multipart('name="file"; filename="Plan.pdf"')
    const post = (length: number) =>
      world.kit.server.inject({
        method: 'POST',
        payload,
        url: `/api/sharing-area/files?project_id=${world.engagement}&category=Contracts`,
        headers: { ...ownOrigin, ...headers, cookie: world.helen, 'content-length': String(length) },
      })
    const most = 10_485_760 + 256 * 1024
    expect((await post(most)).statusCode).toBe(201)
    const refused = await post(most + 1)
    expect([refused.statusCode, refused.json().detail]).toEqual([413, 'File too large. Maximum size: 10 MB'])
    expect(await stored()).toHaveLength(1)
  })

  test('of two files is rejected as a whole', async () => {
    const two = form()
    two.append('file', new Blob([samplePdf()]), 'Second.pdf')
    const answer = await upload(two)
    expect([answer.status, answer.body.detail]).toEqual([422, 'Please upload one file at a time'])
    expect([await list(), await stored()]).toEqual([[], []])
  })

  test('needs a category and an engagement the caller can see', async () => {
    expect((await upload(form(), world.helen, { category: undefined })).body.detail).toBe('Please select a category!')
    expect((await upload(form(), world.helen, { category: 'Other' })).body.detail).toBe('Please select a category!')
    const other = await world.kit.records.engagement()
    expect((await upload(form(), world.helen, { project_id: other })).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('leaves no file behind if its rows cannot be written', async () => {
    await world.kit.portal.db.schema.alterTable('file_version').renameTo('away').execute()
    const answer = await upload(form())
    await world.kit.portal.db.schema.alterTable('away').renameTo('file_version').execute()
    expect(answer.status).toBe(500)
    expect([await list(), await stored()]).toEqual([[], []])
  })
})

/** One part as it goes over the wire, under a disposition that no browser writes. */
function multipart(disposition: string): { payload: Buffer; headers: Record<string, string> } {
  const head = `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), samplePdf(), Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  }
}

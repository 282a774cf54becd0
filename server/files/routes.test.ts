import { createHash } from 'node:crypto'
import {
  archiveFile,
  changeCategory,
  deleteFile,
  downloadCategory,
  downloadFile,
  downloadVersion,
  listDownloads,
  listFiles,
  listVersions,
  replaceFile,
  unarchiveFile,
  uploadFile,
} from '@portal/domain/files/contract'
import { allowedExtensions } from '@portal/domain/files/file-name'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { pdfOfSize, sampleFile, samplePdf } from '../testing/sample-files.ts'
import { testPortal } from '../testing/test-portal.ts'
import { archiveExpiredFiles, removeLeftovers, tellOfExpiringFiles } from './jobs.ts'

const s3: S3Server = await startS3Server()
afterAll(s3.close)
const password = 'Settlement2026'

describe.each([
  ['on a disk', {}],
  ['in an S3 store', s3.environment],
])('shared files %s', (_, environment) => {
  let kit: Awaited<ReturnType<typeof testPortal>>
  let engagement: string
  let helen: string
  let helenId: string
  let owen: string
  let tomasz: string
  let amara: string

  beforeEach(async () => {
    kit ??= await testPortal(environment)
    await kit.reset()
    for (const { key } of await stored()) await kit.portal.storage.remove(key)
    engagement = await kit.records.engagement()
    helenId = await kit.records.stakeholderAccount([engagement], { email: 'helen@customer.example' })
    helen = await kit.signIn(helenId)
    owen = await kit.signIn(
      await kit.records.stakeholderAccount([engagement], { first_name: 'Owen', last_name: 'Blackwood' }),
    )
    tomasz = await kit.signIn(await kit.records.staffAccount())
    amara = await kit.signIn(
      await kit.records.staffAccount({ first_name: 'Amara', last_name: 'Okafor', job_title: 'Client Partner' }),
    )
  })

  const stored = async (): Promise<{ key: string }[]> => {
    const objects = []
    for await (const object of kit.portal.storage.list('files/')) objects.push(object)
    return objects
  }
  const form = (content: Buffer | string = samplePdf(), name = 'Contract.pdf', data?: unknown): FormData => {
    const made = new FormData()
    if (data !== undefined) made.append('data', typeof data === 'string' ? data : JSON.stringify(data))
    made.append('file', new Blob([content]), name)
    return made
  }
  const upload = (body: FormData, as = helen, query: object = {}) =>
    kit.call(uploadFile, { query: { project_id: engagement, category: 'Contracts', ...query } as never, body }, as)
  const shared = async (body = form(), as = helen, query: object = {}): Promise<string> => {
    const answer = await upload(body, as, query)
    expect([answer.status, answer.body.detail]).toEqual([201, undefined])
    return answer.body.id
  }
  const list = async (as = helen) => (await kit.call(listFiles, { query: { project_id: engagement } }, as)).body
  const fetchFile = (fileId: string, as = owen, file_password?: string) =>
    kit.call(downloadFile, { params: { fileId }, body: { ...(file_password && { file_password }) } }, as)

  describe('an upload', () => {
    test('is there for everybody of the engagement, byte by byte, with an event for subscribers', async () => {
      const content = pdfOfSize(300_000)
      const answer = await upload(form(content, 'Master agreement 計画.pdf'), helen, { expire_on: 3 })
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
      expect(await list(owen)).toMatchObject([{ id: answer.body.id, is_mine: false, may_delete: false }])
      const download = await fetchFile(answer.body.id)
      expect(download.status).toBe(200)
      expect(download.response.rawPayload.equals(content)).toBe(true)
      const events = await kit.portal.db.selectFrom('event').selectAll().execute()
      expect(events).toMatchObject([
        {
          kind: 'file_sharing',
          engagement_id: engagement,
          account_id: helenId,
          sentence: 'Helen Marsh shared Master agreement 計画.pdf',
          path: `/engagements/${engagement}/files`,
        },
      ])
    })

    test.each([...allowedExtensions])('takes .%s', async (extension) => {
      expect((await upload(form(await sampleFile(extension), `Plan.${extension.toUpperCase()}`))).status).toBe(201)
    })

    test('expires after six months unless said otherwise; only the provider shares for ever', async () => {
      expect((await upload(form())).body.expire_on).toBe('2026-12-18')
      expect((await upload(form(), tomasz, { expire_on: 0 })).body.expire_on).toBeNull()
      const refused = await upload(form(), helen, { expire_on: 0 })
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        'Please choose 3 or 6 months: only the provider shares files without expiration.',
      ])
      for (const expire_on of [12, '', ' ', '6.0', '0x6', '-0', 'null', ['0', '0']] as unknown as 6[])
        for (const person of [helen, tomasz])
          expect((await upload(form(), person, { expire_on })).status, `${expire_on}`).toBe(422)
    })

    test.each([
      [form(samplePdf(), 'Plan.exe'), 415, 'Wrong file format'],
      [form('<html>', 'Plan.pdf'), 415, 'Wrong file format: the content is not what the name of the file says'],
      [form('', 'Plan.pdf'), 422, 'Wrong file size'],
      [form(samplePdf(), ''), 422, 'No files selected for upload!'],
      [form(pdfOfSize(10_485_761)), 413, 'File too large. Maximum size: 10 MB'],
      [form(pdfOfSize(11_000_000)), 413, 'File too large. Maximum size: 10 MB'],
      [new FormData(), 422, 'No files selected for upload!'],
    ])('is refused with the sentence of what is wrong (%#)', async (body, status, sentence) => {
      if (![...body.keys()].length) body.append('other', 'x')
      const answer = await upload(body)
      expect([answer.status, answer.body.detail]).toEqual([status, sentence])
      expect([await list(), await stored()]).toEqual([[], []])
    })

    test('of exactly 10 MB is taken', async () => {
      expect((await upload(form(pdfOfSize(10_485_760)))).status).toBe(201)
    })

    test('of two files is refused whole', async () => {
      const two = form()
      two.append('file', new Blob([samplePdf()]), 'Second.pdf')
      const answer = await upload(two)
      expect([answer.status, answer.body.detail]).toEqual([422, 'Please upload one file at a time'])
      expect([await list(), await stored()]).toEqual([[], []])
    })

    test('needs a category and an engagement one reaches', async () => {
      expect((await upload(form(), helen, { category: undefined })).body.detail).toBe('Please select a category!')
      expect((await upload(form(), helen, { category: 'Other' })).body.detail).toBe('Please select a category!')
      const other = await kit.records.engagement()
      expect((await upload(form(), helen, { project_id: other })).status).toBe(404)
      expect(await stored()).toEqual([])
    })

    test('whose rows cannot be written leaves no file behind', async () => {
      await kit.portal.db.schema.alterTable('file_version').renameTo('away').execute()
      const answer = await upload(form())
      await kit.portal.db.schema.alterTable('away').renameTo('file_version').execute()
      expect(answer.status).toBe(500)
      expect([await list(), await stored()]).toEqual([[], []])
    })
  })

  describe('a download', () => {
    test('is an attachment under its own name that no browser shows, keeps or guesses at', async () => {
      const id = await shared(form(samplePdf(), `Zusatz "neu"; (計画) 100%'.pdf`))
      const { response } = await fetchFile(id)
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Zusatz _neu_; (__) 100_'.pdf"; filename*=UTF-8''Zusatz%20%22neu%22%3B%20%28%E8%A8%88%E7%94%BB%29%20100%25%27.pdf`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-length': String(samplePdf().length),
      })
    })

    test('of an archived file is refused until it is unarchived', async () => {
      const id = await shared()
      await kit.call(archiveFile, { params: { fileId: id } }, helen)
      const refused = await fetchFile(id)
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'This file is archived. It can be downloaded again once it is unarchived.',
      ])
      await kit.call(unarchiveFile, { params: { fileId: id } }, tomasz)
      expect((await fetchFile(id)).status).toBe(200)
    })
  })

  describe('a sensitive file', () => {
    const secret = Buffer.from(samplePdf('Salaries of everybody'))

    test.each([
      ['before', true],
      ['behind', false],
    ])('with its password %s the file is encrypted and opens for the password alone', async (__, before) => {
      const body = new FormData()
      if (before) body.append('data', JSON.stringify({ file_password: password }))
      body.append('file', new Blob([secret]), 'Salaries.pdf')
      if (!before) body.append('data', JSON.stringify({ file_password: password }))
      const answer = await upload(body)
      expect(answer.body.password_hash).toBe('sensitive')
      const [object] = await stored()
      const chunks: Buffer[] = []
      for await (const chunk of await kit.portal.storage.get(object?.key ?? '')) chunks.push(chunk as Buffer)
      expect(Buffer.concat(chunks).includes('Salaries')).toBe(false)
      expect(JSON.stringify(await kit.portal.db.selectFrom('file_version').selectAll().execute())).not.toContain(
        password,
      )
      for (const as of [helen, owen, tomasz]) {
        const without = await fetchFile(answer.body.id, as)
        expect([without.status, without.body]).toEqual([
          403,
          { detail: 'This file is sensitive. Please enter its password.' },
        ])
        const wrong = await fetchFile(answer.body.id, as, 'Settlement2025')
        expect([wrong.status, wrong.body]).toEqual([
          403,
          { detail: 'This password is not right. Please check it and try again.' },
        ])
        const right = await fetchFile(answer.body.id, as, password)
        expect([right.status, right.response.rawPayload.equals(secret)]).toEqual([200, true])
      }
    })

    test.each([
      [{ file_password: 'short1A' }, 'Password must be between 8 and 64 characters long.'],
      [{ file_password: 'nodigitsHere' }, 'Password must contain at least one digit.'],
      [{ file_password: '' }, 'Password must be between 8 and 64 characters long.'],
      [{ file_password: 12345678 }, 'The password must be text'],
      ['not json', 'The part "data" could not be read. Nothing was stored.'],
      ['"Settlement2026"', 'The part "data" could not be read. Nothing was stored.'],
      ['', 'The part "data" could not be read. Nothing was stored.'],
    ])('with a password that is refused (%j) is refused itself, whichever comes first', async (data, sentence) => {
      const behind = form()
      behind.append('data', typeof data === 'string' ? data : JSON.stringify(data))
      for (const body of [form(samplePdf(), 'Salaries.pdf', data), behind]) {
        const answer = await upload(body)
        expect([answer.status, answer.body.detail]).toEqual([422, sentence])
      }
      expect([await list(), await stored()]).toEqual([[], []])
    })

    test('is plain with an empty password object, and its password may come as a part of its own or as JSON file', async () => {
      expect((await upload(form(samplePdf(), 'A.pdf', {}))).body.password_hash).toBeNull()
      expect((await upload(form(samplePdf(), 'A.pdf', { file_password: null }))).body.password_hash).toBeNull()
      const asPart = form()
      asPart.append('file_password', password)
      expect((await upload(asPart)).body.password_hash).toBe('sensitive')
      const asFile = form()
      asFile.append('data', new Blob([JSON.stringify({ file_password: password })], { type: 'application/json' }))
      expect((await upload(asFile)).body.password_hash).toBe('sensitive')
    })

    test('lets one person guess five times, others not less, and tells its uploader', async () => {
      const id = await shared(form(secret, 'Salaries.pdf', { file_password: password }))
      const guesses = await Promise.all(Array.from({ length: 20 }, (__, n) => fetchFile(id, owen, `Wrong${n}wrong`)))
      expect(guesses.filter(({ status }) => status === 403)).toHaveLength(5)
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15)
      expect((await fetchFile(id, owen, password)).status).toBe(429)
      expect((await fetchFile(id, helen, password)).status).toBe(200)
      expect(await list(helen)).toMatchObject([{ failed_attempts: 5 }])
      expect(await list(owen)).toMatchObject([{ failed_attempts: 0 }])
      kit.clock.advance(10 * 60 * 1000)
      expect((await fetchFile(id, owen, password)).status).toBe(200)
      const seen = await kit.call(listDownloads, { params: { fileId: id } }, helen)
      expect(seen.body.failed_attempts).toHaveLength(5)
      expect(seen.body.failed_attempts[0]).toMatchObject({ name: 'Owen Blackwood', version: 1 })
      const partner = await kit.call(listDownloads, { params: { fileId: id } }, amara)
      expect(partner.body.failed_attempts).toEqual([])
    })

    test('gives no byte to any other way of asking', async () => {
      const id = await shared(form(secret, 'Salaries.pdf', { file_password: password }))
      const [version] = (await kit.call(listVersions, { params: { fileId: id } }, owen)).body
      const address = `/api/sharing-area/files/${id}`
      const tries = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST'].flatMap((method) =>
        [
          address,
          `${address}/`,
          `//api/sharing-area/files/${id}`,
          `${address}/versions/${version?.id}`,
          `/files/${version?.id}`,
        ].map((url) => ({ method: method as 'GET', url })),
      )
      for (const each of tries) {
        const headers = { cookie: owen, range: 'bytes=0-10' }
        const answer = await kit.server.inject({ ...each, headers })
        expect([each, answer.body.includes('Salaries of')]).toEqual([each, false])
        expect([each, answer.rawPayload.includes(secret.subarray(0, 8))]).toEqual([each, false])
      }
      const zip = await kit.call(downloadCategory, { query: { project_id: engagement, category: 'Contracts' } }, owen)
      expect(zip.status).toBe(404)
    })
  })

  describe('a change', () => {
    test('of the category is for whoever reaches the engagement', async () => {
      const id = await shared()
      const moved = await kit.call(changeCategory, { params: { fileId: id }, query: { category: 'Timesheets' } }, owen)
      expect([moved.status, moved.body.category]).toEqual([200, 'Timesheets'])
    })

    test('on an archived file is limited to unarchiving and deleting', async () => {
      const id = await shared()
      expect((await kit.call(archiveFile, { params: { fileId: id } }, helen)).body.archived).toBe(true)
      const params = { fileId: id }
      for (const answer of [
        await kit.call(changeCategory, { params, query: { category: 'Timesheets' } }, helen),
        await kit.call(archiveFile, { params }, helen),
        await kit.call(replaceFile, { params, body: form() }, helen),
      ])
        expect([answer.status, answer.body.detail]).toEqual([
          409,
          'This file is archived. It can only be unarchived or deleted.',
        ])
      expect((await kit.call(unarchiveFile, { params }, helen)).status).toBe(403)
      expect((await kit.call(unarchiveFile, { params }, tomasz)).body).toMatchObject({
        archived: false,
        expire_on: '2026-12-18',
      })
      expect((await kit.call(unarchiveFile, { params }, tomasz)).status).toBe(409)
    })

    test('out of the archive gives an expired file six more months', async () => {
      const id = await shared(form(), helen, { expire_on: 3 })
      kit.clock.set('2026-09-18T20:00:00Z')
      const [again, partner] = await Promise.all([kit.signIn(helenId), kit.signIn(await kit.records.staffAccount())])
      expect(await list(again)).toMatchObject([{ archived: false, expire_on: '2026-09-18' }])
      kit.clock.set('2026-09-19T08:00:00Z')
      expect(await list(again)).toMatchObject([{ archived: true, expire_on: '2026-09-18' }])
      const answer = await kit.call(unarchiveFile, { params: { fileId: id } }, partner)
      expect(answer.body).toMatchObject({ archived: false, expire_on: '2027-03-19' })
    })
  })

  describe('a deletion', () => {
    test('by the uploader removes row and file and mails nobody', async () => {
      const id = await shared()
      expect((await kit.call(deleteFile, { params: { fileId: id }, query: {} }, helen)).status).toBe(204)
      expect([await list(), await stored(), await kit.mail()]).toEqual([[], [], []])
    })

    test('by somebody else mails the uploader, with the note', async () => {
      const id = await shared()
      const query = { optional_note: '  Replaced by the <signed> one  ' }
      expect((await kit.call(deleteFile, { params: { fileId: id }, query }, tomasz)).status).toBe(204)
      const [mail] = await kit.mail()
      expect(mail).toMatchObject({ recipient: 'helen@customer.example', subject: 'Contract.pdf was deleted' })
      expect(mail?.text).toContain('Tomasz Brandt deleted your file “Contract.pdf”')
      expect(mail?.text).toContain('Their note: Replaced by the <signed> one\n')
    })

    test('is refused to those who may not, and with a note of more than 100 characters', async () => {
      const plain = await shared()
      const sensitive = await shared(form(samplePdf(), 'S.pdf', { file_password: password }))
      const remove = async (fileId: string, as: string, optional_note = '') => {
        const { status, body } = await kit.call(deleteFile, { params: { fileId }, query: { optional_note } }, as)
        return [status, (body as { detail?: string } | undefined)?.detail]
      }
      expect(await remove(plain, owen)).toEqual([403, 'Not authorized to delete'])
      expect(await remove(sensitive, amara)).toEqual([403, 'Not authorized to delete'])
      expect(await remove(plain, helen, 'x'.repeat(101))).toEqual([422, 'Note can not be more than 100 characters'])
      expect((await remove(plain, helen, 'x'.repeat(100)))[0]).toBe(204)
      expect((await remove(sensitive, tomasz))[0]).toBe(204)
    })

    test('by twenty at once succeeds for one and mails once', async () => {
      const id = await shared()
      const made = await Promise.all(
        Array.from({ length: 20 }, () => kit.call(deleteFile, { params: { fileId: id }, query: {} }, tomasz)),
      )
      expect(made.filter(({ status }) => status === 204)).toHaveLength(1)
      expect(made.filter(({ status }) => status === 404)).toHaveLength(19)
      expect(await kit.mail()).toHaveLength(1)
    })
  })

  describe('a new version', () => {
    test('stands in the place of the file; older ones stay for the same people', async () => {
      const id = await shared(form(samplePdf('first'), 'Plan v1.pdf'), helen, { expire_on: 3 })
      const answer = await kit.call(
        replaceFile,
        { params: { fileId: id }, body: form(samplePdf('second'), 'Plan v2.pdf') },
        tomasz,
      )
      expect(answer.body).toMatchObject({
        ...{ id, file_name: 'Plan v2.pdf', version: 2, uploaded_by: 'Helen Marsh' },
        ...{ category: 'Contracts', expire_on: '2026-09-18' },
      })
      expect((await fetchFile(id)).response.body).toContain('second')
      const versions = (await kit.call(listVersions, { params: { fileId: id } }, owen)).body
      expect(versions).toMatchObject([
        { number: 2, file_name: 'Plan v2.pdf', uploaded_by: 'Tomasz Brandt' },
        { number: 1, file_name: 'Plan v1.pdf', uploaded_by: 'Helen Marsh' },
      ])
      const params = { fileId: id, versionId: versions[1]?.id ?? '' }
      expect((await kit.call(downloadVersion, { params, body: {} }, owen)).response.body).toContain('first')
      expect((await kit.call(deleteFile, { params: { fileId: id }, query: {} }, helen)).status).toBe(204)
      expect(await stored()).toEqual([])
    })

    test('of a sensitive file has a password of its own, of a plain one none', async () => {
      const sensitive = await shared(form(samplePdf('first'), 'S.pdf', { file_password: password }))
      const plain = await shared()
      const replace = async (fileId: string, body: FormData) => {
        const answer = await kit.call(replaceFile, { params: { fileId }, body }, helen)
        return [answer.status, answer.body.detail]
      }
      expect(await replace(sensitive, form())).toEqual([
        422,
        'This file is sensitive: a new version needs a password too.',
      ])
      expect(await replace(plain, form(samplePdf(), 'P.pdf', { file_password: password }))).toEqual([
        422,
        'This file is not sensitive: a new version takes no password.',
      ])
      expect(await stored()).toHaveLength(2)
      const next = form(samplePdf('second'), 'S.pdf', { file_password: 'Another2026' })
      expect((await replace(sensitive, next))[0]).toBe(201)
      expect((await fetchFile(sensitive, owen, password)).status).toBe(403)
      expect((await fetchFile(sensitive, owen, 'Another2026')).response.body).toContain('second')
      const versions = (await kit.call(listVersions, { params: { fileId: sensitive } }, owen)).body
      const params = { fileId: sensitive, versionId: versions[1]?.id ?? '' }
      const first = await kit.call(downloadVersion, { params, body: { file_password: password } }, owen)
      expect(first.response.body).toContain('first')
    })

    test('by twenty at once is counted one by one', async () => {
      const id = await shared()
      const made = await Promise.all(
        Array.from({ length: 20 }, () => kit.call(replaceFile, { params: { fileId: id }, body: form() }, helen)),
      )
      expect(made.map(({ status }) => status)).toEqual(Array(20).fill(201))
      const versions = (await kit.call(listVersions, { params: { fileId: id } }, helen)).body
      expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (__, n) => 21 - n))
    })
  })

  test('a category comes as one zip of what may be downloaded, names made different', async () => {
    await shared(form(samplePdf('one'), 'Plan.pdf'))
    await shared(form(samplePdf('two'), 'plan.pdf'))
    await shared(form(samplePdf('secret'), 'Secret.pdf', { file_password: password }))
    await shared(form(samplePdf('other'), 'Other.pdf'), helen, { category: 'Timesheets' })
    const old = await shared(form(samplePdf('old'), 'Old.pdf'))
    await kit.call(archiveFile, { params: { fileId: old } }, helen)
    const query = { project_id: engagement, category: 'Contracts' as const }
    const { status, response } = await kit.call(downloadCategory, { query }, owen)
    expect(status).toBe(200)
    expect(response.headers['content-disposition']).toContain('Payments platform rebuild - Contracts.zip')
    for (const there of ['lan.pdf', 'lan (2).pdf', '(one)', '(two)'])
      expect([there, response.body.includes(there)]).toEqual([there, true])
    for (const absent of ['Secret.pdf', 'Other.pdf', 'Old.pdf'])
      expect([absent, response.body.includes(absent)]).toEqual([absent, false])
    const downloads = await kit.portal.db.selectFrom('file_access').selectAll().execute()
    expect(downloads.map(({ outcome }) => outcome)).toEqual(['downloaded', 'downloaded'])
    const none = await kit.call(downloadCategory, { query: { ...query, category: 'Operational' } }, owen)
    expect([none.status, none.body.detail]).toEqual([404, 'There is no file here that can be downloaded together.'])
  })

  test('the uploader and provider-side editors see who downloaded a file and who has not yet', async () => {
    const person = await kit.records.person({ name: 'Jonas Lindqvist' })
    await kit.records.staffAccount({ first_name: 'Jonas', last_name: 'Lindqvist', employee_id: person })
    const order = await kit.records.workOrder({
      ...{ engagement_id: engagement, start_date: '2026-01-05', end_date: '2026-12-18' },
    })
    await kit.records.assignment({ work_order_id: order, employee_id: person })
    const id = await shared()
    await fetchFile(id, tomasz)
    await fetchFile(id, tomasz)
    const { body } = await kit.call(listDownloads, { params: { fileId: id } }, helen)
    expect(body.downloads).toMatchObject([{ name: 'Tomasz Brandt', version: 1 }, { name: 'Tomasz Brandt' }])
    expect(body.not_yet.map(({ name }) => name)).toEqual(['Owen Blackwood', 'Jonas Lindqvist'])
    expect((await kit.call(listDownloads, { params: { fileId: id } }, amara)).status).toBe(200)
    for (const as of [owen, tomasz])
      expect((await kit.call(listDownloads, { params: { fileId: id } }, as)).body.detail).toBe(
        'Not authorized to see who downloaded this file',
      )
  })

  describe('day by day', () => {
    test('expired files are archived in the data, the day after their last', async () => {
      await shared(form(), helen, { expire_on: 3 })
      const archived = async () =>
        (await kit.portal.db.selectFrom('shared_file').select('archived_at').executeTakeFirstOrThrow()).archived_at !==
        null
      kit.clock.set('2026-09-18T20:00:00Z')
      await archiveExpiredFiles(kit.portal)
      expect(await archived()).toBe(false)
      kit.clock.set('2026-09-19T08:00:00Z')
      await archiveExpiredFiles(kit.portal)
      expect(await archived()).toBe(true)
    })

    test('the uploader is told once, seven days before an expiry', async () => {
      await shared(form(), helen, { expire_on: 3 })
      kit.clock.set('2026-09-10T08:00:00Z')
      await tellOfExpiringFiles(kit.portal)
      expect(await kit.mail()).toEqual([])
      kit.clock.set('2026-09-11T08:00:00Z')
      await Promise.all([tellOfExpiringFiles(kit.portal), tellOfExpiringFiles(kit.portal)])
      await tellOfExpiringFiles(kit.portal)
      const mails = await kit.mail()
      expect(mails).toMatchObject([{ recipient: 'helen@customer.example', subject: 'Contract.pdf expires in 7 days' }])
      expect(mails[0]?.text).toContain('expires in 7 days, on 18 Sep 2026.')
    })
  })

  test('what a killed process left in the store is removed, what belongs to a file stays', async () => {
    const id = await shared()
    const content = (async function* () {
      yield Buffer.from('left')
    })()
    await kit.portal.storage.put('files/00000000-0000-4000-8000-000000000000', content)
    await removeLeftovers(kit.portal, 60_000)
    expect(await stored()).toHaveLength(2)
    await removeLeftovers(kit.portal, 0)
    expect(await stored()).toHaveLength(1)
    expect((await fetchFile(id)).status).toBe(200)
  })

  test('what is stored is known by its hash', async () => {
    await shared(form(samplePdf()))
    const { sha256 } = await kit.portal.db.selectFrom('file_version').select('sha256').executeTakeFirstOrThrow()
    expect(sha256).toBe(createHash('sha256').update(samplePdf()).digest('base64'))
  })
})

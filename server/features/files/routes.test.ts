import { Readable } from 'node:stream'
import {
  archiveFile,
  changeCategory,
  deleteFile,
  downloadCategory,
  listDownloads,
  replaceFile,
  unarchiveFile,
} from '@portal/domain/files/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { samplePdf } from '../../testing/sample-files.ts'
import { fileStores, form, filePassword as password, sharingWorld } from '../../testing/sharing-world.ts'
import { unzipped } from '../../testing/unzipped.ts'

describe.each(await fileStores())('shared files %s', (_, environment) => {
  const world = sharingWorld(environment)
  const { stored, shared, list, fetchFile } = world
  beforeEach(world.reset)
  afterEach(() => vi.restoreAllMocks())

  describe('a download', () => {
    test('is an attachment with its own name that browsers do not display, cache or sniff', async () => {
      const id = await shared(form(samplePdf(), `Zusatz "neu"; (計画) 100%'.pdf`))
      const { response } = await fetchFile(id)
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Zusatz _neu_; (__) 100_'.pdf"; filename*=UTF-8''Zusatz%20%22neu%22%3B%20%28%E8%A8%88%E7%94%BB%29%20100%25%27.pdf`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        'content-length': String(samplePdf().length),
      })
    })

    test('of an archived file is rejected until it is unarchived', async () => {
      const id = await shared()
      await world.kit.call(archiveFile, { params: { fileId: id } }, world.helen)
      const refused = await fetchFile(id)
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'This file is archived. It must be unarchived before you can download it.',
      ])
      await world.kit.call(unarchiveFile, { params: { fileId: id } }, world.tomasz)
      expect((await fetchFile(id)).status).toBe(200)
    })
  })

  describe('a change', () => {
    test('to an archived file is limited to unarchiving and deleting', async () => {
      const id = await shared()
      expect((await world.kit.call(archiveFile, { params: { fileId: id } }, world.helen)).body.archived).toBe(true)
      const params = { fileId: id }
      for (const answer of [
        await world.kit.call(changeCategory, { params, query: { category: 'Timesheets' } }, world.helen),
        await world.kit.call(archiveFile, { params }, world.helen),
        await world.kit.call(replaceFile, { query: {}, params, body: form() }, world.helen),
      ])
        expect([answer.status, answer.body.detail]).toEqual([
          409,
          'This file is archived. It can only be unarchived or deleted.',
        ])
      expect((await world.kit.call(unarchiveFile, { params }, world.helen)).status).toBe(403)
      expect((await world.kit.call(unarchiveFile, { params }, world.tomasz)).body).toMatchObject({
        archived: false,
        expire_on: '2026-12-18',
      })
      expect((await world.kit.call(unarchiveFile, { params }, world.tomasz)).status).toBe(409)
    })

    test('that unarchives an expired file adds six months', async () => {
      const id = await shared(form(), world.helen, { expire_on: 3 })
      world.kit.clock.set('2026-09-18T20:00:00Z')
      const [again, partner] = await Promise.all([
        world.kit.signIn(world.helenId),
        world.kit.signIn(await world.kit.records.staffAccount()),
      ])
      expect(await list(again)).toMatchObject([{ archived: false, expire_on: '2026-09-18' }])
      world.kit.clock.set('2026-09-19T08:00:00Z')
      expect(await list(again)).toMatchObject([{ archived: true, expire_on: '2026-09-18' }])
      const answer = await world.kit.call(unarchiveFile, { params: { fileId: id } }, partner)
      expect(answer.body).toMatchObject({ archived: false, expire_on: '2027-03-19' })
    })
  })

  describe('a deletion', () => {
    test('by the uploader removes row and file, and sends no email', async () => {
      const id = await shared()
      expect((await world.kit.call(deleteFile, { params: { fileId: id }, query: {} }, world.helen)).status).toBe(204)
      expect([await list(), await stored(), await world.kit.mail()]).toEqual([[], [], []])
    })

    test('by another person emails the uploader, with the note', async () => {
      const id = await shared()
      const query = { optional_note: '  Replaced by the <signed> one  ' }
      expect((await world.kit.call(deleteFile, { params: { fileId: id }, query }, world.tomasz)).status).toBe(204)
      const [mail] = await world.kit.mail()
      expect(mail).toMatchObject({
        recipient: 'helen@customer.example',
        subject: 'Tomasz Brandt deleted Contract.pdf',
      })
      expect(mail?.text).toContain('Tomasz Brandt deleted your file Contract.pdf from')
      expect(mail?.text).toContain('> Replaced by the <signed> one\n')
    })

    test('sends no email if the uploader’s account is deactivated', async () => {
      const id = await shared()
      const { db } = world.kit.portal
      await db.updateTable('account').set({ active: false }).where('id', '=', world.helenId).execute()
      expect((await world.kit.call(deleteFile, { params: { fileId: id }, query: {} }, world.tomasz)).status).toBe(204)
      expect(await world.kit.mail()).toEqual([])
    })

    test('succeeds even if the store cannot remove the file', async () => {
      const id = await shared()
      vi.spyOn(world.kit.portal.storage, 'remove').mockRejectedValue(new Error('the store broke'))
      const { status } = await world.kit.call(deleteFile, { params: { fileId: id }, query: {} }, world.helen)
      expect([status, await list()]).toEqual([204, []])
      expect(await stored()).toHaveLength(1)
    })

    test('is rejected without permission, and with a note of more than 100 characters', async () => {
      const plain = await shared()
      const sensitive = await shared(form(samplePdf(), 'S.pdf', { file_password: password }))
      const remove = async (fileId: string, as: string, optional_note = '') => {
        const { status, body } = await world.kit.call(deleteFile, { params: { fileId }, query: { optional_note } }, as)
        return [status, (body as { detail?: string } | undefined)?.detail]
      }
      expect(await remove(plain, world.owen)).toEqual([403, 'Not authorized to delete'])
      expect(await remove(sensitive, world.amara)).toEqual([403, 'Not authorized to delete'])
      expect(await remove(plain, world.helen, 'x'.repeat(101))).toEqual([
        422,
        'Note can not be more than 100 characters',
      ])
      expect((await remove(plain, world.helen, 'x'.repeat(100)))[0]).toBe(204)
      expect((await remove(sensitive, world.tomasz))[0]).toBe(204)
    })

    test('requested twenty times at once succeeds once and sends one email', async () => {
      const id = await shared()
      const created = await Promise.all(
        Array.from({ length: 20 }, () =>
          world.kit.call(deleteFile, { params: { fileId: id }, query: {} }, world.tomasz),
        ),
      )
      expect(created.filter(({ status }) => status === 204)).toHaveLength(1)
      expect(created.filter(({ status }) => status === 404)).toHaveLength(19)
      expect(await world.kit.mail()).toHaveLength(1)
    })
  })

  test('a category’s zip and the files in it have names that Windows accepts, while a single file keeps its name', async () => {
    const { engagement } = world
    await world.kit.portal.db
      .updateTable('engagement')
      .set({ title: 'A/B: "rebuild"' })
      .where('id', '=', engagement)
      .execute()
    const minutes = await shared(form(samplePdf(), 'Minutes 10:30 - what next?.pdf'))
    await shared(form(samplePdf(), 'minutes 10_30 - WHAT NEXT_.pdf'))
    await shared(form(samplePdf(), 'aux.pdf'))
    await shared(form(samplePdf(), `${'計'.repeat(190)}.pdf`))
    const query = { project_id: engagement, category: 'Contracts' as const }
    const { response } = await world.kit.call(downloadCategory, { query }, world.owen)
    expect(response.headers['content-disposition']).toContain('filename="A_B_ _rebuild_ - Contracts.zip"')
    const names = Object.keys(await unzipped(response.rawPayload)).map((name) => name.toLowerCase())
    // Which of the two is first is left to chance: they were shared at the same moment.
    expect(names.toSorted()).toEqual([
      'aux_.pdf',
      'minutes 10_30 - what next_ (2).pdf',
      'minutes 10_30 - what next_.pdf',
      `${'計'.repeat(83)}.pdf`,
    ])
    const single = await fetchFile(minutes)
    expect(single.response.headers['content-disposition']).toContain('filename="Minutes 10:30 - what next?.pdf"')
  })

  test('a category is downloaded as one zip of its downloadable files, with unique names', async () => {
    await shared(form(samplePdf('one'), 'Plan.pdf'))
    await shared(form(samplePdf('two'), 'plan.pdf'))
    await shared(form(samplePdf('three'), 'PLAN.pdf'))
    await shared(form(samplePdf('secret'), 'Secret.pdf', { file_password: password }))
    await shared(form(samplePdf('other'), 'Other.pdf'), world.helen, { category: 'Timesheets' })
    const old = await shared(form(samplePdf('old'), 'Old.pdf'))
    await world.kit.call(archiveFile, { params: { fileId: old } }, world.helen)
    const query = { project_id: world.engagement, category: 'Contracts' as const }
    const { status, response } = await world.kit.call(downloadCategory, { query }, world.owen)
    expect(status).toBe(200)
    expect(response.headers['content-disposition']).toContain('Payments platform rebuild - Contracts.zip')
    // Which of the three keeps its name is left to chance: they were shared at the same moment.
    expect(response.body).toMatch(/plan\.pdf/i)
    for (const there of [' (2).pdf', ' (3).pdf', '(one)', '(two)', '(three)'])
      expect([there, response.body.includes(there)]).toEqual([there, true])
    for (const absent of ['Secret.pdf', 'Other.pdf', 'Old.pdf'])
      expect([absent, response.body.includes(absent)]).toEqual([absent, false])
    const downloads = await world.kit.portal.db.selectFrom('file_access').selectAll().execute()
    expect(downloads.map(({ outcome }) => outcome)).toEqual(['downloaded', 'downloaded', 'downloaded'])
    const none = await world.kit.call(downloadCategory, { query: { ...query, category: 'Operational' } }, world.owen)
    expect([none.status, none.body.detail]).toEqual([
      404,
      'There are no files to download. Sensitive and archived files are left out.',
    ])
  })

  test('a zip compresses tables, leaves other files uncompressed, and records when each was added', async () => {
    const table = 'name,days\n'.repeat(2000)
    await shared(form(table, 'Days.CSV'))
    await shared(form(samplePdf(), 'Days.csv.pdf'))
    const query = { project_id: world.engagement, category: 'Contracts' as const }
    const { response } = await world.kit.call(downloadCategory, { query }, world.owen)
    expect(response.headers['content-type']).toBe('application/zip')
    const zip = response.rawPayload
    const found: Record<string, [packed: boolean, year: number]> = {}
    for (let offset = zip.indexOf('PK\x01\x02'); offset >= 0; offset = zip.indexOf('PK\x01\x02', offset + 1)) {
      const name = zip.toString('utf8', offset + 46, offset + 46 + zip.readUInt16LE(offset + 28))
      found[name] = [zip.readUInt16LE(offset + 10) === 8, 1980 + (zip.readUInt16LE(offset + 14) >> 9)]
    }
    expect(found).toEqual({ 'Days.CSV': [true, 2026], 'Days.csv.pdf': [false, 2026] })
    expect(zip.length).toBeLessThan(table.length / 2)
  })

  test('a zip is cut off, not completed, if the store fails during the download', async () => {
    await shared(form(samplePdf(), 'Plan.pdf'))
    vi.spyOn(world.kit.portal.storage, 'get').mockImplementation(async () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000)
          throw new Error('the store broke')
        })(),
      ),
    )
    const query = { project_id: world.engagement, category: 'Contracts' as const }
    // If the response has started, the connection is cut.
    const answer = await world.kit.call(downloadCategory, { query }, world.owen).catch(() => 'cut')
    expect(['cut', 500]).toContain(typeof answer === 'string' ? answer : answer.status)
  })

  test('the uploader and provider-side editors see who has downloaded a file and who has not', async () => {
    const person = await world.kit.records.person({ name: 'Jonas Lindqvist' })
    await world.kit.records.staffAccount({ first_name: 'Jonas', last_name: 'Lindqvist', employee_id: person })
    const order = await world.kit.records.workOrder({
      engagement_id: world.engagement,
      start_date: '2026-01-05',
      end_date: '2026-12-18',
    })
    await world.kit.records.assignment({ work_order_id: order, employee_id: person })
    const leads = await Promise.all(
      ['client_partner_id', 'project_lead_id', 'portfolio_director_id'].map(async (role, at) => {
        const lead = await world.kit.records.person({ name: `Lead ${at}` })
        await world.kit.records.staffAccount({ first_name: 'Lead', last_name: `Zz ${at}`, employee_id: lead })
        return [role, lead]
      }),
    )
    const { db } = world.kit.portal
    await db.updateTable('engagement').set(Object.fromEntries(leads)).where('id', '=', world.engagement).execute()
    const id = await shared()
    await fetchFile(id, world.tomasz)
    await fetchFile(id, world.tomasz)
    const { body } = await world.kit.call(listDownloads, { params: { fileId: id } }, world.helen)
    const tomasz = { name: 'Tomasz Brandt', version: 1, photo_id: null }
    expect(body.downloads).toMatchObject([tomasz, tomasz])
    expect(new Set(body.downloads.map((each) => each.account_id)).size).toBe(1)
    expect(body.not_yet.map(({ name }) => name)).toEqual([
      'Owen Blackwood',
      'Jonas Lindqvist',
      ...[0, 1, 2].map((at) => `Lead Zz ${at}`),
    ])
    await fetchFile(id, world.owen)
    const later = (await world.kit.call(listDownloads, { params: { fileId: id } }, world.helen)).body
    expect(later.not_yet.map(({ name }) => name)).not.toContain('Owen Blackwood')
    expect(later.not_yet).toHaveLength(4)
    expect((await world.kit.call(listDownloads, { params: { fileId: id } }, world.amara)).status).toBe(200)
    for (const as of [world.owen, world.tomasz])
      expect((await world.kit.call(listDownloads, { params: { fileId: id } }, as)).body.detail).toBe(
        'Not authorized to see who downloaded this file',
      )
  })

  test('a file is unopened for everyone but its uploader until they download this version', async () => {
    const id = await shared()
    const unopenedFor = async (session: string) => (await list(session)).map((file) => file.is_unopened)
    expect(await unopenedFor(world.helen)).toEqual([false])
    expect(await unopenedFor(world.owen)).toEqual([true])
    await fetchFile(id, world.owen)
    expect(await unopenedFor(world.owen)).toEqual([false])
    expect(await unopenedFor(world.tomasz)).toEqual([true])
    await world.kit.call(replaceFile, { query: {}, params: { fileId: id }, body: form() }, world.helen)
    expect(await unopenedFor(world.owen)).toEqual([true])
    await world.kit.call(archiveFile, { params: { fileId: id } }, world.helen)
    expect(await unopenedFor(world.owen)).toEqual([false])
  })
})

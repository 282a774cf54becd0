import { archiveFile, deleteFile, downloadVersion, listVersions, replaceFile } from '@portal/domain/files/contract'
import { onlyUnarchiveOrDelete } from '@portal/domain/files/validation'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { samplePdf } from '../../testing/sample-files.ts'
import { fileStores, form, filePassword as password, sharingWorld } from '../../testing/sharing-world.ts'

describe.each(await fileStores())('a new version stored %s', (_, environment) => {
  const world = sharingWorld(environment)
  const { stored, shared, fetchFile } = world
  beforeEach(world.reset)
  afterEach(() => vi.restoreAllMocks())

  test('replaces the file, and older versions stay available to the same people', async () => {
    const id = await shared(form(samplePdf('first'), 'Plan v1.pdf'), world.helen, { expire_on: 3 })
    const answer = await world.kit.call(
      replaceFile,
      { query: {}, params: { fileId: id }, body: form(samplePdf('second'), 'Plan v2.pdf') },
      world.tomasz,
    )
    expect(answer.body).toMatchObject({
      id,
      file_name: 'Plan v2.pdf',
      version: 2,
      uploaded_by: 'Helen Marsh',
      category: 'Contracts',
      expire_on: '2026-09-18',
    })
    expect((await fetchFile(id)).response.body).toContain('second')
    const versions = (await world.kit.call(listVersions, { params: { fileId: id } }, world.owen)).body
    expect(versions).toMatchObject([
      { number: 2, file_name: 'Plan v2.pdf', uploaded_by: 'Tomasz Brandt' },
      { number: 1, file_name: 'Plan v1.pdf', uploaded_by: 'Helen Marsh' },
    ])
    const params = { fileId: id, versionId: versions[1]?.id ?? '' }
    expect((await world.kit.call(downloadVersion, { params, body: {} }, world.owen)).response.body).toContain('first')
    expect((await world.kit.call(deleteFile, { params: { fileId: id }, query: {} }, world.helen)).status).toBe(204)
    expect(await stored()).toEqual([])
  })

  test('needs a new password for a sensitive file, and must have none for a plain file', async () => {
    const sensitive = await shared(form(samplePdf('first'), 'S.pdf', { file_password: password }))
    const plain = await shared()
    const replace = async (fileId: string, body: FormData) => {
      const answer = await world.kit.call(replaceFile, { query: {}, params: { fileId }, body }, world.helen)
      return [answer.status, answer.body.detail]
    }
    expect(await replace(sensitive, form())).toEqual([
      422,
      'This file is sensitive. The new version needs a password too.',
    ])
    expect(await replace(plain, form(samplePdf(), 'P.pdf', { file_password: password }))).toEqual([
      422,
      'This file is not sensitive. Please share the new version without a password.',
    ])
    expect(await stored()).toHaveLength(2)
    const next = form(samplePdf('second'), 'S.pdf', { file_password: 'Another2026' })
    expect((await replace(sensitive, next))[0]).toBe(201)
    expect((await fetchFile(sensitive, world.owen, password)).status).toBe(403)
    expect((await fetchFile(sensitive, world.owen, 'Another2026')).response.body).toContain('second')
    const versions = (await world.kit.call(listVersions, { params: { fileId: sensitive } }, world.owen)).body
    const params = { fileId: sensitive, versionId: versions[1]?.id ?? '' }
    const first = await world.kit.call(downloadVersion, { params, body: { file_password: password } }, world.owen)
    expect(first.response.body).toContain('first')
  })

  test('is not found and not kept if the file is deleted during the upload', async () => {
    const id = await shared()
    const { storage } = world.kit.portal
    const put = storage.put.bind(storage)
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
      await world.kit.call(deleteFile, { params: { fileId: id }, query: {} }, world.helen)
      return put(...given)
    })
    const answer = await world.kit.call(replaceFile, { query: {}, params: { fileId: id }, body: form() }, world.helen)
    expect(answer.status).toBe(404)
    expect(await stored()).toEqual([])
  })

  /** Runs an upload and performs `happens` in the middle of it, as during a slow upload. */
  const during = async (happens: () => Promise<unknown>, upload: () => Promise<{ status: number; body: object }>) => {
    const { storage } = world.kit.portal
    const put = storage.put.bind(storage)
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
      await happens()
      return put(...given)
    })
    const { status, body } = await upload()
    return [status, (body as { detail?: string }).detail]
  }
  const replaced = (fileId: string, as = world.helen) =>
    world.kit.call(replaceFile, { query: {}, params: { fileId }, body: form() }, as)

  test('is rejected and not kept if the file is archived during the upload', async () => {
    const id = await shared()
    const archive = () => world.kit.call(archiveFile, { params: { fileId: id } }, world.tomasz)
    expect(await during(archive, () => replaced(id))).toEqual([409, onlyUnarchiveOrDelete])
    expect([(await stored()).length, (await world.list()).map(({ version }) => version)]).toEqual([1, [1]])
  })

  test('or a new file is not kept if the uploader loses access during the upload', async () => {
    const id = await shared()
    const { db } = world.kit.portal
    const withdraw = () => db.deleteFrom('account_engagement').where('account_id', '=', world.helenId).execute()
    expect((await during(withdraw, () => replaced(id)))[0]).toBe(404)
    await db
      .insertInto('account_engagement')
      .values({ account_id: world.helenId, engagement_id: world.engagement })
      .execute()
    expect((await during(withdraw, () => world.upload(form())))[0]).toBe(404)
    expect((await stored()).length).toBe(1)
  })

  test('is found only under its own file', async () => {
    const [one, other] = [await shared(), await shared()]
    const versions = (await world.kit.call(listVersions, { params: { fileId: other } }, world.owen)).body
    for (const versionId of [versions[0]?.id ?? '', 'unknown']) {
      const params = { fileId: one, versionId }
      const { status } = await world.kit.call(downloadVersion, { params, body: {} }, world.owen)
      expect([versionId, status]).toEqual([versionId, 404])
    }
  })

  test('gets consecutive numbers when twenty are uploaded at once', async () => {
    const id = await shared()
    const created = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.kit.call(replaceFile, { query: {}, params: { fileId: id }, body: form() }, world.helen),
      ),
    )
    expect(created.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const versions = (await world.kit.call(listVersions, { params: { fileId: id } }, world.helen)).body
    expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (__, n) => 21 - n))
  })
})

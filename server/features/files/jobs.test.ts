import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { samplePdf } from '../../testing/sample-files.ts'
import { fileStores, form, sharingWorld } from '../../testing/sharing-world.ts'
import { archiveExpiredFiles, notifyOfExpiringFiles, removeLeftovers, removeOldDownloads } from './jobs.ts'

describe.each(await fileStores())('file jobs with files %s', (_, environment) => {
  const world = sharingWorld({ ...environment, DOWNLOAD_DAYS: '90' })
  const { stored, shared, fetchFile } = world
  beforeEach(world.reset)
  afterEach(() => vi.restoreAllMocks())

  describe('the daily jobs', () => {
    test('archive an expired file on the day after its last day', async () => {
      await shared(form(), world.helen, { expire_on: 3 })
      const archived = async () =>
        (await world.kit.portal.db.selectFrom('shared_file').select('archived_at').executeTakeFirstOrThrow())
          .archived_at !== null
      world.kit.clock.set('2026-09-18T20:00:00Z')
      await archiveExpiredFiles(world.kit.portal)
      expect(await archived()).toBe(false)
      world.kit.clock.set('2026-09-19T08:00:00Z')
      await archiveExpiredFiles(world.kit.portal)
      expect(await archived()).toBe(true)
    })

    test('email the uploader once, seven days before a file expires', async () => {
      await shared(form(), world.helen, { expire_on: 3 })
      world.kit.clock.set('2026-09-10T08:00:00Z')
      await notifyOfExpiringFiles(world.kit.portal)
      expect(await world.kit.mail()).toEqual([])
      world.kit.clock.set('2026-09-11T08:00:00Z')
      await Promise.all([notifyOfExpiringFiles(world.kit.portal), notifyOfExpiringFiles(world.kit.portal)])
      await notifyOfExpiringFiles(world.kit.portal)
      const mails = await world.kit.mail()
      expect(mails).toMatchObject([
        { recipient: 'helen@customer.example', subject: 'Your file Contract.pdf expires in 7 days' },
      ])
      expect(mails[0]?.text).toContain('expires in 7 days, on 18 Sep 2026.')
    })

    test('send no email to an uploader who lost access to the engagement', async () => {
      await shared(form(), world.helen, { expire_on: 3 })
      await world.kit.portal.db.deleteFrom('account_engagement').where('account_id', '=', world.helenId).execute()
      world.kit.clock.set('2026-09-11T08:00:00Z')
      await notifyOfExpiringFiles(world.kit.portal)
      expect(await world.kit.mail()).toEqual([])
    })
  })

  test('download records are removed after the configured number of days', async () => {
    const { portal, clock } = world.kit
    const id = await shared()
    await fetchFile(id)
    const storedRows = async () => {
      await removeOldDownloads(portal)
      return (await portal.db.selectFrom('file_access').select('file_id').execute()).length
    }
    clock.advance(90 * 24 * 60 * 60 * 1000)
    expect(await storedRows()).toBe(1)
    clock.advance(1)
    expect(await storedRows()).toBe(0)
  })

  test('the cleanup removes leftovers of a killed process, and keeps stored files', async () => {
    const id = await shared()
    const content = (async function* () {
      yield Buffer.from('left')
    })()
    await world.kit.portal.storage.put('files/00000000-0000-4000-8000-000000000000', content)
    await removeLeftovers(world.kit.portal, 60_000)
    expect(await stored()).toHaveLength(2)
    await removeLeftovers(world.kit.portal, 0)
    expect(await stored()).toHaveLength(1)
    expect((await fetchFile(id)).status).toBe(200)
  })

  test('the cleanup keeps old objects while the database has no files', async () => {
    const { portal } = world.kit
    const content = (async function* () {
      yield Buffer.from('left')
    })()
    await portal.storage.put('files/00000000-0000-4000-8000-000000000000', content)
    const list = portal.storage.list.bind(portal.storage)
    vi.spyOn(portal.storage, 'list').mockImplementation(async function* (prefix) {
      for await (const object of list(prefix)) yield { ...object, stored_at: new Date(Date.now() - 2 * 86_400_000) }
    })
    await removeLeftovers(portal, 0)
    expect(await stored()).toHaveLength(1)
    const id = await shared()
    await removeLeftovers(portal, 0)
    expect(await stored()).toHaveLength(1)
    expect((await fetchFile(id)).status).toBe(200)
  })

  test('a stored file is saved with its SHA-256 hash', async () => {
    await shared(form(samplePdf()))
    const { sha256 } = await world.kit.portal.db.selectFrom('file_version').select('sha256').executeTakeFirstOrThrow()
    expect(sha256).toBe(createHash('sha256').update(samplePdf()).digest('base64'))
  })
})

import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { readConfig } from '../config.ts'
import { deletionFileName } from '../deletion-log/file.ts'
import { backupCheck } from '../health/backup-check.ts'
import { findingsOf } from '../health/finding.ts'
import { openArchive } from './archive.ts'
import { backUpWhenDue } from './jobs.ts'
import { beginRun } from './run-data.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-backups-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const kit = await testPortal()
const hour = 60 * 60 * 1000

let place: string
/** The portal some hours from now; runs are kept by the database's clock. */
const offset = (hours: number, settings: Record<string, string> = {}) => {
  const config = readConfig({ DATA_DIR: folder, BACKUP_DIR: place, ...settings })
  return { ...kit.portal, config, now: () => new Date(Date.now() + hours * hour) }
}
/** Files in the folder, without the deletion list, which is written every hour. */
const created = () => readdir(place).then((names) => names.filter((name) => name !== deletionFileName).toSorted())
const checked = async (hours: number, settings: Record<string, string> = {}) => {
  const { config, now } = offset(hours, settings)
  const [finding] = await findingsOf([{ ...backupCheck(kit.portal.db, config, now), needs: undefined } as never])
  return [finding?.state, finding?.fact]
}
beforeEach(async () => {
  await kit.reset()
  place = await mkdtemp(path.join(folder, 'place-'))
})

test('a due backup is made complete and readable only by its owner', async () => {
  await backUpWhenDue(offset(0))
  await backUpWhenDue(offset(1))
  expect(await created()).toEqual([expect.stringMatching(/^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/)])
  const [name = ''] = await created()
  expect((await stat(path.join(place, name))).mode & 0o777).toBe(0o600)
  const archive = await openArchive(path.join(place, name))
  archive.close()
  await backUpWhenDue(offset(24))
  expect(await created()).toHaveLength(2)
})

test('no second backup starts while another one is running', async () => {
  await beginRun(kit.portal.db, { id: 'elsewhere', place: 'x' })
  await backUpWhenDue(offset(0))
  expect(await created()).toEqual([])
})

test('old backups are removed except for the newest ones; other files stay', async () => {
  const names = [1, 2, 3, 4, 5].map((day) => `portal-2026-01-0${day}T00-00-00Z.zip`)
  const broken = 'portal-2026-01-01T00-00-00Z.zip.unfinished'
  for (const name of [...names, broken, 'portal-notes.zip', 'a.zip']) await writeFile(path.join(place, name), 'x')
  await backUpWhenDue(offset(0, { BACKUP_KEEP: '3', BACKUP_KEEP_DAYS: '0' }))
  const left = await created()
  expect(left.filter((name) => name.startsWith('portal-2026-01'))).toEqual(names.slice(3))
  expect(left).toEqual(expect.arrayContaining(['portal-notes.zip', 'a.zip']))
})

test('what a killed backup left is removed and does not count as a backup', async () => {
  const names = ['portal-2026-01-01T00-00-00Z.zip', 'portal-2026-01-02T00-00-00Z.zip']
  const [whole = '', killed = ''] = names
  for (const name of [...names, `${killed}.unfinished`]) await writeFile(path.join(place, name), '')
  await backUpWhenDue(offset(0, { BACKUP_KEEP: '2', BACKUP_KEEP_DAYS: '0' }))
  expect((await created()).filter((name) => name.startsWith('portal-2026-01'))).toEqual([whole])
})

test('the health check shows the age of the last backup and any problem with it', async () => {
  expect(await checked(0)).toEqual(['warning', 'no backup yet'])
  await backUpWhenDue(offset(0))
  expect(await checked(1)).toEqual(['ok', 'the last backup is 1.0 hours old'])
  expect(await checked(49)).toEqual(['wrong', 'the last backup is 49.0 hours old'])
  expect(await checked(49, { BACKUP_HOURS: '48' })).toEqual(['ok', expect.any(String)])
  expect(await checked(1, { BACKUP_DIR: '' })).toEqual([
    'off',
    expect.stringContaining('BACKUP_DIR is not set; the last'),
  ])
  const broken = {
    ...offset(30),
    storage: { ...kit.portal.storage, get: () => Promise.reject(new Error('the bucket hangs')) },
  }
  const owner = await kit.records.stakeholderAccount([await kit.records.engagement()])
  await kit.records.sharedFile({ engagement_id: await kit.records.engagement(), uploaded_by: owner })
  await expect(backUpWhenDue(broken)).rejects.toThrow('the bucket hangs')
  expect(await created()).toHaveLength(1)
  expect(await checked(30)).toEqual([
    'warning',
    'the last backup is 30.0 hours old; a newer backup failed: the bucket hangs',
  ])
  expect((await checked(1, { BACKUP_DIR: path.join(folder, 'nowhere') }))[0]).toBe('wrong')
})

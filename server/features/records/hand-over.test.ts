import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { listImports } from '@portal/domain/import/contract'
import { exportRecords, getKeeper, getRecordKeeper, keepInPortal } from '@portal/domain/records/contract'
import { portalKeepsRecords } from '@portal/domain/records/keeper'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillWithDemoData } from '../../demo/company/fill.ts'
import { folderOfRecords, providerRecords } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importFolder } from '../import/import-folder.ts'
import { runImport } from '../import/run-import.ts'
import { unpack } from '../import/unpack.ts'
import { createToken } from '../tokens/data.ts'
import { findKeeper, setKeeper } from './keeper-data.ts'

const portal = await testPortal()
const { records, call, portal: parts, clock } = portal
const { db } = parts
beforeEach(portal.reset)

const superuser = async () => portal.signIn(await records.staffAccount({ is_superuser: true }))

/** The records as the superuser downloads them, unpacked. */
async function downloaded(cookie: string): Promise<string> {
  const { response } = await call(exportRecords, {}, cookie)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  const folder = mkdtempSync(path.join(tmpdir(), 'records-'))
  return unpack(Readable.from([response.rawPayload]), folder, 'records.zip')
}

describe('a portal that keeps its records', () => {
  test('is a new one; the first import into an empty one becomes the keeper', async () => {
    await db.deleteFrom('record_keeper').execute()
    expect(await findKeeper(db)).toBe('portal')
    await importFolder(parts, await folderOfRecords(providerRecords()))
    expect(await findKeeper(db)).toBe('import')
  })

  test('rejects files of records, also in a dry run, and takes audits and time entries of the records it has', async () => {
    await importFolder(parts, await folderOfRecords(providerRecords()))
    await setKeeper(db, 'portal', clock.now())
    const folder = await folderOfRecords(providerRecords())
    for (const dryRun of [false, true])
      await expect(importFolder(parts, folder, { dryRun })).rejects.toThrow(portalKeepsRecords)
    const { audits } = providerRecords() as unknown as { audits: { id: string; engagement_id: string }[] }
    const [known] = audits
    const unknown = { ...known, id: 'unknown', engagement_id: 'unknown' }
    const report = await importFolder(parts, await folderOfRecords({ audits: [...audits, unknown] } as never))
    expect(report.counts).toContainEqual(
      expect.objectContaining({ label: 'audits of unknown engagements', unchanged: 1 }),
    )
  })
})

describe('taking over', () => {
  test('the downloaded folder adds, changes and removes nothing, and makes the import the keeper', async () => {
    await db.deleteFrom('record_keeper').execute()
    await fillWithDemoData(db, { now: clock.now(), timeZone: 'Europe/London', say: () => undefined })
    const leah = await superuser()
    const before = await rows()
    const folder = await downloaded(leah)
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['clients.json', 'people.json', 'users.json', 'photos']),
    )
    await expect(importFolder(parts, folder)).rejects.toThrow(portalKeepsRecords)
    const report = await importFolder(parts, folder, { takeOver: true })
    expect(report.counts.map(({ added, changed, removed }) => [added, changed, removed])).toEqual(
      report.counts.map(() => [0, 0, 0]),
    )
    expect(await rows()).toEqual(before)
    expect(await findKeeper(db)).toBe('import')
  }, 120_000)

  test('removes nothing unless removals are allowed', async () => {
    await importFolder(parts, await folderOfRecords(providerRecords()))
    await setKeeper(db, 'portal', clock.now())
    const folder = await folderOfRecords({ ...providerRecords(), absences: [] })
    await expect(importFolder(parts, folder, { takeOver: true })).rejects.toThrow(
      'absences.json: would remove 1 of 1 absences',
    )
    expect(await findKeeper(db)).toBe('portal')
    await importFolder(parts, folder, { takeOver: true, allowRemovals: true })
    expect(await findKeeper(db)).toBe('import')
  })

  test('names in a dry run what it adds, changes and removes, at most 20 of a kind, and hides the names from API tokens', async () => {
    const provider = providerRecords()
    await importFolder(parts, await folderOfRecords(provider))
    await setKeeper(db, 'portal', clock.now())
    const [first, ...others] = provider.clients
    const more = Array.from({ length: 51 }, (_, index) => ({
      id: `new-${index}`,
      name: `New customer ${String(index).padStart(2, '0')}`,
    }))
    const clients = [{ ...first, name: 'Renamed' }, ...others, ...more] as typeof provider.clients
    const folder = await folderOfRecords({ ...provider, clients, absences: [] })
    const report = await runImport(parts, folder, { who: 'Leah', dryRun: true, takeOver: true, allowRemovals: true })
    const counts = new Map(report.counts.map((each) => [each.label, each]))
    const { added = [], changed } = counts.get('clients')?.names ?? {}
    expect([counts.get('clients')?.added, added.length, added[0], added[19], changed]).toEqual([
      51,
      20,
      'New customer 00',
      'New customer 19',
      ['Renamed'],
    ])
    const { name } = await db
      .selectFrom('person')
      .innerJoin('absence', 'absence.employee_id', 'person.id')
      .select('name')
      .executeTakeFirstOrThrow()
    expect(counts.get('absences')?.names).toEqual({ added: [], changed: [], removed: [name] })
    const namesFor = async (as: string) =>
      (await call(listImports, {}, as)).body[0]?.counts.map(({ names }) => names?.changed)
    expect(await namesFor(await superuser())).toContainEqual(['Renamed'])
    const about = { name: 'Import', scopes: ['import' as const], days: null, clients: [], engagements: [] }
    const { secret } = await createToken(db, about, { made_by: 'Leah Stone', now: clock.now() })
    expect(await namesFor(secret)).toEqual(report.counts.map(() => undefined))
    expect(await findKeeper(db)).toBe('portal')
  })

  test('leaves hidden engagements and what belongs to them alone', async () => {
    await importFolder(parts, await folderOfRecords(providerRecords()))
    await setKeeper(db, 'portal', clock.now())
    await db.updateTable('engagement').set({ removed_at: clock.now() }).where('id', '=', 'e1').execute()
    const leah = await superuser()
    const before = await rows()
    await importFolder(parts, await downloaded(leah), { takeOver: true })
    expect(await rows()).toEqual(before)
  })
})

test('handing the records back to the portal changes who edits, and nothing else', async () => {
  await importFolder(parts, await folderOfRecords(providerRecords()))
  const leah = await superuser()
  const before = await rows()
  expect((await call(keepInPortal, {}, leah)).status).toBe(204)
  expect(await rows()).toEqual(before)
  expect((await call(getKeeper, {}, leah)).body).toEqual({ keeper: 'portal' })
  const { body } = await call(getRecordKeeper, {}, leah)
  expect(body).toMatchObject({ keeper: 'portal', since: clock.now().toISOString(), counts: { engagements: 2 } })
})

test('an import that leaves no superuser among staff is rejected', async () => {
  const provider = providerRecords()
  await importFolder(parts, await folderOfRecords(provider))
  await db.updateTable('account').set({ is_superuser: true }).where('login_method', '=', 'internal').execute()
  const users = provider.users.map((user) => ({ ...user, is_superuser: false }))
  await expect(importFolder(parts, await folderOfRecords({ users }))).rejects.toThrow(
    'would leave no superuser among staff',
  )
})

/** All rows of records, as they are stored. */
async function rows() {
  const tables = ['client', 'person', 'engagement', 'account', 'account_engagement', 'work_order'] as const
  const more = ['member_assignment', 'absence', 'stakeholder', 'event', 'photo', 'audit'] as const
  const all = await Promise.all([...tables, ...more].map((table) => db.selectFrom(table).selectAll().execute()))
  return all.map((each) => each.map((row) => JSON.stringify(row)).sort())
}

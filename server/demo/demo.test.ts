// @module-tag slow
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { listEngagements } from '@portal/domain/engagements/contract'
import { downloadFile, listFiles } from '@portal/domain/files/contract'
import { expiresSoon } from '@portal/domain/files/expiry'
import { categories, isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { importFolder } from '../features/import/import-folder.ts'
import { folderOf, removeFolders } from '../testing/provider-folder.ts'
import { silentLog, testPortal } from '../testing/test-portal.ts'
import { fillWithDemoData } from './company/fill.ts'
import { demoAccounts } from './company/people.ts'
import { demoFilePassword } from './company/shared-files.ts'
import { writeDemoData } from './company/write.ts'
import { shareDemoFiles } from './share-files.ts'

const portal = await testPortal()
const { db } = portal.portal
const today = portal.portal.today()
const options = { now: portal.clock.now(), timeZone: 'Europe/London', say: () => {} }
let folder = ''

const output: string[] = []
beforeAll(async () => {
  await portal.reset()
  expect(await fillWithDemoData(db, { ...options, say: (line) => output.push(line) })).toBe(true)
  folder = await folderOf({})
  await writeDemoData(folder, { today })
})
afterAll(async () => {
  await portal.reset()
  await removeFolders()
})

const engagementsOf = async (account: string, query = {}) => {
  const request = { query: { items_per_page: 100, ...query } as never }
  return (await portal.call(listEngagements, request, await portal.signIn(account))).body
}

test('the demo data is identical every time it is written', async () => {
  const second = await folderOf({})
  await writeDemoData(second, { today })
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.\w+$/.test(file))
  expect(files.length).toBeGreaterThan(90)
  for (const file of files) {
    const [one, other] = await Promise.all([folder, second].map((place) => readFile(path.join(place, file))))
    expect([file, other?.equals(one ?? Buffer.alloc(0))]).toEqual([file, true])
  }
})

test('importing the demo data again changes nothing', async () => {
  expect((await importFolder(portal.portal, folder, { takeOver: true })).changed).toBe(false)
})

test('the demo has 40 engagements of 12 clients in all four statuses', async () => {
  const all = await engagementsOf('demo-superuser')
  expect(all).toHaveLength(40)
  expect(new Set(all.map((engagement) => engagement.client_name)).size).toBe(12)
  const statuses = Map.groupBy(all, (engagement) => engagement.status)
  for (const status of ['Active', 'Onboarding', 'Setting up', 'Completed'] as const)
    expect([status, (statuses.get(status)?.length ?? 0) >= 3]).toEqual([status, true])
})

test('the demo includes rare cases: unfilled assignments, no work orders, many audits, dropped audits', async () => {
  const all = await engagementsOf('demo-superuser')
  const assignments = all.flatMap((engagement) => engagement.work_orders).flatMap((order) => order.member_assignments)
  expect(assignments.some((assignment) => assignment.employee_id === null)).toBe(true)
  expect(all.some((engagement) => engagement.work_orders.length === 0)).toBe(true)
  expect(all.some((engagement) => engagement.audits_info.length >= 4)).toBe(true)
  expect(new Set(all.flatMap((engagement) => engagement.audits_info).map((audit) => audit.type))).toEqual(
    new Set([1, 2]),
  )
  const dropped = await db.selectFrom('audit').select('id').where('id', 'in', ['4', '38']).execute()
  expect(dropped).toHaveLength(2)
  const before2021 = await db.selectFrom('audit_score_point').select('day').where('day', '<', '2021-01-01').execute()
  expect(before2021.length).toBeGreaterThan(0)
  const drafts = await db.selectFrom('audit_survey').select('id').where('is_completed', '=', false).execute()
  expect(drafts.length).toBeGreaterThan(0)
  const stakeholders = all.map((engagement) => engagement.stakeholders.length)
  expect([Math.min(...stakeholders) >= 2, Math.max(...stakeholders) <= 8]).toEqual([true, true])
})

test('each demo account sees the engagements intended for it', async () => {
  const statuses = (await engagementsOf('demo-advanced')).map((engagement) => engagement.status)
  expect(statuses).toContain('Completed')
  expect(statuses).toContain('Active')
  const [advanced, standard, other] = await Promise.all(
    ['demo-advanced', 'demo-standard', 'demo-other'].map(async (account) =>
      (await engagementsOf(account)).map((engagement) => engagement.id),
    ),
  )
  expect(standard?.length).toBeGreaterThan(0)
  expect(standard?.every((id) => advanced?.includes(id))).toBe(true)
  expect(other?.some((id) => advanced?.includes(id))).toBe(false)
  for (const { id } of demoAccounts.filter((account) => account.login_method === 'internal')) {
    const mine = await engagementsOf(id, { my_engagements_only: true })
    expect([id, mine.length >= 5 && mine.length <= 9]).toEqual([id, true])
  }
})

test('the demo fills only an empty database', async () => {
  expect(output).toEqual(['Filling the empty database with demo data ...'])
  expect(await fillWithDemoData(db, { ...options, say: (line) => output.push(line) })).toBe(false)
  expect(output).toHaveLength(1)
})

test('the demo has files of every category, with one sensitive, one expiring soon and one archived', async () => {
  const config = portal.portal.config
  const { connection } = portal
  await shareDemoFiles((now) => createApp({ config, connection, log: silentLog(), now, mailServer: null }), today)
  const helen = await portal.signIn('demo-advanced')
  const { body: files } = await portal.call(listFiles, { query: { project_id: 'P0001' } }, helen)
  expect(new Set(files.map((file) => file.category))).toEqual(new Set(categories))
  const named = (wanted: (file: SharedFile) => boolean) => files.filter(wanted).map((file) => file.file_name)
  expect(named(isSensitive)).toEqual(['Rate card.xlsx'])
  expect(named((file) => expiresSoon(file, today))).toEqual(['Change request 12.docx'])
  expect(named((file) => file.archived)).toEqual(['Onboarding checklist.pdf'])
  expect(named((file) => file.version > 1)).toEqual(['Work order 4, signed.pdf'])
  const open = (file_password: string) => {
    const fileId = files.find(isSensitive)?.id ?? ''
    return portal.call(downloadFile, { params: { fileId }, body: { file_password } }, helen)
  }
  expect((await open(demoFilePassword)).status).toBe(200)
  expect((await open('Ledger2025')).status).toBe(403)
  expect(await db.selectFrom('session').selectAll().where('device', '=', 'Demo').execute()).toEqual([])
})

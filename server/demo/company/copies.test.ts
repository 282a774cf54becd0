// @module-tag own-database
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDemoData } from './write.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-stages-'))
beforeAll(() => writeDemoData(folder, { today: '2026-06-18', engagements: 80 }))
afterAll(() => rm(folder, { recursive: true }))

const read = async (name: string): Promise<Record<string, unknown>[]> =>
  JSON.parse(await readFile(path.join(folder, `${name}.json`), 'utf8'))
const idsOf = async (name: string) => (await read(name)).map(({ id }) => id)

test.each([
  ['clients', 24],
  ['users', 94],
  ['engagements', 80],
  ['work_orders', 336],
  ['member_assignments', 2368],
  ['audits', 126],
])('a company of 80 engagements has different ids in %s', async (name, count) => {
  const ids = await idsOf(name)
  expect([ids.length, new Set(ids).size]).toEqual([count, count])
})

test.each([
  ['engagements', 'client_id', 'clients'],
  ['engagements', 'project_lead_id', 'people'],
  ['work_orders', 'engagement_id', 'engagements'],
  ['member_assignments', 'work_order_id', 'work_orders'],
  ['audits', 'engagement_id', 'engagements'],
  ['stakeholders', 'engagement_id', 'engagements'],
  ['history', 'user_id', 'users'],
])('the %s of a company of 80 engagements have a known %s', async (name, column, others) => {
  const known = new Set([...(await idsOf(others)), null])
  expect((await read(name)).filter((record) => !known.has(record[column]))).toEqual([])
})

test('the demo accounts have nothing to do with further engagements', async () => {
  const further = (await read('engagements')).slice(40)
  const leads = further.flatMap((one) => [one.client_partner_id, one.project_lead_id, one.portfolio_director_id])
  expect(leads.filter((id) => /^E00[1-5]$/.test(String(id)))).toEqual([])
  const stakeholders = (await read('stakeholders')).filter(({ engagement_id }) => String(engagement_id) > 'P0040')
  expect(stakeholders.filter(({ email }) => String(email).endsWith('@customer.example'))).toEqual([])
})

import type { Scope } from '@portal/domain/workbook/workbook'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { findPortalRows, hasTooManyRows } from './current-rows-data.ts'

const kit = await testPortal()
const { records, portal } = kit
const { db } = portal
beforeEach(() => kit.reset())
afterAll(kit.close)

const rows = async (scope: Scope | null = null) => JSON.parse(await findPortalRows(db, scope))
const year = { start_date: '2026-01-05', end_date: '2026-12-31' }

test('records are rows of their sheets, with all fields', async () => {
  const client_id = await records.client({ id: 'c1', name: 'Tideway' })
  const ann = await records.person({ id: 'p1', name: 'Ann Lee', email: 'ann@company.com', job_title: 'Engineer' })
  const engagement_id = await records.engagement({ id: 'e1', title: 'Card portal', client_id, project_lead_id: ann })
  const order = { id: 'o1', reference: 'WO-2041', engagement_id, ...year, budget_days: 120.5 }
  const work_order_id = await records.workOrder(order)
  const line = { member_role: 'Engineer', start_date: '2026-01-05', end_date: '2026-06-30', price_per_day: 670.25 }
  await records.assignment({ id: 'a1', work_order_id, employee_id: ann, allocation_percentage: 50, ...line })
  await records.absence({ id: 'b1', employee_id: ann, start_date: '2026-08-03', end_date: '2026-08-14' })
  const naomi = { full_name: 'Naomi Kirkbride', role: 'CIO', email: 'naomi@tideway.example', phone: '+44 20 7946 0000' }
  await records.stakeholder({ id: 's1', engagement_id, access_level: 2, ...naomi })

  const { work_orders, assignments, ...others } = await rows()
  const account = { signs_in: 'no', access_level: null, provider_role: null, is_superuser: 'no' }
  const person = { name: 'Ann Lee', email: 'ann@company.com', job_title: 'Engineer', works: 'yes', left_on: null }
  const lead = { client_partner_id: null, project_lead_id: 'p1', portfolio_director_id: null }
  expect(others).toEqual({
    customers: [{ id: 'c1', version: 1, values: { name: 'Tideway' } }],
    people: [{ id: 'p1', version: 1, values: { ...person, ...account } }],
    engagements: [{ id: 'e1', version: 1, values: { title: 'Card portal', client_id: 'c1', ...lead } }],
    stakeholders: [{ id: 's1', version: 1, values: { engagement_id: 'e1', ...naomi, access_level: '2' } }],
    absences: [
      { id: 'b1', version: 1, values: { employee_id: 'p1', start_date: '2026-08-03', end_date: '2026-08-14' } },
    ],
  })
  const { id: _, ...values } = order
  expect(work_orders).toEqual([{ id: 'o1', version: expect.any(Number), values }])
  const { version } = work_orders[0]
  const values2 = { work_order_id: 'o1', employee_id: 'p1', allocation_percentage: 50, ...line }
  expect(assignments).toEqual([{ id: 'a1', version, values: values2 }])
})

test('hidden records and people whom a customer invited are left out', async () => {
  const hidden = await records.engagement({ title: 'Hidden', removed_at: new Date() })
  const shown = await records.engagement({ title: 'Shown' })
  const orders = [
    await records.workOrder({ engagement_id: hidden, ...year }),
    await records.workOrder({ engagement_id: shown, ...year, removed_at: new Date() }),
    await records.workOrder({ id: 'shown', engagement_id: shown, ...year }),
  ]
  for (const work_order_id of orders) await records.assignment({ work_order_id })
  await records.stakeholder({ engagement_id: hidden })
  await records.stakeholder({ engagement_id: shown, origin: 'invited' })
  await records.stakeholder({ id: 'kept', engagement_id: shown })
  const found = await rows()
  const ids = (name: string) => found[name].map(({ id }: { id: string }) => id)
  expect([ids('engagements'), ids('work_orders'), ids('stakeholders')]).toEqual([[shown], ['shown'], ['kept']])
  expect(found.assignments.map(({ values }: { values: object }) => values)).toMatchObject([{ work_order_id: 'shown' }])
})

test('a person and their staff account are one row, and an account alone is one, too', async () => {
  const ann = await records.person({ id: 'p1', name: 'Ann Lee', email: 'old@company.com' })
  const signsIn = { employee_id: ann, first_name: 'Ann', last_name: 'Lee', email: 'ann@company.com' }
  await records.staffAccount({ ...signsIn, access_level: 2, is_superuser: true, provider_role: 'delivery_lead' })
  const first = { id: 'first', first_name: 'Leah', last_name: 'Stone', email: 'leah@company.com' }
  await records.staffAccount({ ...first, origin: 'operator', is_superuser: true })
  await records.staffAccount({ id: 'left', first_name: 'Bo', last_name: 'Ek', email: 'bo@company.com', active: false })
  await records.staffAccount({ first_name: 'Old', email: 'replaced@company.com', replaced_by: 'first' })
  await records.stakeholderAccount([await records.engagement()])
  const { people } = await rows()
  const shown = people.map(({ id, version, values }: { id: string; version: number; values: object }) => ({
    id,
    version,
    ...values,
  }))
  expect(shown).toEqual([
    expect.objectContaining({
      id: 'p1',
      version: 2,
      name: 'Ann Lee',
      email: 'ann@company.com',
      works: 'yes',
      signs_in: 'yes',
      access_level: '2',
      provider_role: 'delivery_lead',
      is_superuser: 'yes',
    }),
    expect.objectContaining({ id: 'account:left', name: 'Bo Ek', works: 'no', signs_in: 'no' }),
    expect.objectContaining({ id: 'account:first', name: 'Leah Stone', works: 'no', signs_in: 'yes' }),
  ])
})

test('a change of the person, the account or a line on the work order raises the version of the row', async () => {
  const ann = await records.person({ name: 'Ann Lee' })
  const account = await records.staffAccount({ employee_id: ann })
  const engagement_id = await records.engagement()
  const work_order_id = await records.workOrder({ engagement_id, ...year })
  const line = await records.assignment({ work_order_id, employee_id: ann })
  const versions = async () => {
    const { people, work_orders, assignments } = await rows()
    return [people[0].version, work_orders[0].version, assignments[0].version]
  }
  const [person = 0, order = 0, assignment = 0] = await versions()
  await db.updateTable('person').set({ job_title: 'Architect' }).where('id', '=', ann).execute()
  await db.updateTable('account').set({ access_level: 3 }).where('id', '=', account).execute()
  await db.updateTable('member_assignment').set({ member_role: 'Lead' }).where('id', '=', line).execute()
  expect(await versions()).toEqual([person + 2, order + 1, assignment + 1])
})

test('a scope has the records of its engagements, and the people who lead them or work on them', async () => {
  for (const id of ['Leads', 'Works', 'Elsewhere']) await records.person({ id, name: id })
  const tideway = await records.client({ id: 'tideway', name: 'Tideway' })
  const halden = await records.client({ id: 'halden', name: 'Halden' })
  const card = await records.engagement({ id: 'card', client_id: tideway, portfolio_director_id: 'Leads' })
  const loans = await records.engagement({ id: 'loans', client_id: halden })
  for (const [engagement_id, employee_id] of [
    [card, 'Works'],
    [loans, 'Elsewhere'],
  ] as const) {
    const work_order_id = await records.workOrder({ id: `order of ${engagement_id}`, engagement_id, ...year })
    await records.assignment({ id: `line of ${engagement_id}`, work_order_id, employee_id })
    await records.stakeholder({ id: `stakeholder of ${engagement_id}`, engagement_id })
    await records.absence({ id: `absence of ${employee_id}`, employee_id, ...year })
  }
  await records.staffAccount()
  const expected = {
    customers: ['tideway'],
    people: ['Leads', 'Works'],
    engagements: ['card'],
    work_orders: ['order of card'],
    assignments: ['line of card'],
    stakeholders: ['stakeholder of card'],
    absences: ['absence of Works'],
  }
  for (const scope of [
    { customer_id: tideway, engagement_ids: [] },
    { customer_id: null, engagement_ids: ['card'] },
  ]) {
    const found: Record<string, { id: string }[]> = await rows(scope)
    const ids = Object.fromEntries(Object.entries(found).map(([name, all]) => [name, all.map(({ id }) => id)]))
    expect(ids).toEqual(expected)
    expect(await hasTooManyRows(db, scope)).toBe(false)
  }
})

import {
  addCustomer,
  addEngagement,
  changeEngagement,
  deleteCustomer,
  deleteEngagement,
  deleteWorkOrder,
  findCustomers,
  getEngagementRecord,
  listHidden,
  renameCustomer,
  restoreEngagement,
  restoreWorkOrder,
} from '@portal/domain/records/contract'
import { customerHasEngagements, idInUse } from '@portal/domain/records/keeper'
import { onlySuperusersEdit } from '@portal/domain/records/permissions'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { setKeeper } from './keeper-data.ts'

const portal = await testPortal({ PROVIDER_EMAIL_DOMAINS: 'provider.example' })
const { records, call, portal: parts, clock } = portal
const { db } = parts
let leah = ''
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
  leah = await portal.signIn(await records.staffAccount({ first_name: 'Leah', last_name: 'Stone', is_superuser: true }))
})

const naomi = {
  full_name: 'Naomi Kirkbride',
  email: 'naomi@halden.example',
  role: 'CIO',
  phone: null,
  access_level: 1,
} as const
const form = (more = {}) => ({
  id: null,
  title: 'Card disputes portal',
  customer: { name: 'Halden and Moore' },
  client_partner_id: null,
  project_lead_id: null,
  portfolio_director_id: null,
  work_order: null,
  stakeholders: [],
  sends_invitations: false,
  ...more,
})
const change = async (id: string, more = {}) => ({
  params: { id },
  body: {
    ...(await db
      .selectFrom('engagement')
      .select(['version', 'title', 'client_id', 'client_partner_id', 'project_lead_id', 'portfolio_director_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()),
    ...more,
  },
})

describe('a new engagement', () => {
  test('comes with its customer, work order, people and stakeholders, who can sign in', async () => {
    const amara = await records.person({ name: 'Amara Okafor' })
    const dates = { start_date: '2027-01-04', end_date: '2027-06-30' }
    const people = [
      { employee_id: amara, member_role: 'Delivery Lead', ...dates, price_per_day: 805, allocation_percentage: null },
    ]
    const body = form({
      project_lead_id: amara,
      work_order: { reference: 'WO-2195', budget_days: 780, ...dates, people },
      stakeholders: [naomi],
      sends_invitations: true,
    })
    const { status, body: added } = await call(addEngagement, { body }, leah)
    expect(status).toBe(201)
    const { body: record } = await call(getEngagementRecord, { params: { id: added.id } }, leah)
    expect(record).toMatchObject({
      title: 'Card disputes portal',
      client: { name: 'Halden and Moore' },
      project_lead: { name: 'Amara Okafor' },
      client_partner: null,
      may_edit: 'all',
      hides: false,
    })
    expect(await db.selectFrom('member_assignment').select(['employee_id', 'price_per_day']).execute()).toEqual([
      { employee_id: amara, price_per_day: 805 },
    ])
    const account = await db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', naomi.email)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ origin: 'provider', active: true, active_in_records: true, access_level: 1 })
    expect((await portal.mail()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [naomi.email, 'Leah Stone invites you to Card disputes portal'],
    ])
    // Nothing of a new engagement is news on its first day.
    expect(await db.selectFrom('event').select('kind').execute()).toEqual([])
  })

  test('sends no invitation without the tick, and says that it waits', async () => {
    await call(addEngagement, { body: form({ stakeholders: [naomi] }) }, leah)
    expect(await portal.mail()).toEqual([])
    expect(await db.selectFrom('stakeholder').select('invitation_waits').execute()).toEqual([
      { invitation_waits: true },
    ])
  })

  test('names each wrong field, and leaves nothing behind', async () => {
    const dates = { start_date: '2027-01-04', end_date: '2026-06-30' }
    const work_order = { reference: 'WO-2195', budget_days: null, people: [], ...dates }
    const fieldsOf = async (more: object) => (await call(addEngagement, { body: form(more) }, leah)).body.fields
    expect(await fieldsOf({ work_order, stakeholders: [naomi, naomi] })).toEqual({
      'work_order.end_date': 'Must not be before 4 Jan 2027',
      'stakeholders.1.email': 'This address is in the list already',
    })
    expect(await fieldsOf({ stakeholders: [{ ...naomi, email: 'naomi@provider.example' }] })).toEqual({
      'stakeholders.0.email': 'Internal members can not be added as a stakeholders',
    })
    expect(await fieldsOf({ client_partner_id: 'unknown' })).toHaveProperty('client_partner_id')
    for (const table of ['engagement', 'client', 'work_order', 'stakeholder'] as const)
      expect(await db.selectFrom(table).select('id').execute(), table).toEqual([])
  })

  test('takes the id of another system, once', async () => {
    expect((await call(addEngagement, { body: form({ id: 'P-100' }) }, leah)).body.id).toBe('P-100')
    expect((await call(addEngagement, { body: form({ id: 'P-100' }) }, leah)).body.fields).toEqual({ id: idInUse })
  })

  test('does not take the id of a deleted engagement again', async () => {
    const body = form({ id: 'P-100' })
    const { body: added } = await call(addEngagement, { body }, leah)
    expect((await call(deleteEngagement, { params: added, query: { version: 1 } }, leah)).status).toBe(204)
    const { status, body: again } = await call(addEngagement, { body }, leah)
    expect([status, again.fields]).toEqual([422, { id: idInUse }])
    expect(await db.selectFrom('engagement').select('id').execute()).toEqual([])
  })

  test('keeps the access level of a stakeholder who has an account', async () => {
    await records.stakeholderAccount([], { email: naomi.email, access_level: 2 })
    const { body } = await call(addEngagement, { body: form({ stakeholders: [naomi] }) }, leah)
    expect(body.fields).toHaveProperty(['stakeholders.0.access_level'])
  })
})

describe('a change of an engagement', () => {
  test('by its lead is the title alone', async () => {
    const lead = await records.person()
    const amara = await portal.signIn(await records.staffAccount({ employee_id: lead }))
    const id = await records.engagement({ project_lead_id: lead })
    const save = async (more: object) => (await call(changeEngagement, await change(id, more), amara)).response
    expect((await save({ title: 'Payments rebuild' })).statusCode).toBe(204)
    const refused = await save({ project_lead_id: null })
    expect([refused.statusCode, refused.json().detail]).toEqual([403, onlySuperusersEdit])
    expect((await call(changeEngagement, await change(id, { project_lead_id: null }), leah)).status).toBe(204)
    expect((await save({ title: 'Mine' })).statusCode).toBe(403)
  })
})

describe('deleting an engagement', () => {
  test('without contents deletes it with its work orders and stakeholders', async () => {
    const { body } = await call(addEngagement, { body: form({ stakeholders: [naomi] }) }, leah)
    await records.workOrder({ engagement_id: body.id, start_date: '2026-01-05', end_date: '2026-12-18' })
    expect((await call(deleteEngagement, { params: body, query: { version: 1 } }, leah)).status).toBe(204)
    for (const table of ['engagement', 'work_order', 'stakeholder'] as const)
      expect(await db.selectFrom(table).select('id').execute(), table).toEqual([])
  })

  test('hides one with files', async () => {
    const id = await records.engagement()
    await records.sharedFile({ engagement_id: id, uploaded_by: await records.staffAccount() })
    const { body } = await call(getEngagementRecord, { params: { id } }, leah)
    expect([body.hides, body.contents]).toEqual([true, expect.arrayContaining([{ kind: 'file', count: 1 }])])
    expect((await call(deleteEngagement, { params: { id }, query: { version: 1 } }, leah)).status).toBe(204)
    expect(await db.selectFrom('engagement').select('removed_at').execute()).toEqual([{ removed_at: clock.now() }])
  })
})

describe('restoring', () => {
  test('shows a hidden engagement again with all that belongs to it', async () => {
    const id = await records.engagement({ title: 'Atlas' })
    await records.sharedFile({ engagement_id: id, uploaded_by: await records.staffAccount() })
    await records.workOrder({ engagement_id: id, start_date: '2026-01-05', end_date: '2026-12-18' })
    await call(deleteEngagement, { params: { id }, query: { version: 1 } }, leah)
    const { body } = await call(listHidden, {}, leah)
    expect(body.engagements).toEqual([
      {
        id,
        name: 'Atlas',
        of: 'Halden & Moore Bank',
        hidden_at: clock.now().toISOString(),
        deletable_from: '2026-07-18',
      },
    ])
    expect((await call(restoreEngagement, { params: { id } }, leah)).status).toBe(204)
    expect((await call(getEngagementRecord, { params: { id } }, leah)).body.contents).toContainEqual({
      kind: 'file',
      count: 1,
    })
    expect(await db.selectFrom('event').select('kind').execute()).toEqual([{ kind: 'engagement.added' }])
    expect((await call(restoreEngagement, { params: { id } }, leah)).status).toBe(404)
  })

  test('shows a hidden work order again, and counts it for the end of its engagement', async () => {
    const id = await records.engagement({ title: 'Atlas' })
    const order = await records.workOrder({ engagement_id: id, start_date: '2026-01-05', end_date: '2026-12-18' })
    await records.timeEntry({ work_order_id: order, employee_id: await records.person() })
    await call(deleteWorkOrder, { params: { id: order }, query: { version: 1 } }, leah)
    expect((await call(listHidden, {}, leah)).body.work_orders).toMatchObject([{ id: order, of: 'Atlas' }])
    expect((await call(restoreWorkOrder, { params: { id: order } }, leah)).status).toBe(204)
    const ends = await db.selectFrom('engagement').select('latest_end_date').execute()
    expect(ends).toEqual([{ latest_end_date: '2026-12-18' }])
  })
})

describe('customers', () => {
  test('are found by a part of their name, with one of a similar name', async () => {
    const { body: added } = await call(addCustomer, { body: { name: 'Halden & Moore Bank' } }, leah)
    const find = async (search: string) => (await call(findCustomers, { query: { search } }, leah)).body
    expect((await find('moore')).customers).toMatchObject([{ id: added.id, engagements: 0 }])
    expect((await find('Halden and Moore')).similar).toMatchObject({ name: 'Halden & Moore Bank' })
    expect((await find('halden & moore bank')).similar).toBeNull()
  })

  test('are renamed, and deleted without engagements', async () => {
    const id = await records.client()
    const body = { name: 'Verity', version: 1 }
    expect((await call(renameCustomer, { params: { id }, body }, leah)).status).toBe(204)
    expect((await call(renameCustomer, { params: { id }, body }, leah)).status).toBe(409)
    await records.engagement({ client_id: id })
    const remove = () => call(deleteCustomer, { params: { id }, query: { version: 2 } }, leah)
    expect((await remove()).response.json().detail).toBe(customerHasEngagements)
    await db.deleteFrom('engagement').execute()
    expect((await remove()).status).toBe(204)
  })

  test('do not take the id of a deleted customer again', async () => {
    const body = { id: 'C-7', name: 'Verity' }
    expect((await call(addCustomer, { body }, leah)).status).toBe(201)
    await call(deleteCustomer, { params: { id: 'C-7' }, query: { version: 1 } }, leah)
    const { status, response } = await call(addCustomer, { body }, leah)
    expect([status, response.json().fields]).toEqual([422, { id: idInUse }])
  })
})

import { changeWorkOrder } from '@portal/domain/records/contract'
import { customerHasEngagements, importKeepsRecords, noSuchPerson } from '@portal/domain/records/keeper'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { added, changed, missing } from './changes.fixture.ts'
import { companyOf, days, naomi } from './company.fixture.ts'

const portal = await testPortal({ PROVIDER_EMAIL_DOMAINS: 'provider.example', STAFF_SIGN_ON: 'off' })
const { records, portal: parts, clock } = portal
const { db } = parts
const { reset, apply, problemsOf, undoRows, rowsOf, accountOf, accessOf } = companyOf(portal)
beforeEach(reset)

import { setKeeper } from '../records/keeper-data.ts'

const li = { name: 'Li Wei', email: 'li@provider.example', works: 'yes', signs_in: 'yes', access_level: '1' }

describe('new rows', () => {
  test('refer to each other, and are like those of the forms', async () => {
    const { problems, invitations } = await apply([
      added('customers', 3, { name: 'Élan' }),
      added('people', 3, { ...li, is_superuser: 'no' }),
      added('engagements', 3, { title: 'Cards', client_id: 'new:customers:3', project_lead_id: 'new:people:3' }),
      added('work_orders', 3, { reference: 'WO-2', engagement_id: 'new:engagements:3', ...days, budget_days: 12.5 }),
      added('assignments', 3, {
        work_order_id: 'new:work_orders:3',
        employee_id: 'new:people:3',
        member_role: 'Tester',
        ...days,
      }),
      added('assignments', 4, { work_order_id: 'o1', employee_id: 'new:people:3', member_role: 'Chemist', ...days }),
      added('absences', 3, { employee_id: 'new:people:3', ...days }),
      added('stakeholders', 3, { ...naomi, engagement_id: 'new:engagements:3' }),
    ])
    expect(problems).toEqual([])
    expect(invitations).toBe(2)
    const [, wei] = await rowsOf('person')
    expect(wei).toMatchObject({ name: 'Li Wei', folded_name: 'li wei', email: li.email, photo_id: null })
    expect(await accountOf(li.email)).toMatchObject({
      ...{ first_name: 'Li', last_name: 'Wei', login_method: 'internal', employee_id: wei?.id, origin: 'provider' },
    })
    const cards = (await rowsOf('engagement')).find(({ id }) => id !== 'e1')
    expect(cards).toMatchObject({ title: 'Cards', project_lead_id: wei?.id, latest_end_date: days.end_date })
    expect(cards?.id).toMatch(/^portal-/)
    const roles = (await rowsOf('member_assignment')).map((row) => [
      row.member_role,
      row.member_role_id,
      row.employee_id,
    ])
    expect(new Set(roles)).toEqual(
      new Set([
        ['Tester', 7, 'ann'],
        ['Tester', 7, wei?.id],
        ['Chemist', 8, wei?.id],
      ]),
    )
    const [line] = await rowsOf('stakeholder')
    expect(line).toMatchObject({
      company_name: 'Élan',
      invited_by: 'Leah Stone',
      invited_by_account_id: 'leah',
      invitation_waits: true,
    })
    expect(await accessOf((await accountOf('naomi@halden.example')).id)).toEqual([`${cards?.id} provider`])
    expect(await portal.mail()).toEqual([])
  })

  test('are nothing if the last one is wrong', async () => {
    const changes = [
      added('customers', 3, { name: 'Élan' }),
      added('assignments', 9, { work_order_id: 'o1', employee_id: 'gone', member_role: 'Tester', ...days }),
    ]
    expect(await problemsOf(changes)).toEqual([[9, 'employee_id', noSuchPerson]])
    expect(await rowsOf('client')).toHaveLength(1)
    const crossed = added('work_orders', 4, {
      reference: 'X',
      engagement_id: 'e1',
      start_date: '2026-02-02',
      end_date: '2026-02-01',
    })
    expect(await problemsOf([crossed])).toEqual([[4, 'end_date', 'End date must not be before Start date.']])
  })

  test('are only counted in a trial', async () => {
    expect(await apply([added('stakeholders', 3, naomi)], { isTrial: true })).toEqual({
      problems: [],
      emails: 0,
      invitations: 1,
    })
    expect(await rowsOf('stakeholder')).toEqual([])
  })

  test('are counted with the emails that subscribers would get', async () => {
    await db.updateTable('engagement').set({ project_lead_id: 'ann' }).execute()
    const lead = await records.staffAccount({ employee_id: 'ann' })
    await db.insertInto('notification_subscription').values({ account_id: lead, kind: 'days' }).execute()
    await db.updateTable('work_order').set({ start_date: '2026-01-01' }).execute()
    const none = { days_left_at_end: null, runs_out_earliest: null, runs_out_latest: null, runs_out_on: null }
    await db
      .insertInto('work_order_usage')
      .values({ work_order_id: 'o1', used_days: 9, ...none })
      .execute()
    const change = changed('work_orders', 3, 'o1', { budget_days: 10 })
    expect(await apply([change], { isTrial: true })).toMatchObject({ problems: [], emails: 1 })
    expect(await db.selectFrom('notice').selectAll().execute()).toEqual([])
    expect(await apply([change], { isTrial: true, isSilent: true })).toMatchObject({ emails: 0 })
  })

  test('are rejected while an import keeps the records', async () => {
    await setKeeper(db, 'import', clock.now())
    await expect(apply([added('customers', 3, { name: 'Élan' })])).rejects.toMatchObject({
      status: 409,
      message: importKeepsRecords,
    })
  })
})

describe('changed rows', () => {
  test('change only what the person wrote, and name the person', async () => {
    const values = { name: 'Ann Lee-Moss', works: 'yes', signs_in: 'no', email: 'ann@provider.example' }
    await apply([
      changed('people', 3, 'ann', { name: 'Ann Lee-Moss' }, values),
      changed('engagements', 3, 'e1', { title: 'Payments 2' }),
      changed('work_orders', 3, 'o1', { end_date: '2027-01-31' }),
      changed('assignments', 3, 'a1', { price_per_day: 700.5 }),
    ])
    expect(await rowsOf('person')).toMatchObject([
      { name: 'Ann Lee-Moss', photo_id: 'p1', version: 2, changed_by_account_id: 'leah' },
    ])
    expect(await rowsOf('engagement')).toMatchObject([
      {
        title: 'Payments 2',
        default_client_partner_id: 'ann',
        latest_end_date: '2027-01-31',
        changed_by_account_id: 'leah',
      },
    ])
    expect(await rowsOf('member_assignment')).toMatchObject([
      { price_per_day: 700.5, member_role_id: 7, allocation_percentage: 100 },
    ])
    const events = await db.selectFrom('event').select(['kind', 'account_id']).execute()
    expect(events).toContainEqual({ kind: 'work_order.moved', account_id: 'leah' })
    expect(undoRows().map(({ file, id }) => `${file} ${id}`)).toEqual([
      'people ann',
      'engagements e1',
      'work_orders o1',
      'member_assignments a1',
    ])
  })

  test('leave a conflict at the value of the portal', async () => {
    const change = changed('engagements', 3, 'e1', { title: 'Mine' })
    await apply([{ ...change, values: { title: 'Payments' } }])
    expect(await rowsOf('engagement')).toMatchObject([{ title: 'Payments', version: 1 }])
  })

  test('have no events if they are silent', async () => {
    await apply([changed('work_orders', 3, 'o1', { end_date: '2027-01-31' }), added('stakeholders', 3, naomi)], {
      isSilent: true,
    })
    expect(await db.selectFrom('event').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('stakeholder_change').select(['action', 'changed_by']).execute()).toEqual([
      { action: 'invited', changed_by: 'Leah Stone' },
    ])
  })
})

test('changes leave the rows and events that the form leaves', async () => {
  const reader = await records.stakeholderAccount(['e1'])
  const form = { reference: 'WO-1b', start_date: '2026-07-01', end_date: '2027-01-31', budget_days: 30 }
  const person = { employee_id: 'ann', member_role: 'Lead', ...days, price_per_day: 700, allocation_percentage: 50 }
  const state = async () => ({
    orders: await rowsOf('work_order'),
    people: await rowsOf('member_assignment'),
    engagements: await rowsOf('engagement'),
    events: await db
      .selectFrom('event')
      .select(['kind', 'engagement_id', 'subject_id', 'person_id', 'account_id', 'facts'])
      .orderBy('position')
      .execute(),
  })
  await portal.signIn(reader)
  const as = await portal.signIn('leah')
  const body = { ...form, version: 2, people: [{ id: 'a1', ...person }] }
  expect((await portal.call(changeWorkOrder, { params: { id: 'o1' }, body }, as)).status).toBe(204)
  const wanted = await state()
  expect(wanted.events.map(({ kind }) => kind)).toContain('work_order.changed')

  await reset()
  await records.stakeholderAccount(['e1'], { id: reader })
  await portal.signIn(reader)
  await apply([changed('work_orders', 3, 'o1', form), changed('assignments', 3, 'a1', person)])
  const { orders, ...rest } = await state()
  const { orders: wantedOrders, ...others } = wanted
  expect(rest).toEqual(others)
  expect(orders.map((row) => ({ ...row, version: 0 }))).toEqual(wantedOrders.map((row) => ({ ...row, version: 0 })))
})

describe('removed rows', () => {
  test('of people who are on work orders say on how many', async () => {
    await records.engagement({ id: 'e2', project_lead_id: 'ann' })
    expect(await problemsOf([missing('people', 'ann')])).toEqual([
      [null, null, 'ann: 2 engagements and 1 work order have this person. Write a last day instead.'],
    ])
    await records.person({ id: 'bo' })
    expect(await problemsOf([missing('people', 'bo')])).toEqual([])
    expect((await rowsOf('person')).map(({ id }) => id)).toEqual(['ann'])
  })

  test('of customers with engagements are rejected', async () => {
    expect(await problemsOf([missing('customers', 'halden')])).toEqual([
      [null, null, `halden: ${customerHasEngagements}`],
    ])
  })

  test('delete what is empty, and hide what has contents', async () => {
    await records.workOrder({ id: 'o2', engagement_id: 'e1', ...days })
    await records.timeEntry({ work_order_id: 'o2', employee_id: 'ann' })
    await records.engagement({ id: 'e2', client_id: 'halden' })
    expect(
      await problemsOf([
        missing('work_orders', 'o1'),
        missing('assignments', 'a1'),
        missing('work_orders', 'o2'),
        missing('engagements', 'e2'),
      ]),
    ).toEqual([])
    expect((await rowsOf('work_order')).map(({ id, removed_at }) => [id, removed_at !== null])).toEqual([['o2', true]])
    expect((await rowsOf('engagement')).map(({ id }) => id)).toEqual(['e1'])
    await records.sharedFile({ engagement_id: 'e1', uploaded_by: 'leah' })
    await records.workOrder({ id: 'o3', engagement_id: 'e1', ...days })
    expect(await problemsOf([missing('engagements', 'e1'), missing('work_orders', 'o3')])).toEqual([])
    expect((await rowsOf('engagement')).map(({ removed_at }) => removed_at !== null)).toEqual([true])
    expect((await rowsOf('work_order')).map(({ id }) => id)).toEqual(['o2', 'o3'])
    expect(
      (await db.selectFrom('event').select(['kind', 'subject_id']).execute()).filter(
        ({ subject_id }) => subject_id === 'o1',
      ),
    ).toEqual([])
  })

  test('of a whole customer go together', async () => {
    const changes = [
      missing('customers', 'halden'),
      missing('engagements', 'e1'),
      missing('work_orders', 'o1'),
      missing('assignments', 'a1'),
    ]
    expect(await problemsOf([...changes, missing('people', 'ann')])).toEqual([])
    expect(await Promise.all([rowsOf('client'), rowsOf('person'), rowsOf('engagement')])).toEqual([[], [], []])
    expect(undoRows().map(({ file, after }) => [file, after])).toEqual([
      ['clients', null],
      ['people', null],
      ['engagements', null],
      ['work_orders', null],
      ['member_assignments', null],
    ])
  })
})

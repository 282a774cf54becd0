import {
  addWorkOrder,
  changeWorkOrder,
  deleteWorkOrder,
  findPeople,
  getWorkOrderRecord,
  listRoles,
  matchPeople,
  sortRoles,
} from '@portal/domain/records/contract'
import { changedSince, importKeepsRecords, recordsAreBusy, rolesChanged } from '@portal/domain/records/keeper'
import type { WorkOrderForm } from '@portal/domain/records/work-order-form'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { lockImports } from '../import/lock-data.ts'
import { setKeeper } from './keeper-data.ts'

const portal = await testPortal()
const { records, call, portal: parts, clock } = portal
const { db } = parts
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
})

/** An engagement with its lead, one work order, and Yuki on it. */
async function world() {
  const lead = await records.person({ name: 'Amara Okafor' })
  const yuki = await records.person({ name: 'Yuki Tanabe' })
  const engagement = await records.engagement({ project_lead_id: lead })
  const order = await records.workOrder({
    engagement_id: engagement,
    reference: 'WO-2007',
    start_date: '2026-03-15',
    end_date: '2026-09-30',
  })
  const assignment = await records.assignment({ work_order_id: order, employee_id: yuki, member_role: 'Scrum Master' })
  const amara = await portal.signIn(
    await records.staffAccount({ first_name: 'Amara', last_name: 'Okafor', employee_id: lead }),
  )
  return { engagement, order, assignment, lead, yuki, amara }
}

const form = (more: Partial<WorkOrderForm> = {}) => ({
  reference: 'WO-2007 Core services',
  start_date: '2026-03-15',
  end_date: '2026-09-30',
  budget_days: 120,
  people: [],
  ...more,
})
const place = (employee_id: string | null, more = {}) => ({
  employee_id,
  member_role: 'Software developer',
  start_date: '2026-03-15',
  end_date: '2026-09-30',
  price_per_day: 670,
  allocation_percentage: null,
  ...more,
})

describe('a new work order', () => {
  test('is stored with its people, and news of the engagement', async () => {
    const { engagement, yuki, amara } = await world()
    const body = form({ reference: 'WO-2195', end_date: '2027-06-30', people: [place(yuki), place(null)] })
    const { status, body: added } = await call(addWorkOrder, { params: { id: engagement }, body }, amara)
    expect(status).toBe(201)
    const { body: stored } = await call(getWorkOrderRecord, { params: { id: added.id } }, amara)
    expect(stored).toMatchObject({
      reference: 'WO-2195',
      budget_days: 120,
      version: expect.any(Number),
      may_edit: true,
    })
    expect(stored.people.map(({ person, member_role }) => [person?.name, member_role])).toEqual([
      ['Yuki Tanabe', 'Software developer'],
      [undefined, 'Software developer'],
    ])
    expect(await db.selectFrom('engagement').select('latest_end_date').executeTakeFirst()).toEqual({
      latest_end_date: '2027-06-30',
    })
    expect(await kindsAndFacts()).toEqual([['work_order.added', { new_start: '2026-03-15', new_end: '2027-06-30' }]])
  })

  test('of unknown people, or with dates in the wrong order, is rejected at each field', async () => {
    const { engagement, amara } = await world()
    const people = [place('unknown'), place(null, { end_date: '2026-03-14' })]
    const { status, body } = await call(
      addWorkOrder,
      { params: { id: engagement }, body: form({ end_date: '2026-03-01', people }) },
      amara,
    )
    expect([status, body.fields]).toEqual([
      422,
      {
        end_date: 'Must not be before 15 Mar 2026',
        'people.0.employee_id': 'This person is not in the records. Choose another one.',
        'people.1.end_date': 'Must not be before 15 Mar 2026',
      },
    ])
    expect(await db.selectFrom('work_order').select('id').execute()).toHaveLength(1)
  })
})

describe('a change of a work order', () => {
  test('moves its end and its people, with the events of an import', async () => {
    const { order, assignment, yuki, lead, amara } = await world()
    const people = [place(yuki, { id: assignment, member_role: 'Scrum Master', end_date: '2026-08-31' }), place(lead)]
    const change = {
      params: { id: order },
      body: { ...form({ end_date: '2026-12-18', people }), version: await versionOf(order) },
    }
    expect((await call(changeWorkOrder, change, amara)).status).toBe(204)
    const [old_start, old_end] = ['2026-03-15', '2026-09-30']
    expect(await kindsAndFacts()).toEqual([
      ['work_order.moved', { old_start, old_end, new_start: old_start, new_end: '2026-12-18' }],
      ['assignment.joined', { role: 'Software developer' }],
      ['assignment.end_moved', { role: 'Scrum Master', old_end, new_end: '2026-08-31' }],
    ])
    const events = await db.selectFrom('event').select('account_id').distinct().execute()
    expect(events).toEqual([{ account_id: expect.any(String) }])
  })

  test('takes people off the order who are not in the form, and keeps those who have left', async () => {
    const { order, assignment, yuki, amara } = await world()
    await db.updateTable('person').set({ left_on: '2026-01-31' }).where('id', '=', yuki).execute()
    const kept = [place(yuki, { id: assignment, member_role: 'Scrum Master' })]
    const save = async (people: ReturnType<typeof place>[]) =>
      call(
        changeWorkOrder,
        { params: { id: order }, body: { ...form({ people }), version: await versionOf(order) } },
        amara,
      )
    expect((await save(kept)).status).toBe(204)
    expect((await save([place(yuki)])).response.json().fields).toEqual({
      'people.0.employee_id': 'This person is not in the records. Choose another one.',
    })
    expect((await save([])).status).toBe(204)
    expect(await db.selectFrom('member_assignment').selectAll().execute()).toEqual([])
  })

  test('is accepted once of twenty at the same time, and names the person who was faster', async () => {
    const { order, amara } = await world()
    const version = await versionOf(order)
    const change = { params: { id: order }, body: { ...form(), version } }
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(changeWorkOrder, change, amara)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(409)])
    const { response } = await call(changeWorkOrder, change, amara)
    expect(response.json().detail).toBe(changedSince('Amara Okafor'))
  })

  test('is rejected while an import keeps the records, and while one writes', async () => {
    const { order, amara } = await world()
    const change = { params: { id: order }, body: { ...form(), version: await versionOf(order) } }
    await setKeeper(db, 'import', clock.now())
    expect((await call(changeWorkOrder, change, amara)).response.json().detail).toBe(importKeepsRecords)
    await setKeeper(db, 'portal', clock.now())
    // Embedded, the save waits, since there is one connection.
    if (inject('database').kind === 'pglite') return
    await db.transaction().execute(async (transaction) => {
      await lockImports(transaction)
      const { status, response } = await call(changeWorkOrder, change, amara)
      expect([status, response.json().detail, response.headers['retry-after']]).toEqual([503, recordsAreBusy, '2'])
    })
    expect((await call(changeWorkOrder, change, amara)).status).toBe(204)
  })

  test('by an import raises the version, too', async () => {
    const { order, assignment } = await world()
    const before = await versionOf(order)
    await db.updateTable('member_assignment').set({ price_per_day: 700 }).where('id', '=', assignment).execute()
    expect(await versionOf(order)).toBe(before + 1)
    await db.updateTable('work_order').set({ reference: 'WO-1' }).where('id', '=', order).execute()
    expect(await versionOf(order)).toBe(before + 2)
  })
})

describe('deleting a work order', () => {
  const remove = async (order: string, cookie: string) =>
    call(deleteWorkOrder, { params: { id: order }, query: { version: await versionOf(order) } }, cookie)

  test('without requests and days deletes it with its people', async () => {
    const { engagement, order, amara } = await world()
    expect((await remove(order, amara)).status).toBe(204)
    expect(await db.selectFrom('work_order').select('id').execute()).toEqual([])
    const ends = await db.selectFrom('engagement').select('latest_end_date').where('id', '=', engagement).execute()
    expect(ends).toEqual([{ latest_end_date: null }])
  })

  test('hides one with recorded days, and tells that it was removed', async () => {
    const { order, yuki, amara } = await world()
    await records.timeEntry({ work_order_id: order, employee_id: yuki })
    expect((await remove(order, amara)).status).toBe(204)
    expect(await db.selectFrom('work_order').select('removed_at').execute()).toEqual([{ removed_at: clock.now() }])
    expect((await kindsAndFacts()).map(([kind]) => kind)).toEqual(['work_order.removed'])
  })
})

describe('what the form offers', () => {
  test('are people by the beginning of a word of their name, without those who left', async () => {
    const { amara } = await world()
    await records.person({ name: 'Yuki Left', left_on: '2026-01-31' })
    const { body } = await call(findPeople, { query: { search: 'tan' } }, amara)
    expect(body.map(({ name }) => name)).toEqual(['Yuki Tanabe'])
    expect((await call(findPeople, { query: { search: 'yuki' } }, amara)).body).toHaveLength(1)
    expect((await call(findPeople, { query: { search: '%' } }, amara)).body).toHaveLength(0)
  })

  test('are for a pasted name the people of that name, else similar ones', async () => {
    const { amara } = await world()
    await records.person({ name: 'Li Wei', email: 'li.wei@provider.example' })
    await records.person({ name: 'Li  Wei' })
    const { body } = await call(matchPeople, { body: { names: ['li wei', 'Yuki Tanaka', 'Nobody'] } }, amara)
    expect(body.map(({ people, similar }) => [people.length, similar.map(({ name }) => name)])).toEqual([
      [2, []],
      [0, ['Yuki Tanabe']],
      [0, []],
    ])
  })

  test('are roles in their order, with the newest rate', async () => {
    const { order, amara } = await world()
    await records.assignment({
      work_order_id: order,
      member_role: 'Scrum Master',
      price_per_day: 700,
      start_date: '2026-08-01',
    })
    const { body } = await call(listRoles, {}, amara)
    expect(body).toEqual([{ role: 'Scrum Master', price_per_day: 700 }])
  })
})

describe('the order of roles', () => {
  /** Three roles, of which the last one is on two work orders. */
  async function roles() {
    const { engagement, order, yuki } = await world()
    const other = await records.workOrder({
      engagement_id: engagement,
      start_date: '2026-03-15',
      end_date: '2026-09-30',
    })
    await db.updateTable('member_assignment').set({ member_role: 'Delivery Lead', member_role_id: 10 }).execute()
    await records.assignment({ work_order_id: order, employee_id: yuki, member_role: 'Designer', member_role_id: 20 })
    for (const work_order_id of [order, other])
      await records.assignment({ work_order_id, employee_id: yuki, member_role: 'Tester', member_role_id: 30 })
    const leah = await portal.signIn(await records.staffAccount({ is_superuser: true }))
    const listed = async () => (await call(listRoles, {}, leah)).body.map(({ role }) => role)
    return { order, leah, listed }
  }
  const before = ['Delivery Lead', 'Designer', 'Tester']
  const sorted = ['Tester', 'Delivery Lead', 'Designer']

  test('is that of people on all work orders, and neither news nor a change of these', async () => {
    const { order, leah, listed } = await roles()
    const version = await versionOf(order)
    expect(await listed()).toEqual(before)
    expect((await call(sortRoles, { body: { roles: sorted, before } }, leah)).status).toBe(204)
    expect(await listed()).toEqual(sorted)
    const rows = await db.selectFrom('member_assignment').select(['member_role', 'member_role_id']).execute()
    expect(rows.map((row) => [row.member_role, row.member_role_id]).toSorted()).toEqual([
      ['Delivery Lead', 2],
      ['Designer', 3],
      ['Tester', 1],
      ['Tester', 1],
    ])
    expect([await versionOf(order), await kindsAndFacts()]).toEqual([version, []])
  })

  test('changes only from the list that a person saw, with all of its roles', async () => {
    const { leah, listed } = await roles()
    for (const body of [
      { roles: sorted, before: sorted },
      { roles: ['Tester', 'Tester', 'Designer'], before },
      { roles: [...sorted, 'Architect'], before },
    ]) {
      const { status, response } = await call(sortRoles, { body }, leah)
      expect([status, response.json().detail]).toEqual([409, rolesChanged])
    }
    await setKeeper(db, 'import', clock.now())
    const { response } = await call(sortRoles, { body: { roles: sorted, before } }, leah)
    expect(response.json().detail).toBe(importKeepsRecords)
    expect(await listed()).toEqual(before)
  })

  test('is changed by superusers, not by leads', async () => {
    const { listed } = await roles()
    const lead = await portal.signIn(await records.staffAccount())
    expect((await call(sortRoles, { body: { roles: sorted, before } }, lead)).status).toBe(403)
    expect(await listed()).toEqual(before)
  })
})

async function kindsAndFacts(): Promise<[string, object][]> {
  const events = await db.selectFrom('event').select(['kind', 'facts']).orderBy('position').execute()
  return events.map(({ kind, facts }) => [kind, facts as object])
}

async function versionOf(order: string): Promise<number> {
  const { version } = await db
    .selectFrom('work_order')
    .select('version')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  return version
}

import {
  addAbsence,
  changeAbsence,
  deleteAbsence,
  listPersonAbsences,
  type PersonAbsence,
} from '@portal/domain/accounts/contract'
import { addDays } from '@portal/domain/dates/calendar-day'
import { isWeekday } from '@portal/domain/dates/weekday'
import { changedSince } from '@portal/domain/records/keeper'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { updateUsage } from '../days/usage-data.ts'
import { setKeeper } from '../records/keeper-data.ts'

const portal = await testPortal()
const { records, call, clock } = portal
const { db } = portal.portal
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
})

/** Yuki works on the engagement that Amara leads. */
async function world() {
  const lead = await records.person({ name: 'Amara Okafor' })
  const yuki = await records.person({ name: 'Yuki Tanabe' })
  const engagement_id = await records.engagement({ title: 'Payments', project_lead_id: lead })
  const order = await records.workOrder({ engagement_id, start_date: '2026-03-15', end_date: '2026-09-30' })
  await records.assignment({ work_order_id: order, employee_id: yuki })
  const account = { first_name: 'Amara', last_name: 'Okafor', employee_id: lead }
  return { yuki, lead, order, amara: await portal.signIn(await records.staffAccount(account)) }
}
const days = { start_date: '2026-08-03', end_date: '2026-08-14' }
const list = async (id: string, as: string): Promise<PersonAbsence[]> =>
  (await call(listPersonAbsences, { params: { id } }, as)).body.absences

describe('absences of a person', () => {
  test('are added, changed and deleted by a lead, and say where they are shown', async () => {
    const { yuki, amara } = await world()
    const { status, body: added } = await call(addAbsence, { params: { id: yuki }, body: days }, amara)
    expect(status).toBe(201)
    expect(await list(yuki, amara)).toEqual([{ id: added.id, version: 1, ...days, shown_on: ['Payments'] }])
    const later = { start_date: '2026-12-21', end_date: '2026-12-24' }
    const change = { params: { id: added.id }, body: { ...later, version: 1 } }
    expect((await call(changeAbsence, change, amara)).status).toBe(204)
    const again = await call(changeAbsence, change, amara)
    expect([again.status, again.body]).toMatchObject([409, { detail: changedSince('Amara Okafor') }])
    expect(await list(yuki, amara)).toMatchObject([{ ...later, version: 2 }])
    const deletion = { params: { id: added.id }, query: { version: 2 } }
    expect((await call(deleteAbsence, deletion, amara)).status).toBe(204)
    expect(await list(yuki, amara)).toEqual([])
  })

  test('end on the day on which they start, or later', async () => {
    const { yuki, amara } = await world()
    const body = { start_date: '2026-08-03', end_date: '2026-08-02' }
    const { status, body: answer } = await call(addAbsence, { params: { id: yuki }, body }, amara)
    expect([status, answer.fields]).toEqual([422, { end_date: 'Must not be before 3 Aug 2026' }])
  })

  test('of people who are on none of a lead’s engagements are closed to them, as to other staff', async () => {
    const { lead, amara, yuki } = await world()
    expect((await call(listPersonAbsences, { params: { id: lead } }, amara)).status).toBe(403)
    const other = await portal.signIn(await records.staffAccount())
    expect((await call(addAbsence, { params: { id: yuki }, body: days }, other)).status).toBe(403)
    const superuser = await portal.signIn(await records.staffAccount({ is_superuser: true }))
    expect((await call(addAbsence, { params: { id: lead }, body: days }, superuser)).status).toBe(201)
    expect((await call(listPersonAbsences, { params: { id: 'unknown' } }, superuser)).status).toBe(404)
  })

  test('move the forecast of the days on their work orders', async () => {
    const { yuki, order, amara } = await world()
    await db.updateTable('work_order').set({ budget_days: 30 }).where('id', '=', order).execute()
    for (let day = '2026-06-01'; day <= '2026-06-12'; day = addDays(day, 1))
      if (isWeekday(day)) await records.timeEntry({ work_order_id: order, employee_id: yuki, day })
    const forecast = async () =>
      (await db.selectFrom('work_order_usage').select('runs_out_on').executeTakeFirst())?.runs_out_on
    await updateUsage(db, '2026-06-15', ['time_entries'])
    // 20 of 30 days are left, at five days a week.
    expect(await forecast()).toBe('2026-07-10')
    const body = { start_date: '2026-06-22', end_date: '2026-06-26' }
    await call(addAbsence, { params: { id: yuki }, body }, amara)
    expect(await forecast()).toBe('2026-07-17')
  })
})

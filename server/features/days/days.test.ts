import { getEngagementDays, listOrderMonths } from '@portal/domain/days/contract'
import { oneDay } from '@portal/domain/days/run-out'
import { getEngagement } from '@portal/domain/engagements/contract'
import { noRunOut } from '@portal/domain/testing/work-orders'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
const { db } = portal.portal
let account: string
let me: string
let engagement: string
let order: string
let ada: string
let grace: string
beforeEach(async () => {
  await portal.reset()
  engagement = await records.engagement()
  const period = { engagement_id: engagement, start_date: '2026-05-01', end_date: '2026-12-18' }
  order = await records.workOrder({ ...period, reference: 'WO-1', budget_days: 40 })
  ada = await records.person({ name: 'Ada' })
  grace = await records.person({ name: 'Élodie' })
  account = await records.stakeholderAccount([engagement], { access_level: 4 })
  me = await signIn(account)
})
const engagementDays = async () => (await call(getEngagementDays, { params: { id: engagement } }, me)).body

test('shows the days of an engagement by work order and week', async () => {
  await records.timeEntry({ work_order_id: order, employee_id: ada, day: '2026-06-08' })
  await records.timeEntry({ work_order_id: order, employee_id: grace, day: '2026-06-14', hundredths: 25 })
  await records.timeEntry({ work_order_id: order, employee_id: grace, day: '2026-06-15', hundredths: -50 })
  await records.workOrder({
    engagement_id: engagement,
    reference: 'removed',
    start_date: '2026-05-01',
    end_date: '2026-12-18',
    removed_at: new Date(),
  })
  await db
    .insertInto('work_order_usage')
    .values({ work_order_id: order, used_days: 0.75, runs_out_on: null, days_left_at_end: 3.5 })
    .execute()
  await db.insertInto('time_entry_import').values({ recorded_up_to: '2026-06-15' }).execute()
  expect(await engagementDays()).toEqual({
    recorded_up_to: '2026-06-15',
    orders: [
      {
        id: order,
        reference: 'WO-1',
        start_date: '2026-05-01',
        end_date: '2026-12-18',
        budget_days: 40,
        used_days: 0.75,
        ...noRunOut,
        days_left_at_end: 3.5,
        weeks: [
          { from: '2026-06-08', days: 1.25 },
          { from: '2026-06-15', days: -0.5 },
        ],
      },
    ],
  })
})

test('without an import there are orders without used days', async () => {
  expect(await engagementDays()).toMatchObject({
    recorded_up_to: null,
    orders: [{ used_days: 0, runs_out_on: null, days_left_at_end: null, weeks: [] }],
  })
})

test('a forecast is never before today, and ends with the work order', async () => {
  const forecast = {
    work_order_id: order,
    used_days: 30,
    runs_out_on: '2026-06-30',
    runs_out_earliest: '2026-06-22',
    runs_out_latest: '2026-07-17',
  }
  await db.insertInto('work_order_usage').values(forecast).execute()
  const shown = async () =>
    (await call(getEngagement, { params: { id: engagement } }, await signIn(account))).body.work_orders
  const range = { runs_out_on: '2026-06-30', runs_out_earliest: '2026-06-22', runs_out_latest: '2026-07-17' }
  expect(await shown()).toMatchObject([{ budget_days: 40, used_days: 30, ...range }])
  clock.set('2026-06-24T09:00:00Z')
  expect(await shown()).toMatchObject([{ ...range, runs_out_earliest: '2026-06-24' }])
  clock.set('2026-07-02T09:00:00Z')
  expect(await shown()).toMatchObject([
    { runs_out_on: '2026-07-02', runs_out_earliest: '2026-07-02', runs_out_latest: '2026-07-17' },
  ])
  clock.set('2026-07-20T09:00:00Z')
  expect(await shown()).toMatchObject([oneDay('2026-07-20')])
  clock.set('2026-12-19T09:00:00Z')
  expect(await shown()).toMatchObject([{ used_days: 30, ...noRunOut }])
})

test('lists people and days by month, the newest month first', async () => {
  for (const [employee_id, day, hundredths] of [
    [grace, '2026-05-29', 100],
    [ada, '2026-06-01', 100],
    [ada, '2026-06-02', 50],
    [grace, '2026-06-30', 12],
  ] as const)
    await records.timeEntry({ work_order_id: order, employee_id, day, hundredths })
  const { body } = await call(listOrderMonths, { params: { id: order } }, me)
  expect(body).toEqual([
    {
      month: '2026-06-01',
      people: [
        { employee_id: ada, name: 'Ada', days: 1.5 },
        { employee_id: grace, name: 'Élodie', days: 0.12 },
      ],
    },
    { month: '2026-05-01', people: [{ employee_id: grace, name: 'Élodie', days: 1 }] },
  ])
})

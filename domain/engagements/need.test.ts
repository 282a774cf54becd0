import { expect, test } from 'vitest'
import { oneDay } from '../days/run-out.ts'
import { workOrder } from '../testing/work-orders.ts'
import type { Needed } from './course.ts'
import { sortByNeed } from './need.ts'

const today = '2026-11-27'
const order = (end_date: string, differences = {}) =>
  workOrder({ reference: 'WO-1', start_date: '2026-01-05', end_date, ...differences })
const calm = { audits_info: [], open_team_requests: 0, work_orders: [order('2027-06-01')] }
const fell = {
  id: 'a',
  title: 'Engineering',
  type: 2 as const,
  percentage_score: 70,
  score_before: 90,
  created_at: '2026-11-15T10:00:00Z',
}
const runningOut = order('2027-03-14', { budget_days: 40, used_days: 32, ...oneDay('2026-12-10') })

test.each<[string, Partial<Needed>, Partial<Needed>]>([
  ['an end comes before a later end', { work_orders: [order('2026-12-02')] }, { work_orders: [order('2026-12-20')] }],
  ['days that run out come before a later end', { work_orders: [runningOut] }, { work_orders: [order('2026-12-20')] }],
  [
    'an end comes before days that run out later',
    { work_orders: [order('2026-12-02')] },
    { work_orders: [runningOut] },
  ],
  ['urgent comes before an open request', { work_orders: [order('2026-12-27')] }, { open_team_requests: 1 }],
  ['an open request comes before a worse audit', { open_team_requests: 1 }, { audits_info: [fell] }],
  ['a worse audit comes before a sooner end', { audits_info: [fell] }, { work_orders: [order('2027-01-10')] }],
  ['others are by their next end', { work_orders: [order('2027-02-01'), order('2026-10-01')] }, {}],
  ['a next end comes before none', {}, { work_orders: [order('2026-11-26')] }],
])('by need, %s', (_, first, second) => {
  const both = [
    { ...calm, ...first },
    { ...calm, ...second },
  ]
  expect(sortByNeed(both, today, { isStaff: true })).toEqual(both)
  expect(sortByNeed(both.toReversed(), today, { isStaff: true })).toEqual(both)
})

test('engagements with the same day keep their order', () => {
  const both = ['by title', 'a second'].map((title) => ({ ...calm, title }))
  expect(sortByNeed(both, today, { isStaff: true })).toEqual(both)
})

test('customers do not see first what they have requested themselves', () => {
  const requested = { ...calm, open_team_requests: 2 }
  const sooner = { ...calm, work_orders: [order('2027-02-01')] }
  expect(sortByNeed([requested, sooner], today, { isStaff: false })).toEqual([sooner, requested])
})

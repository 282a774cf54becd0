import { expect, test } from 'vitest'
import { oneDay } from '../days/run-out.ts'
import { workOrder } from '../testing/work-orders.ts'
import { courseOf } from './course.ts'

const today = '2026-11-27'
const order = (end_date: string, differences = {}) =>
  workOrder({ reference: 'WO-2038 Customer journeys', start_date: '2026-01-05', end_date, ...differences })
const audit = (percentage_score: number, score_before: number | null, type: 1 | 2 = 2) => ({
  id: 'a',
  title: type === 1 ? 'Risk exposure' : 'Engineering',
  type,
  percentage_score,
  score_before,
  created_at: '2026-11-15T10:00:00Z',
})
const engagement = (differences: Partial<Parameters<typeof courseOf>[0]>) => ({
  work_orders: [order('2027-03-14')],
  audits_info: [],
  open_team_requests: 0,
  ...differences,
})
const runningOut = order('2027-03-14', { budget_days: 40, used_days: 32, ...oneDay('2027-02-26') })
const usedUp = order('2027-03-14', { budget_days: 40, used_days: 41 })
const later = order('2027-09-11', { reference: 'WO-2093 Rollout', start_date: '2026-12-15' })

test.each([
  ['a work order ends', { work_orders: [order('2026-12-17'), runningOut] }, 'WO-2038 ends in 20 days', true],
  ['a work order ends today', { work_orders: [order(today)] }, 'WO-2038 ends today', true],
  [
    'several work orders end',
    { work_orders: [order('2026-12-17'), order('2026-12-01')] },
    '2 work orders end, first in 4 days',
    true,
  ],
  ['days run out early', { work_orders: [runningOut], open_team_requests: 2 }, 'Days run out on 26 Feb 2027', true],
  ['all days are used', { work_orders: [usedUp] }, 'All days of WO-2038 are used', true],
  ['a request is open', { open_team_requests: 1, audits_info: [audit(79, 89)] }, '1 team request is open', false],
  ['requests are open', { open_team_requests: 3 }, '3 team requests are open', false],
  ['a score fell', { audits_info: [audit(70, 70), audit(79, 89)] }, 'Engineering fell 10 points to 79%', false],
  ['a risk rose', { audits_info: [audit(35, 30, 1)] }, 'Risk exposure rose 5 points to 35%', false],
  ['a score fell by less than five points', { audits_info: [audit(80, 84)] }, 'On course, next end 14 Mar 2027', false],
  ['a risk fell', { audits_info: [audit(30, 45, 1)] }, 'On course, next end 14 Mar 2027', false],
  ['a score has none before', { audits_info: [audit(30, null)] }, 'On course, next end 14 Mar 2027', false],
  ['a work order starts', { work_orders: [order('2027-03-14'), later] }, 'WO-2093 starts in 18 days', false],
  ['nothing happens', {}, 'On course, next end 14 Mar 2027', false],
  [
    'all work orders ended',
    { work_orders: [order('2026-11-26')], audits_info: [audit(79, 89)] },
    'Ended 26 Nov 2026',
    false,
  ],
  ['there are no work orders', { work_orders: [] }, 'No work orders yet', false],
] as const)('if %s, the sentence is the first that is true', (_, differences, text, isUrgent) => {
  const course = courseOf(engagement(differences as object), today, { isStaff: true })
  expect([course.text, course.need === 'urgent']).toEqual([text, isUrgent])
})

test('customers do not read of their own requests', () => {
  const { text } = courseOf(engagement({ open_team_requests: 2 }), today, { isStaff: false })
  expect(text).toBe('On course, next end 14 Mar 2027')
})

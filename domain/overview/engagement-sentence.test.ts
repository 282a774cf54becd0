import { expect, test } from 'vitest'
import { oneDay } from '../days/run-out.ts'
import { sample } from '../testing/sample.ts'
import { workOrder } from '../testing/work-orders.ts'
import { EngagementOverview, type TeamEvent } from './engagement-overview.ts'
import { engagementSentence } from './engagement-sentence.ts'

const today = '2026-11-27'
const order = (differences = {}) =>
  workOrder({ reference: 'WO-2005 Rollout', start_date: '2026-10-17', end_date: '2027-03-14', ...differences })
const runningOut = order({ reference: 'WO-2039 Core', budget_days: 40, used_days: 32, ...oneDay('2027-02-26') })
const soon = order({ end_date: '2026-12-17' })
const person = (kind: TeamEvent['kind'], day: string, employee_id = day): TeamEvent => ({
  employee_id,
  name: 'Dmitri Volkov',
  kind,
  day,
  until: null,
})
const audit = (score: number) => ({
  id: 'a',
  title: 'Engineering',
  type: 2 as const,
  score,
  score_before: 89,
  day: today,
  points: [],
})
const leaving = ['2026-12-17', '2026-12-24', '2026-12-26'].map((day) => person('leaves', day))

test.each<[string, Partial<EngagementOverview>, sentence: string, about: string]>([
  [
    'no change is urgent',
    { work_orders: [order()], people: leaving },
    'On course. Next end is 14 Mar 2027. 3 people leave in December.',
    'orders orders team',
  ],
  [
    'days run out early',
    { work_orders: [runningOut, order({ end_date: '2027-02-01' })] },
    'Days of WO-2039 run out on 26 Feb 2027. Next end is 1 Feb 2027.',
    'days orders',
  ],
  ['a work order ends soon', { work_orders: [soon] }, 'WO-2005 ends in 20 days.', 'orders'],
  [
    'a work order ends soon and days run out',
    { work_orders: [soon, runningOut] },
    'WO-2005 ends in 20 days. Days of WO-2039 run out on 26 Feb 2027.',
    'orders days',
  ],
  [
    'all days are used',
    { work_orders: [order({ budget_days: 40, used_days: 40 })] },
    'All days of WO-2005 are used. Next end is 14 Mar 2027.',
    'days orders',
  ],
  [
    'a score fell',
    { work_orders: [order()], audits: [audit(79)] },
    'Engineering fell 10 points to 79%. Next end is 14 Mar 2027.',
    'audits orders',
  ],
  [
    'another work order starts',
    { work_orders: [order(), order({ reference: 'WO-9', start_date: '2026-12-15' })], audits: [audit(88)] },
    'On course. Next end is 14 Mar 2027.',
    'orders orders',
  ],
  [
    'no work order has started',
    { work_orders: [order({ start_date: '2026-12-15' })] },
    'WO-2005 starts in 18 days. Next end is 14 Mar 2027.',
    'orders orders',
  ],
  ['all work orders have ended', { ended_on: '2026-11-26' }, 'Ended 26 Nov 2026.', 'orders'],
  ['there are no work orders', {}, 'No work orders yet.', 'orders'],
  [
    'no one leaves',
    { people: [person('away', '2026-12-01'), person('joins', '2026-12-14')] },
    'No work orders yet. 1 person joins in December.',
    'orders team',
  ],
  [
    'people leave in two months',
    { people: [person('leaves', '2026-12-14'), person('leaves', '2027-01-01'), person('joins', '2026-12-01')] },
    'No work orders yet. 2 people leave by 1 Jan 2027.',
    'orders team',
  ],
])('the sentence of an engagement if %s', (_, state, sentence, about) => {
  const clauses = engagementSentence(sample(EngagementOverview, state), today)
  expect(clauses.map(({ text }) => text).join(' ')).toBe(sentence)
  expect(clauses.map((clause) => clause.about).join(' ')).toBe(about)
})

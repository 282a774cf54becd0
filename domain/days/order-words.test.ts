import { expect, test } from 'vitest'
import { workOrder } from '../testing/work-orders.ts'
import { orderWords, runsOutEarlyText } from './order-words.ts'
import { oneDay } from './run-out.ts'

const today = '2026-06-18'
const order = (differences = {}) => workOrder({ start_date: '2026-05-11', end_date: '2026-08-18', ...differences })
const early = oneDay('2026-07-30')
const range = { runs_out_on: '2026-07-30', runs_out_earliest: '2026-07-24', runs_out_latest: '2026-08-05' }

test.each([
  ['has ended', { end_date: '2026-06-17' }, { text: 'Ended', status: 'Ended', isWarning: false }],
  [
    'ends soon',
    { end_date: '2026-07-08' },
    { text: 'Ending soon, 20 days left', status: 'Ending soon', isWarning: true },
  ],
  ['ends today', { end_date: today }, { text: 'Ending soon, ends today', isWarning: true }],
  [
    'starts',
    { start_date: '2026-07-01' },
    { text: 'starts 1 Jul 2026', status: 'starts in 13 days', isWarning: false },
  ],
  [
    'runs out of days early',
    { budget_days: 200, used_days: 60, ...early },
    { text: 'days run out on 30 Jul 2026, 19 days early', isWarning: true },
  ],
  ['is on course', { budget_days: 200, used_days: 60 }, { text: undefined, isWarning: false }],
])('the words about a work order that %s', (_, differences, words) => {
  expect(orderWords(order(differences), today)).toMatchObject(words)
})

test.each([
  [{ budget_days: 200, used_days: 60, ...early }, 'days run out on 30 Jul 2026, 19 days early'],
  [{ budget_days: 200, used_days: 60, ...range }, 'days run out around the end of July'],
  [{ budget_days: 200, used_days: 200 }, 'all days used'],
  [{ budget_days: 200, used_days: 60 }, undefined],
])('the days of a work order with %o run out: %s', (differences, text) => {
  expect(runsOutEarlyText(order(differences), today)).toBe(text)
})

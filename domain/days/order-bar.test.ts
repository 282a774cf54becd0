import { expect, test } from 'vitest'
import { workOrder } from '../testing/work-orders.ts'
import { orderBar, orderBarIn, orderBarText } from './order-bar.ts'
import { oneDay } from './run-out.ts'

const today = '2026-06-18'
/** 100 days, of which 38 have passed. */
const order = (differences = {}) => workOrder({ start_date: '2026-05-11', end_date: '2026-08-18', ...differences })
const used = (used_days: number) => order({ budget_days: 200, used_days })

test.each([
  ['without a budget', order(), { elapsed: 38, used: null, isAhead: false }],
  ['before it starts', order({ start_date: '2026-07-01' }), { elapsed: 0, used: null }],
  ['2 points ahead of time', used(80), { used: 40, isAhead: false }],
  ['3 points ahead of time', used(82), { used: 41, isAhead: true }],
  ['behind time', used(40), { used: 20, isAhead: false }],
  ['over the budget', used(230), { used: 100, isAhead: true }],
  [
    'over the budget at the end',
    order({ end_date: today, budget_days: 200, used_days: 230 }),
    { used: 100, isAhead: true },
  ],
  ['after corrections', used(-3), { used: 0, isAhead: false }],
] as const)('the bar of a work order %s', (_, of, bar) => {
  expect(orderBar(of, today)).toMatchObject(bar)
})

test.each([
  ['nowhere without a forecast', {}, null],
  ['at one day', oneDay('2026-07-30'), { from: 80, to: 80, isEarly: true }],
  [
    'within a range of more than five working days',
    { runs_out_on: '2026-07-30', runs_out_earliest: '2026-07-20', runs_out_latest: '2026-08-09' },
    { from: 70, to: 90, isEarly: true },
  ],
  [
    'up to the end, if the range is longer',
    { runs_out_on: '2026-08-09', runs_out_earliest: '2026-07-30', runs_out_latest: '2026-09-09' },
    { from: 80, to: 100, isEarly: false },
  ],
] as const)('the days run out %s', (_, forecast, runOut) => {
  expect(orderBar(order({ budget_days: 200, used_days: 60, ...forecast }), today).runOut).toEqual(runOut)
})

test.each([
  ['all of it', '2026-01-01', { elapsed: 38, used: 30, runOut: { from: 80, to: 80 } }],
  ['its first half', '2025-07-01', { elapsed: 74, used: 58, runOut: null }],
  ['its second half', '2026-06-01', { elapsed: 22, used: 12, runOut: { from: 75, to: 75 } }],
])('months that show %s have its parts in the same days', (_, span, expected) => {
  const bar = orderBarIn(span, order({ budget_days: 200, used_days: 60, ...oneDay('2026-07-30') }), today)
  const whole = bar && {
    elapsed: Math.round(bar.elapsed),
    used: Math.round(bar.used ?? 0),
    runOut: bar.runOut && { from: Math.round(bar.runOut.from), to: Math.round(bar.runOut.to) },
  }
  expect(whole).toEqual(expected)
})

test('months without the work order have no bar', () => {
  expect(orderBarIn('2027-01-01', order(), today)).toBeUndefined()
})

test('the name of a bar says what it shows', () => {
  expect(orderBarText(order({ budget_days: 1365, used_days: 399.5 }), today)).toBe(
    '38% of the time, 399 of 1,365 budget days used',
  )
  expect(orderBarText(order(), today)).toBe('38% of the time')
})

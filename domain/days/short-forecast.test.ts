import { expect, test } from 'vitest'
import { workOrder } from '../testing/work-orders.ts'
import { oneDay } from './run-out.ts'
import { leadingFigure, shortForecast } from './short-forecast.ts'

const today = '2026-11-27'
const order = (differences = {}) =>
  workOrder({ start_date: '2026-10-17', end_date: '2027-03-14', budget_days: 40, used_days: 10, ...differences })
const range = { runs_out_on: '2027-02-24', runs_out_earliest: '2027-02-10', runs_out_latest: '2027-03-12' }

test.each([
  ['starts in 108 days', { start_date: '2027-03-15', end_date: '2027-09-11' }, false],
  ['no budget', { budget_days: null }, false],
  ['all days used', { used_days: 41 }, true],
  ['out on 26 Feb 2027', oneDay('2027-02-26'), true],
  ['out around the end of February 2027', range, true],
  ['out on 14 Mar 2027', oneDay('2027-03-14'), false],
  ['no forecast yet', { days_left_at_end: null }, false],
  ['47 days left at the end', { days_left_at_end: 46.6 }, false],
  ['no days left at the end', { days_left_at_end: 0.4 }, false],
] as const)('a table says "%s"', (text, differences, isEarly) => {
  expect(shortForecast(order(differences), today)).toEqual({ text, isEarly })
})

test.each([
  ['budgets', [order(), order({ budget_days: 2000, used_days: 12.5 })], '2,017', 'days of the budget left, of 2,040'],
  ['one day left', [order({ used_days: 39 })], '1', 'day of the budget left, of 40'],
  ['less than a day left', [order({ used_days: 39.5 })], 'less than a day', 'of the budget left, of 40'],
  ['more used than the budget', [order({ used_days: 52 })], '12', 'days over the budget, of 40'],
  [
    'no budget',
    [order({ budget_days: null }), order({ budget_days: null, end_date: '2026-12-17' })],
    '20',
    'calendar days to the next end',
  ],
  [
    'no work order that has begun',
    [order({ start_date: '2026-12-15' }), order({ start_date: '2026-12-16' })],
    '18',
    'calendar days to the first start',
  ],
  ['one work order that begins tomorrow', [order({ start_date: '2026-11-28' })], '1', 'calendar day to the start'],
  ['an end tomorrow', [order({ budget_days: null, end_date: '2026-11-28' })], '1', 'calendar day to the next end'],
] as const)('the leading figure of work orders with %s', (_, orders, figure, words) => {
  expect(leadingFigure(orders, today)).toMatchObject({ figure, words })
})

test('there is no leading figure without work orders', () => {
  expect(leadingFigure([], today)).toBeUndefined()
})

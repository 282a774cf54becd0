import { expect, test } from 'vitest'
import { noRunOut } from '../testing/work-orders.ts'
import type { OrderOfDays } from './contract.ts'
import { leftOutText } from './left-out.ts'
import { oneDay } from './run-out.ts'

const order: OrderOfDays = {
  id: 'w1',
  reference: 'WO-1',
  start_date: '2026-07-01',
  end_date: '2026-12-31',
  budget_days: 100,
  used_days: 60,
  ...noRunOut,
  days_left_at_end: null,
  weeks: [],
}
const withoutBudget = { ...order, budget_days: null }
const ended = { ...order, end_date: '2026-11-20', days_left_at_end: 1, budget_days: null }
const upTo = 'Days are recorded up to 20 Nov 2026.'
const plan = 'The plan spreads the budget evenly from the first to the last day.'
const range = 'In 8 of 10 cases, the days run out within the forecast range.'
const forecast = 'The forecast leaves out weekends and known absences.'

test.each<[OrderOfDays[], string]>([
  [[order], `${upTo} ${plan}`],
  [[ended], upTo],
  [[{ ...order, ...oneDay('2026-12-01') }], `${upTo} ${forecast} ${range} ${plan}`],
  [[{ ...order, days_left_at_end: 0 }], `${upTo} ${forecast} ${plan}`],
  [[order, withoutBudget], `${upTo} ${plan}`],
  [[withoutBudget], upTo],
])('case %#', (orders, text) => {
  expect(leftOutText({ recorded_up_to: '2026-11-20', orders }, '2026-11-21')).toBe(text)
})

test('says nothing before the first import', () => {
  expect(leftOutText({ recorded_up_to: null, orders: [order] }, '2026-11-21')).toBeUndefined()
})

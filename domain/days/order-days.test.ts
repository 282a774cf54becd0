import { expect, test } from 'vitest'
import { noRunOut } from '../testing/work-orders.ts'
import {
  budgetLeft,
  daysText,
  earlyRunOut,
  exactDaysText,
  firstToRunOutText,
  forecastText,
  hasDays,
  isUsedUp,
  leftText,
  type OrderWithDays,
  percentUsed,
  sumOfDays,
  usedText,
  withoutBudgetText,
} from './order-days.ts'
import { type KnownRunOut, oneDay } from './run-out.ts'

const today = '2026-11-02'
const order: OrderWithDays = {
  reference: 'WO-1',
  start_date: '2026-07-01',
  end_date: '2027-03-25',
  budget_days: 100,
  used_days: 60,
  ...noRunOut,
  days_left_at_end: null,
}

const beforeEnd: KnownRunOut = {
  runs_out_on: '2027-02-01',
  runs_out_earliest: '2027-01-04',
  runs_out_latest: '2027-03-24',
}
const beyondEnd: KnownRunOut = { ...beforeEnd, runs_out_latest: '2027-03-25' }

test.each<[Partial<OrderWithDays>, string | undefined]>([
  [
    { ...oneDay('2027-03-14') },
    'At the pace of the last four weeks, the days run out on 14 Mar 2027, 11 days before the work order ends.',
  ],
  [
    { ...oneDay('2027-03-24') },
    'At the pace of the last four weeks, the days run out on 24 Mar 2027, 1 day before the work order ends.',
  ],
  [
    { ...oneDay('2027-03-25') },
    'At the pace of the last four weeks, the days run out on 25 Mar 2027, the day on which the work order ends.',
  ],
  [
    beforeEnd,
    'At the pace of the last four weeks, the days run out between January and March 2027, before the work order ends on 25 Mar 2027.',
  ],
  [
    beyondEnd,
    'At the pace of the last four weeks, the days run out in January 2027 at the earliest, or last until the work order ends on 25 Mar 2027.',
  ],
  [
    { days_left_at_end: 12.4 },
    'At the pace of the last four weeks, about 12 budget days are left when the work order ends on 25 Mar 2027.',
  ],
  [
    { days_left_at_end: 0.4 },
    'At the pace of the last four weeks, no budget days are left when the work order ends on 25 Mar 2027.',
  ],
  [
    { days_left_at_end: 1 },
    'At the pace of the last four weeks, about 1 budget day is left when the work order ends on 25 Mar 2027.',
  ],
  [{}, 'There are too few recorded days to say when the budget runs out.'],
  [{ used_days: 100 }, 'All days of the budget are used.'],
  [{ used_days: 104.5 }, '4 days more than the budget were used.'],
  [{ used_days: 100.5 }, 'less than a day more than the budget was used.'],
  [{ used_days: 101.5 }, '1 day more than the budget was used.'],
  [{ end_date: '2026-11-01' }, 'The work order has ended with 40 budget days left.'],
  [{ start_date: '2026-11-03' }, undefined],
  [{ budget_days: null }, undefined],
])('%j: %s', (fields, text) => {
  expect(forecastText({ ...order, ...fields }, today)).toBe(text)
})

test.each<[number | null, number, number | null, number | null]>([
  [100, 60, 40, 60],
  [100, 99.99, 0.01, 99],
  [100, 100, 0, 100],
  [100, 120.5, -20.5, 120],
  [40, 12.35, 27.65, 30],
  [100, -3, 103, -3],
  [0, 5, -5, null],
  [41, 32.8, 8.2, 80],
  [22.42, 22.42, 0, 100],
  [null, 5, null, null],
])('budget %s, used %s: %s left, %s per cent', (budget_days, used_days, left, percent) => {
  expect(budgetLeft({ budget_days, used_days })).toBe(left)
  expect(percentUsed({ budget_days, used_days })).toBe(percent)
})

test.each<[number | null, number, string | undefined, boolean, boolean]>([
  [40, 39, '1 budget day left', true, false],
  [40, 39.99, 'less than a day of the budget left', true, false],
  [40, 40, '0 budget days left', true, true],
  [40, 44.5, '4 days over the budget', true, true],
  [0, 0, '0 budget days left', true, false],
  [null, 5, undefined, true, false],
  [null, -1, undefined, true, false],
  [null, 0, undefined, false, false],
])('budget %s, used %s: "%s", has days: %s, used up: %s', (budget_days, used_days, text, has, usedUp) => {
  const budget = { budget_days, used_days }
  expect([leftText(budget), hasDays(budget), isUsedUp(budget)]).toEqual([text, has, usedUp])
})

test.each<[Partial<OrderWithDays>, string | null]>([
  [{ ...oneDay('2027-03-24') }, '2027-03-24'],
  [{ ...oneDay('2027-03-25') }, null],
  [{}, null],
  [{ used_days: 100 }, today],
  [{ used_days: 100, end_date: '2026-11-03' }, today],
  [{ used_days: 100, end_date: today }, null],
  [{ used_days: 100, end_date: '2026-11-01' }, null],
  [{ ...oneDay('2026-10-30'), end_date: '2026-11-01' }, null],
  [{ budget_days: null }, null],
])('%j: used before its end on %s', (fields, day) => {
  expect(earlyRunOut({ ...order, ...fields }, today)).toEqual(day === null ? null : oneDay(day))
})

test('of a range before the end, all three days are known', () => {
  expect(earlyRunOut({ ...order, ...beforeEnd }, today)).toEqual(beforeEnd)
  expect(earlyRunOut({ ...order, ...beyondEnd }, today)).toBeNull()
})

test.each([
  [1, '1 day'],
  [1.99, '1 day'],
  [2, '2 days'],
  [0, '0 days'],
  [0.25, 'less than a day'],
  [-0.25, 'less than a day'],
  [-12.5, '-12 days'],
  [1_250.25, '1,250 days'],
])('%s is "%s" on screens', (days, text) => {
  expect(daysText(days)).toBe(text)
})

test.each([
  [1, '1 day'],
  [0.25, '0.25 days'],
  [1_250.25, '1,250.25 days'],
])('%s is "%s" in exports', (days, text) => {
  expect(exactDaysText(days)).toBe(text)
})

test('says how many days are used', () => {
  expect(usedText({ budget_days: 40, used_days: 32 })).toBe('32 of 40 budget days used')
  expect(usedText({ budget_days: null, used_days: 1 })).toBe('1 day worked')
})

test('an engagement sums up the orders with a budget that have not ended', () => {
  const orders: OrderWithDays[] = [
    { ...order, reference: 'ended', end_date: '2026-11-01' },
    { ...order, reference: 'later', budget_days: 10.1, used_days: 0.2, ...oneDay('2026-12-02') },
    { ...order, reference: 'first', budget_days: 20.2, used_days: 0.1, ...oneDay('2026-12-01') },
    {
      ...order,
      reference: 'perhaps first',
      ...beyondEnd,
      runs_out_earliest: '2026-11-10',
      budget_days: 0,
      used_days: 0,
    },
    { ...order, reference: 'on its last day', budget_days: 1, ...oneDay('2026-11-05'), end_date: '2026-11-05' },
    { ...order, reference: 'no budget', budget_days: null, used_days: 500 },
  ]
  const sum = sumOfDays(orders, today)
  expect(sum).toMatchObject({ budget_days: 31.3, used_days: 60.3, without_budget: 1 })
  expect(sum.first_to_run_out?.reference).toBe('first')
  expect(firstToRunOutText(sum, today)).toBe(
    'At the pace of the last four weeks, the days of first run out on 1 Dec 2026, 114 days before the work order ends.',
  )
  expect(sumOfDays([], today)).toEqual({
    budget_days: null,
    used_days: 0,
    without_budget: 0,
    first_to_run_out: null,
  })
})

test('says how many work orders are not in the sum', () => {
  const sum = { budget_days: 40, used_days: 0, first_to_run_out: null }
  expect(withoutBudgetText({ ...sum, without_budget: 1 })).toBe('1 work order has no budget and is not in the sum.')
  expect(withoutBudgetText({ ...sum, without_budget: 2 })).toBe('2 work orders have no budget and are not in the sum.')
  expect(withoutBudgetText({ ...sum, budget_days: null, without_budget: 1 })).toBe('The work order has no budget.')
  expect(withoutBudgetText({ ...sum, budget_days: null, without_budget: 2 })).toBe('The work orders have no budget.')
})

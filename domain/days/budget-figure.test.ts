import { expect, test } from 'vitest'
import { daysFigure } from './budget-figure.ts'

test.each([
  [{ budget_days: 40, used_days: 12 }, '28', 'days of the budget left, of 40'],
  [{ budget_days: null, used_days: 12.5 }, '12', 'days worked'],
  [{ budget_days: null, used_days: 1 }, '1', 'day worked'],
  [{ budget_days: null, used_days: 0.5 }, 'less than a day', 'worked'],
])('the figure of a work order with %o is "%s %s"', (days, figure, words) => {
  expect(daysFigure(days)).toEqual({ figure, words })
})

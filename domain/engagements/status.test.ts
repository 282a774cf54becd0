import { describe, expect, test } from 'vitest'
import { engagementStatus } from './status.ts'

const today = '2026-06-18'
const ended = { start_date: '2026-01-01', end_date: '2026-06-17' }
const endsToday = { start_date: '2026-01-01', end_date: '2026-06-18' }
const startsToday = { start_date: '2026-06-18', end_date: '2026-12-31' }
const future = { start_date: '2026-06-19', end_date: '2026-12-31' }

describe('the status of an engagement', () => {
  test.each([
    ['Setting up without work orders', [], 'Setting up'],
    ['Setting up while no work order has started', [future], 'Setting up'],
    ['Onboarding between an ended and a future work order', [ended, future], 'Onboarding'],
    ['Active on the first day of a work order', [startsToday], 'Active'],
    ['Active on the last day of a work order', [endsToday], 'Active'],
    ['Active when a work order is in progress besides ended and future ones', [ended, endsToday, future], 'Active'],
    ['Completed the day after the last work order', [ended], 'Completed'],
  ])('is %s', (_, orders, status) => {
    expect(engagementStatus(orders, today)).toBe(status)
  })
})

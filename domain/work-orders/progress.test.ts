import { describe, expect, test } from 'vitest'
import { addDays, dayAt } from '../dates/calendar-day.ts'
import {
  daysLeft,
  hasEnded,
  hasStarted,
  isActive,
  isEndingSoon,
  isInProgress,
  progress,
  statusText,
  workOrderState,
} from './progress.ts'

const year = { start_date: '2026-01-01', end_date: '2026-12-31' }

describe('a work order', () => {
  test.each([
    ['the day before its first day', '2025-12-31', { started: false, ended: false, inProgress: false, progress: 0 }],
    ['its first day', '2026-01-01', { started: true, ended: false, inProgress: true, progress: 0 }],
    ['its last day', '2026-12-31', { started: true, ended: false, inProgress: true, progress: 99 }],
    ['the day after its last day', '2027-01-01', { started: true, ended: true, inProgress: false, progress: 100 }],
  ])('has the expected state and progress on %s', (_, today, expected) => {
    expect({
      started: hasStarted(year, today),
      ended: hasEnded(year, today),
      inProgress: isInProgress(year, today),
      progress: progress(year, today),
    }).toEqual(expected)
  })

  test('of a single day is at 0 percent that day and at 100 percent the next day', () => {
    const day = { start_date: '2026-06-18', end_date: '2026-06-18' }
    expect([progress(day, '2026-06-17'), progress(day, '2026-06-18'), progress(day, '2026-06-19')]).toEqual([0, 0, 100])
  })

  test('counts 29 February as a day', () => {
    const leap = { start_date: '2028-02-28', end_date: '2028-03-01' }
    expect(['2028-02-28', '2028-02-29', '2028-03-01'].map((day) => progress(leap, day))).toEqual([0, 33, 66])
  })

  test.each([89, 90])('shows %i percent on the day when it is reached, and not before', (percent) => {
    const hundredDays = { start_date: '2026-03-01', end_date: addDays('2026-03-01', 99) }
    expect(progress(hundredDays, addDays('2026-03-01', percent))).toBe(percent)
    expect(progress(hundredDays, addDays('2026-03-01', percent - 1))).toBe(percent - 1)
  })

  test('is active until it has ended', () => {
    expect([isActive(year, '2025-06-01'), isActive(year, '2026-12-31'), isActive(year, '2027-01-01')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('whether a work order is ending soon', () => {
  const long = { start_date: '2026-01-01', end_date: '2026-12-31' }
  const hundredDays = { start_date: '2026-03-01', end_date: '2026-06-08' }
  const tenYears = { start_date: '2020-01-01', end_date: '2029-12-31' }

  test.each([
    ['on its last day', long, '2026-12-31', 1, true],
    ['on the day after its last day', long, '2027-01-01', 0, false],
    ['at 89 percent of ten years', tenYears, '2028-12-31', 366, false],
    ['at 90 percent of ten years, a year before its end', tenYears, '2029-01-01', 365, true],
    ['at 68 percent with 32 days left', hundredDays, '2026-05-08', 32, false],
    ['at 69 percent with 31 days left', hundredDays, '2026-05-09', 31, true],
    ['before a short work order begins', { start_date: '2026-06-20', end_date: '2026-07-01' }, '2026-06-18', 14, true],
    ['on its only day', { start_date: '2026-06-18', end_date: '2026-06-18' }, '2026-06-18', 1, true],
  ])('%s', (_, period, today, left, soon) => {
    expect({ left: daysLeft(period, today), soon: isEndingSoon(period, today) }).toEqual({ left, soon })
  })

  test('is shown as a status text, as is “Ended”; other states show none', () => {
    const states = ['2025-12-31', '2026-01-01', '2026-12-01', '2026-12-31', '2027-01-01'].map((today) =>
      workOrderState(long, today),
    )
    expect(states).toEqual(['To come', 'In progress', 'Ending soon', 'Ending soon', 'Ended'])
    expect(states.map(statusText)).toEqual([undefined, undefined, 'Ending soon', 'Ending soon', 'Ended'])
  })
})

test('the days left include 29 February', () => {
  expect(['2028-02-28', '2028-02-29', '2028-03-01'].map((day) => daysLeft({ end_date: '2028-03-01' }, day))).toEqual([
    3, 2, 1,
  ])
  expect(daysLeft({ end_date: '2026-03-01' }, '2026-02-28')).toBe(2)
})

// In London the clock goes forward on 29 March and back on 25 October 2026, both at 01:00 UTC.
test.each([
  ['2026-03-29', '2026-03-29T00:00:00Z', '2026-03-29T22:59:59Z', '2026-03-29T23:00:00Z'],
  ['2026-10-25', '2026-10-24T23:00:00Z', '2026-10-25T23:59:59Z', '2026-10-26T00:00:00Z'],
])('a work order that ends on the clock change of %s runs until the end of that day', (end_date, first, last, next) => {
  const period = { start_date: addDays(end_date, -1), end_date }
  const dayOf = (instant: string) => dayAt(new Date(instant), 'Europe/London')
  expect([first, last].map((instant) => isInProgress(period, dayOf(instant)))).toEqual([true, true])
  expect([first, last].map((instant) => daysLeft(period, dayOf(instant)))).toEqual([1, 1])
  expect([hasEnded(period, dayOf(last)), hasEnded(period, dayOf(next))]).toEqual([false, true])
})

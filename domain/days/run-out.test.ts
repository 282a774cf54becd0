import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '../dates/calendar-day.ts'
import { noRunOut } from '../testing/work-orders.ts'
import {
  isKnown,
  isOneDay,
  type KnownRunOut,
  oneDay,
  runOutBeforeEnd,
  runOutDay,
  runOutText,
  runsOutEarly,
} from './run-out.ts'

const range = (runs_out_earliest: CalendarDay, runs_out_latest: CalendarDay, runs_out_on = runs_out_earliest) => ({
  runs_out_on,
  runs_out_earliest,
  runs_out_latest,
})

describe('the words for a range', () => {
  test.each<[string, KnownRunOut, string]>([
    ['one day', oneDay('2026-11-19'), 'on 19 Nov 2026'],
    ['five working days', range('2026-11-19', '2026-11-25', '2026-11-20'), 'on 20 Nov 2026'],
    ['six working days', range('2026-11-19', '2026-11-26'), 'around the end of November'],
    ['up to the 10th', range('2026-11-05', '2026-11-15'), 'around the start of November'],
    ['from the 11th', range('2026-11-05', '2026-11-17'), 'around mid-November'],
    ['up to the 20th', range('2026-11-05', '2026-12-06'), 'around mid-November'],
    ['from the 21st', range('2026-11-07', '2026-12-06'), 'around the end of November'],
    ['a month, into the next year', range('2026-12-15', '2027-01-15'), 'around the end of December'],
    ['a month, in the next year', range('2027-03-01', '2027-03-31'), 'around mid-March 2027'],
    ['more than a month', range('2026-11-05', '2026-12-07'), 'between November and December'],
    ['months of the next year', range('2027-02-20', '2027-05-02'), 'between February and May 2027'],
    ['months of two years', range('2026-11-20', '2027-05-02'), 'between November 2026 and May 2027'],
    ['months of two later years', range('2027-11-20', '2028-05-02'), 'between November 2027 and May 2028'],
    ['the same month of two years', range('2026-12-01', '2027-12-01'), 'between December 2026 and December 2027'],
  ])('of %s', (_, found, text) => {
    expect(runOutText(found, '2026-11-02')).toBe(text)
  })

  test.each<[string, KnownRunOut, string]>([
    ['a day before the end', oneDay('2027-03-14'), 'on 14 Mar 2027, 11 days before the work order ends'],
    ['the day before', oneDay('2027-03-24'), 'on 24 Mar 2027, 1 day before the work order ends'],
    ['the last day', oneDay('2027-03-25'), 'on 25 Mar 2027, the day on which the work order ends'],
    [
      'a day, in a short range that ends later',
      range('2027-03-24', '2027-03-29'),
      'on 24 Mar 2027, 1 day before the work order ends',
    ],
    [
      'a range before the end',
      range('2027-02-20', '2027-03-24'),
      'between February and March 2027, before the work order ends on 25 Mar 2027',
    ],
    [
      'a range up to the end',
      range('2027-02-20', '2027-03-25'),
      'in February 2027 at the earliest, or last until the work order ends on 25 Mar 2027',
    ],
    [
      'a range that ends later',
      range('2026-12-20', '2027-09-25'),
      'in December at the earliest, or last until the work order ends on 25 Mar 2027',
    ],
  ])('with the end of the work order: %s', (_, found, text) => {
    expect(runOutBeforeEnd({ ...found, end_date: '2027-03-25' }, '2026-11-02')).toBe(text)
  })
})

test.each<[string, KnownRunOut, boolean, CalendarDay]>([
  ['five working days count as the day', range('2026-11-18', '2026-11-24', '2026-11-20'), true, '2026-11-20'],
  ['six count from the first', range('2026-11-18', '2026-11-25', '2026-11-20'), false, '2026-11-18'],
])('%s', (_, found, expected, day) => {
  expect([isOneDay(found), runOutDay(found)]).toEqual([expected, day])
})

test('days run out early only if the whole range is before the last day', () => {
  const early = (end_date: CalendarDay) => runsOutEarly({ ...range('2027-02-20', '2027-03-24'), end_date })
  expect([early('2027-03-25'), early('2027-03-24'), early('2027-02-21')]).toEqual([true, false, false])
  expect(runsOutEarly({ ...noRunOut, end_date: '2027-03-25' })).toBe(false)
  expect([isKnown(oneDay('2027-03-14')), isKnown(noRunOut)]).toEqual([true, false])
})

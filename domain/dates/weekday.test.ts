import { expect, test } from 'vitest'
import { isWeekday, mondayOf, weekdayOf } from './weekday.ts'

test.each([
  ['2026-11-23', 0, true, '2026-11-23'],
  ['2026-11-27', 4, true, '2026-11-23'],
  ['2026-11-28', 5, false, '2026-11-23'],
  ['2026-11-29', 6, false, '2026-11-23'],
  ['1970-01-01', 3, true, '1969-12-29'],
  ['1969-12-28', 6, false, '1969-12-22'],
])('%s is weekday %i', (day, weekday, isOne, monday) => {
  expect([weekdayOf(day), isWeekday(day), mondayOf(day)]).toEqual([weekday, isOne, monday])
})

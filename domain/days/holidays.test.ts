import { expect, test } from 'vitest'
import { addDays, type CalendarDay, dayNumber } from '../dates/calendar-day.ts'
import { findHolidays } from './holidays.ts'

/** Friday. */
const lastDay = '2026-10-30'
const lastDays = (count: number): CalendarDay[] => Array.from({ length: count }, (_, index) => addDays(lastDay, -index))
const isFriday = (day: CalendarDay): boolean => (dayNumber(day) - dayNumber(lastDay)) % 7 === 0

test('a weekday without entries is a holiday, a weekend is not', () => {
  const recorded = lastDays(120).filter((day) => day !== '2026-10-26' && day !== '2026-10-24')
  expect(findHolidays(new Set(recorded), lastDay)).toEqual(new Set(['2026-10-26']))
})

test('no day is a holiday because people record time only on Fridays', () => {
  expect(findHolidays(new Set(lastDays(120).filter(isFriday)), lastDay)).toEqual(new Set())
})

test('a Friday without entries is a holiday, even if people record time only on Fridays', () => {
  const recorded = lastDays(120).filter((day) => isFriday(day) && day !== '2026-10-23')
  expect(findHolidays(new Set(recorded), lastDay)).toEqual(new Set(['2026-10-23']))
})

test('without entries before there are no holidays', () => {
  expect(findHolidays(new Set([lastDay]), lastDay)).toEqual(new Set())
})

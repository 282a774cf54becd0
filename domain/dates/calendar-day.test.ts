import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  CalendarDay,
  dayAt,
  dayNumber,
  formatDay,
  formatInstant,
  isCounted,
  startOfDay,
} from './calendar-day.ts'

describe('a calendar day', () => {
  test.each([
    ['2026-09-05', '5 Sep 2026'],
    ['2026-06-30', '30 Jun 2026'],
    ['2028-02-29', '29 Feb 2028'],
  ])('%s prints as %s', (day, text) => {
    expect(formatDay(day)).toBe(text)
  })

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '0000-01-01', 'today', ''])(
    '%j is none',
    (text) => {
      expect(CalendarDay.safeParse(text).success).toBe(false)
    },
  )

  test('29 February is one in leap years only', () => {
    expect(CalendarDay.safeParse('2028-02-29').success).toBe(true)
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  })

  test.each([
    ['a minute before midnight in summer', '2026-06-18T22:59:00Z', '2026-06-18'],
    ['midnight in summer', '2026-06-18T23:00:00Z', '2026-06-19'],
    ['midnight in winter', '2026-12-01T00:00:00Z', '2026-12-01'],
    ['the hour before the clocks go forward', '2026-03-29T00:59:59Z', '2026-03-29'],
    ['the last minute of the day the clocks go back', '2026-10-25T23:59:59Z', '2026-10-25'],
    ['the first minute after it', '2026-10-26T00:00:00Z', '2026-10-26'],
  ])('in London at %s is the local one', (_, instant, day) => {
    expect(dayAt(new Date(instant), 'Europe/London')).toBe(day)
    expect(formatInstant(instant, 'Europe/London')).toBe(formatDay(day))
  })

  test('is one day long also when the clocks change', () => {
    expect(dayNumber('2026-03-30') - dayNumber('2026-03-29')).toBe(1)
    expect(dayNumber('2026-10-26') - dayNumber('2026-10-25')).toBe(1)
  })

  test.each([
    ['2026-06-18', 'Europe/London', '2026-06-17T23:00:00.000Z'],
    ['0099-01-02', 'UTC', '0099-01-02T00:00:00.000Z'],
    // The database knows no earlier instant.
    ['0001-01-01', 'Asia/Tokyo', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31', 'America/New_York', '9999-12-31T05:00:00.000Z'],
  ])('%s in %s begins at %s', (day, timeZone, instant) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(instant)
  })

  test.each([
    ['0001-01-01T00:00:00+14:00', false],
    ['0001-01-01T00:00:00Z', true],
    ['9999-12-31T23:59:59-12:00', false],
    ['9999-12-31T23:59:59Z', true],
  ])('%s is counted: %s', (instant, counted) => {
    expect(isCounted(instant)).toBe(counted)
  })

  test('none lies outside of the years 1 to 9999', () => {
    expect([addDays('9999-12-31', 1), addDays('0001-01-01', -1)]).toEqual(['9999-12-31', '0001-01-01'])
    expect([addMonths('9999-12-01', 1), addMonths('0001-01-31', -1)]).toEqual(['9999-12-31', '0001-01-01'])
  })
})

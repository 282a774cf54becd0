import { describe, expect, test } from 'vitest'
import { addDays, CalendarDay, dayAt, dayNumber, formatDay, formatInstant } from './calendar-day.ts'

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
})

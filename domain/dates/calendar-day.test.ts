import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  CalendarDay,
  clockAt,
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
  ])('%s is formatted as %s', (day, text) => {
    expect(formatDay(day)).toBe(text)
  })

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '0000-01-01', 'today', ''])(
    'rejects %j',
    (text) => {
      expect(CalendarDay.safeParse(text).success).toBe(false)
    },
  )

  test('29 February exists in leap years only', () => {
    expect(CalendarDay.safeParse('2028-02-29').success).toBe(true)
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  })

  test.each([
    ['a minute before midnight in summer', '2026-06-18T22:59:00Z', '2026-06-18'],
    ['midnight in summer', '2026-06-18T23:00:00Z', '2026-06-19'],
    ['midnight in winter', '2026-12-01T00:00:00Z', '2026-12-01'],
    ['the last second before the clocks go forward', '2026-03-29T00:59:59Z', '2026-03-29'],
    ['the last minute of the day the clocks go back', '2026-10-25T23:59:59Z', '2026-10-25'],
    ['the first minute of the day after the clocks go back', '2026-10-26T00:00:00Z', '2026-10-26'],
  ])('is the local day in London at %s', (_, instant, day) => {
    expect(dayAt(new Date(instant), 'Europe/London')).toBe(day)
    expect(formatInstant(instant, 'Europe/London')).toBe(formatDay(day))
  })

  test.each([
    ['2026-06-18T22:59:59Z', 'Europe/London', '23:59:59'],
    ['2026-06-18T23:00:00Z', 'Europe/London', '00:00:00'],
    ['2026-03-29T01:00:00Z', 'Europe/London', '02:00:00'],
    ['2026-01-05T03:35:07.999Z', 'Asia/Kolkata', '09:05:07'],
  ])('at %s a clock in %s shows %s', (instant, timeZone, clock) => {
    expect(clockAt(new Date(instant), timeZone, 'second')).toBe(clock)
    expect(clockAt(new Date(instant), timeZone)).toBe(clock.slice(0, 5))
  })

  test('day and time are the same with and without Temporal', { timeout: 20_000 }, () => {
    const look = `
      const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']
      const instants = Array.from({ length: 150 }, (_, index) => new Date(Date.parse('0001-01-03') + index * 2_100_553_137_001))
      instants.push(...Array.from({ length: 150 }, (_, index) => new Date(Date.UTC(2010) + index * 8_617_000_009)))
      const { clockAt, dayAt } = await import(${JSON.stringify(import.meta.resolve('./calendar-day.ts'))})
      const seen = zones.map((zone) => instants.map((at) => dayAt(at, zone) + 'T' + clockAt(at, zone, 'second')))
      console.log(JSON.stringify([typeof Temporal, seen]))`
    const flags = ['--harmony-temporal', '--input-type=module', '--eval']
    const [beside, without] = [look, `delete globalThis.Temporal\n${look}`].map((script) =>
      JSON.parse(String(execFileSync(process.execPath, [...flags, script]))),
    )
    expect([beside[0], without[0]]).toEqual(['object', 'undefined'])
    expect(beside[1]).toEqual(without[1])
  })

  test('counts as one day when the clocks change', () => {
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
  ])('%s is in the supported years: %s', (instant, counted) => {
    expect(isCounted(instant)).toBe(counted)
  })

  test('stays within the years 1 to 9999 when days or months are added', () => {
    expect([addDays('9999-12-31', 1), addDays('0001-01-01', -1)]).toEqual(['9999-12-31', '0001-01-01'])
    expect([addMonths('9999-12-01', 1), addMonths('0001-01-31', -1)]).toEqual(['9999-12-31', '0001-01-01'])
  })
})

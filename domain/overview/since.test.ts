import { describe, expect, test } from 'vitest'
import { startOfDay } from '../dates/calendar-day.ts'
import { countedSince } from './since.ts'

describe('the period of recent changes', () => {
  const visit = new Date('2026-11-03T23:30:00Z')
  const since = (choice: Parameters<typeof countedSince>[0], last: Date | null = visit) => {
    const { from, day, first_visit } = countedSince(choice, last, '2026-11-21', 'Europe/Berlin')
    return [from.toISOString(), day, first_visit]
  }
  test.each([
    ['visit', ['2026-11-03T23:30:00.000Z', '2026-11-04', false]],
    ['7-days', ['2026-11-13T23:00:00.000Z', '2026-11-14', false]],
    ['1-month', ['2026-10-20T22:00:00.000Z', '2026-10-21', false]],
    ['2026-11-01', ['2026-10-31T23:00:00.000Z', '2026-11-01', false]],
  ] as const)('since %s starts at %j', (choice, expected) => expect(since(choice)).toEqual(expected))

  test('is one month if there was no earlier visit', () =>
    expect(since('visit', null).slice(1)).toEqual(['2026-10-22', true]))

  test.each([
    ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z'],
    ['2026-03-30', 'Europe/London', '2026-03-29T23:00:00.000Z'],
    ['2026-06-18', 'Pacific/Kiritimati', '2026-06-17T10:00:00.000Z'],
    ['2026-06-18', 'Pacific/Pago_Pago', '2026-06-18T11:00:00.000Z'],
    ['2026-06-18', 'Asia/Kathmandu', '2026-06-17T18:15:00.000Z'],
  ])('the day %s in %s begins at %s', (day, zone, expected) =>
    expect(startOfDay(day, zone).toISOString()).toBe(expected),
  )
})

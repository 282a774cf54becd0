import { expect, test } from 'vitest'
import { lineEnd } from './line-end.ts'

test.each([
  ['1 month', '2026-08-01'],
  ['3 months', '2026-10-01'],
  ['12 months', '2027-07-01'],
  ['Other', ''],
] as const)('a line of %s from 2 Jul 2026 ends on %s', (member_duration, end) => {
  expect(lineEnd({ member_start_date: '2026-07-02', member_duration })).toBe(end)
})

test('a line from the last day of a month ends within a month', () => {
  expect(lineEnd({ member_start_date: '2027-01-31', member_duration: '1 month' })).toBe('2027-02-27')
})

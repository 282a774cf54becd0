import { describe, expect, test } from 'vitest'
import { countInWords, newestDigestDay, passedThresholds } from './grouping.ts'

describe('a digest', () => {
  // In June London is an hour ahead of Greenwich.
  test.each([
    ['daily', '2026-06-18T05:59:59Z', '2026-06-17'],
    ['daily', '2026-06-18T06:00:00Z', '2026-06-18'],
    ['daily', '2026-06-18T23:30:00Z', '2026-06-18'],
    ['weekly', '2026-06-18T06:00:00Z', '2026-06-15'],
    ['weekly', '2026-06-15T05:59:59Z', '2026-06-08'],
    ['weekly', '2026-06-15T06:00:00Z', '2026-06-15'],
    ['weekly', '2026-06-21T22:00:00Z', '2026-06-15'],
  ] as const)('with %s delivery at %s is for %s', (delivery, now, day) =>
    expect(newestDigestDay(delivery, new Date(now), 'Europe/London')).toBe(day),
  )
})

describe('a work order that ends soon', () => {
  test.each([
    ['2026-07-19', []],
    ['2026-07-18', [31]],
    ['2026-06-25', [31]],
    ['2026-06-24', [31, 7]],
    ['2026-06-19', [31, 7]],
    ['2026-06-18', [31, 7, 1]],
    ['2026-06-17', []],
  ])('ending on %s has passed the thresholds %j', (end, passed) =>
    expect(passedThresholds(end, '2026-06-18')).toEqual(passed),
  )
})

test('the subject counts the items in an email', () => {
  expect(countInWords({ file_sharing: 3, audit_creation: 1 })).toBe('3 shared files, 1 new audit')
  expect(countInWords({ work_order_renewal: 2 })).toBe('2 work orders')
})

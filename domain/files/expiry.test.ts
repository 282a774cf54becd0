import { describe, expect, test } from 'vitest'
import { expiresSoon, expiryDay, expiryLabel, isNearExpiry } from './expiry.ts'

const today = '2026-06-18'

describe('the expiry label', () => {
  test.each([
    ['2026-06-17', false, 'Archived'],
    ['2026-06-18', false, 'Today'],
    ['2026-06-19', false, '1 day'],
    ['2026-06-20', false, '2 days'],
    ['2026-12-18', false, '183 days'],
    [null, false, ''],
    [null, true, 'Archived'],
    ['2026-12-18', true, 'Archived'],
  ])('of a file that expires on %s (archived: %s) is %j', (expire_on, archived, label) => {
    expect(expiryLabel({ expire_on, archived }, today)).toBe(label)
  })
  test.each([
    ['2026-06-17', false],
    ['2026-06-18', true],
    ['2026-06-25', true],
    ['2026-06-26', false],
    [null, false],
  ])('warns within seven days of expiry: %s gives %s', (expire_on, soon) => {
    expect(expiresSoon({ expire_on, archived: false }, today)).toBe(soon)
  })
  test.each([
    ['2026-06-17', false],
    ['2026-06-18', true],
    ['2026-07-19', true],
    ['2026-07-20', false],
    [null, false],
  ])('is a chip within 31 days of expiry: %s gives %s', (expire_on, near) => {
    expect(isNearExpiry({ expire_on, archived: false }, today)).toBe(near)
  })
})

describe('the last day of a file', () => {
  test.each([
    ['2026-06-18', 6, '2026-12-18'],
    ['2026-06-18', 3, '2026-09-18'],
    ['2026-06-18', 0, null],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-07-01', 6, '2027-01-01'],
  ] as const)('shared on %s for %i months is %s', (day, months, last) => {
    expect(expiryDay(day, months)).toBe(last)
  })
})

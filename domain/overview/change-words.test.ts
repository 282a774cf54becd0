import { describe, expect, test } from 'vitest'
import { movedText, periodText, pointsText, shortReference } from './change-words.ts'

describe('the text of a change', () => {
  test.each([
    ['2027-02-07', '2027-04-09', '61 days later'],
    ['2027-02-07', '2027-02-08', '1 day later'],
    ['2027-02-07', '2027-02-07', undefined],
    ['2027-03-22', '2027-03-08', '14 days earlier'],
  ])('from %s to %s is: %s', (was, now, expected) => expect(movedText(was, now)).toBe(expected))

  test.each([
    [75, 88, '13 points lower'],
    [76, 75, '1 point higher'],
    [75.4, 75, 'no change'],
    [75.5, 75, '1 point higher'],
  ])('for a score of %s after %s is: %s', (score, before, expected) =>
    expect(pointsText(score, before, 2)).toBe(expected),
  )

  test('says of a score that is better when low whether it got better', () => {
    expect([pointsText(35, 42, 1), pointsText(42, 35, 1)]).toEqual(['7 points lower, better', '7 points higher, worse'])
  })

  test('names a work order by its number and shows a shared year once', () => {
    expect(['WO-2041 Core services', 'WO-2041', 'Rollout and support'].map(shortReference)).toEqual([
      'WO-2041',
      'WO-2041',
      'Rollout and support',
    ])
    expect(periodText({ start_date: '2027-03-17', end_date: '2027-09-13' })).toBe('17 Mar – 13 Sep 2027')
    expect(periodText({ start_date: '2026-10-14', end_date: '2027-03-16' })).toBe('14 Oct 2026 – 16 Mar 2027')
  })
})

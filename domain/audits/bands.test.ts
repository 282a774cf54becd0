import { describe, expect, test } from 'vitest'
import { bandOf, bands, isWorse, pointsWorse, verdict } from './bands.ts'

describe('the band of a score', () => {
  test.each([
    [1, 0, 'Strong'],
    [1, 20.99, 'Strong'],
    [1, 20.995, 'Strong'],
    [1, 21, 'Neutral'],
    [1, 39.99, 'Neutral'],
    [1, 40, 'Potential Risk'],
    [1, 100, 'Potential Risk'],
    [2, 0, 'Potential Risk'],
    [2, 49.99, 'Potential Risk'],
    [2, 50, 'Neutral'],
    [2, 89.99, 'Neutral'],
    [2, 89.995, 'Neutral'],
    [2, 90, 'Strong'],
    [2, 100, 'Strong'],
  ] as const)('for scoring type %i at %f is %s', (type, score, band) => {
    expect(bandOf(score, type)).toBe(band)
  })

  test.each([1, 2] as const)('for scoring type %i has no gaps from 0 to 100', (type) => {
    const all = bands(type)
    expect(all[0]?.min).toBe(0)
    expect(all.at(-1)?.max).toBe(100)
    for (const [index, band] of all.entries()) if (index > 0) expect(band.min).toBe(all[index - 1]?.max)
  })
})

test.each([
  [1, 42, 35, 7],
  [1, 35, 42, -7],
  [2, 75, 88, 13],
  [2, 88, 75, -13],
] as const)('for scoring type %i a score of %i after %i is worse by %i points', (type, score, before, points) => {
  expect([pointsWorse(score, before, type), isWorse(score, before, type)]).toEqual([points, points > 0])
})

test.each([1, 2] as const)('half a point is no change for scoring type %i', (type) => {
  expect(isWorse(74.5, 75, type)).toBe(false)
})

test.each([
  [35, 42, 1, ', better'],
  [42, 35, 1, ', worse'],
  [42, 42.4, 1, ''],
  [35, 42, 2, ''],
] as const)('a score of %d after %d of type %i ends in: %s', (score, before, type, words) => {
  expect(verdict(score, before, type)).toBe(words)
})

import { describe, expect, test } from 'vitest'
import type { Health } from './health.ts'
import { findWeakest, inOrder, type PortfolioSort, titleDirection, weakestAudit } from './order.ts'

const calm: Health = {
  id: '',
  need: undefined,
  urgency: null,
  due: null,
  next_end: null,
  is_active: true,
  ending: 0,
  open: 0,
  oldest: null,
  surveys: [],
  surveys_before: [],
}
const rated = (...ratings: number[]) =>
  ratings.map((rating) => ({ given_on: '2026-11-13', score: null, rating, replied: false }))
/** In the order of their titles. */
const healths: Health[] = [
  { ...calm, id: 'A', next_end: '2027-03-01', open: 2 },
  { ...calm, id: 'B', urgency: 1, due: '2026-11-20', next_end: '2027-01-01', surveys: rated(5, 4) },
  { ...calm, id: 'C', urgency: 3, due: '2026-11-10', open: 1, surveys: rated(2) },
  { ...calm, id: 'D', urgency: 3, due: '2026-11-20' },
  { ...calm, id: 'E', urgency: 5, due: '9999-12-31', next_end: '2026-12-01' },
  { ...calm, id: 'F' },
]
const values = new Map([
  ['A', 30],
  ['C', 10],
  ['F', 20],
])

describe('the order of the portfolio', () => {
  test.each<[PortfolioSort, string]>([
    [{ order: 'need' }, 'BCDEAF'],
    [{ order: 'title' }, 'ABCDEF'],
    [{ order: 'next_end' }, 'EBACDF'],
    [{ order: 'next_end', direction: 'desc' }, 'ABECDF'],
    [{ order: 'satisfaction' }, 'CBDEAF'],
    [{ order: 'satisfaction', direction: 'desc' }, 'BCDEAF'],
    [{ order: 'open' }, 'ACBDEF'],
    [{ order: 'open', direction: 'asc' }, 'CABDEF'],
    [{ order: 'audits' }, 'CFABDE'],
    [{ order: 'audits', direction: 'desc' }, 'AFCBDE'],
    [{ order: 'visit' }, 'BDECFA'],
    [{ order: 'visit', direction: 'desc' }, 'AFCBDE'],
  ])('by %j is %s', (sort, expected) => {
    expect(titleDirection(sort)).toBe('asc')
    expect(
      inOrder(healths, sort, values)
        .map(({ id }) => id)
        .join(''),
    ).toBe(expected)
  })

  test.each<[PortfolioSort, string]>([
    [{ order: 'need', direction: 'desc' }, 'FAEDCB'],
    [{ order: 'title', direction: 'desc' }, 'FEDCBA'],
  ])('by %j starts from descending titles and is %s', (sort, expected) => {
    expect(titleDirection(sort)).toBe('desc')
    expect(
      inOrder(healths.toReversed(), sort, values)
        .map(({ id }) => id)
        .join(''),
    ).toBe(expected)
  })
})

describe('the strength of the weakest audit', () => {
  const audit = (type: 1 | 2, score: number, title = 'Engineering') => ({ type, score, title })

  test('rises with the band first, then with the score; risk scores are better when low', () => {
    const fromWeakest = [
      audit(1, 100),
      audit(1, 40),
      audit(2, 49.99),
      audit(2, 50),
      audit(1, 39.99),
      audit(1, 21),
      audit(2, 89.99),
      audit(1, 20.99),
      audit(2, 90),
      audit(2, 100),
    ]
    const byStrength = fromWeakest.toSorted((one, other) => weakestAudit([one]) - weakestAudit([other]))
    const bandsOf = (audits: typeof fromWeakest) => audits.map((one) => Math.floor(weakestAudit([one]) / 1000))
    expect(bandsOf(byStrength)).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2, 2])
    expect(bandsOf(fromWeakest)).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2, 2])
    expect(weakestAudit([audit(1, 100)])).toBeLessThan(weakestAudit([audit(1, 40)]))
    expect(weakestAudit([audit(2, 50)])).toBeLessThan(weakestAudit([audit(2, 60)]))
  })

  test('takes the newest of each title, and of these the weakest', () => {
    expect(weakestAudit([audit(2, 95), audit(2, 10), audit(2, 60, 'Process')])).toBe(weakestAudit([audit(2, 60)]))
  })

  test('is that of the audit found as the weakest', () => {
    expect(findWeakest([audit(2, 60), audit(2, 10, 'Process'), audit(1, 39, 'Risk')])?.title).toBe('Process')
    expect(findWeakest([])).toBeUndefined()
  })
})

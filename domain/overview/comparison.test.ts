import { describe, expect, test } from 'vitest'
import { differenceInWords, type OrderThen, sumInWords } from './comparison.ts'

const now = { start_date: '2026-10-31', end_date: '2027-04-09' }
const then = (rest: Partial<OrderThen> = {}): OrderThen => ({
  id: 'w1',
  is_new: false,
  was: null,
  more: 0,
  less: 0,
  ...rest,
})

describe('the difference in words', () => {
  const since = '2026-11-03'
  const was = (end_date: string, start_date = now.start_date) => ({ was: { start_date, end_date } })
  test.each([
    [then(was('2027-02-07')), '61 days later', 'was 7 Feb 2027'],
    [then(was('2027-04-23')), '14 days earlier', 'was 23 Apr 2027'],
    [then(was('2027-04-09', '2026-10-30')), 'starts 1 day later', 'was 30 Oct 2026'],
    [then({ is_new: true }), 'new since 3 Nov', undefined],
    [then({ more: 2 }), '2 more people', undefined],
    [then({ less: 1 }), '1 fewer person', undefined],
    [then({ ...was('2027-02-07'), more: 1, less: 2 }), '61 days later, 1 more person, 2 fewer', 'was 7 Feb 2027'],
  ])('for %j is %s', (order, words, before) => {
    expect(differenceInWords(order, now, since)).toEqual({ words, was: before })
  })

  test('is summed up for several work orders', () => {
    const all = [
      then(was('2027-02-07')),
      then(was('2027-02-08')),
      then(was('2027-04-23')),
      then({ is_new: true }),
      then({ more: 2, less: 1 }),
    ]
    expect(sumInWords(all.map((order) => ({ ...order, now })))).toEqual([
      '2 end later',
      '1 ends earlier',
      '1 new',
      '2 more people, 1 fewer',
    ])
    expect(sumInWords([])).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { startOfDay } from '../dates/calendar-day.ts'
import { ChangeKind, figureOf } from './change.ts'
import type { ChangeFacts, FoundChanges } from './change-facts.ts'
import { movedText, periodText, pointsText, shortReference } from './change-words.ts'
import { changesOf } from './changes.ts'
import { countedSince } from './since.ts'
import { plainText } from './words.ts'

const base = { id: '1', engagement_id: 'p1', day: '2026-11-10' }
const order = { ...base, order_id: 'w1', reference: 'WO-2006 Discovery' }
const period = (start_date: string, end_date: string) => ({ start_date, end_date })
const wordsOf = (found: FoundChanges) => {
  const [first] = changesOf(found)
  return first && [plainText(first.words), first.difference?.text ?? null, first.count]
}
const move = (person: string, rest: Partial<ChangeFacts['joined']> = {}) => ({
  ...order,
  id: person,
  person_id: person,
  person,
  role: 'QA Engineer',
  begins: null,
  ...rest,
})

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
    expect(periodText(period('2027-03-17', '2027-09-13'))).toBe('17 Mar – 13 Sep 2027')
    expect(periodText(period('2026-10-14', '2027-03-16'))).toBe('14 Oct 2026 – 16 Mar 2027')
  })
})

describe('a change', () => {
  test('of dates names the new end, the new start, or both', () => {
    const moved = (was: [string, string], now: [string, string]) =>
      wordsOf({ 'dates-moved': [{ ...order, was: period(...was), now: period(...now) }] })
    expect(moved(['2026-10-31', '2027-02-07'], ['2026-10-31', '2027-04-09'])).toEqual([
      'WO-2006 Discovery ends 9 Apr 2027, was 7 Feb 2027',
      '61 days later',
      1,
    ])
    expect(moved(['2026-10-31', '2027-02-07'], ['2026-11-01', '2027-02-07'])).toEqual([
      'WO-2006 Discovery starts 1 Nov 2026, was 31 Oct 2026',
      'starts 1 day later',
      1,
    ])
    expect(moved(['2026-10-31', '2027-02-07'], ['2026-11-01', '2027-02-06'])?.slice(0, 2)).toEqual([
      'WO-2006 Discovery starts 1 Nov 2026, was 31 Oct 2026; ends 6 Feb 2027, was 7 Feb 2027',
      '1 day earlier',
    ])
  })

  test('of people groups those who joined or left a work order on the same day', () => {
    expect(wordsOf({ joined: [move('Ann')] })).toEqual(['Ann, QA Engineer, joined WO-2006', null, 1])
    expect(wordsOf({ joined: [move('Ann'), move('Ben', { role: 'Designer' })] })).toEqual([
      'Ann, QA Engineer, and Ben, Designer, joined WO-2006',
      null,
      2,
    ])
    expect(wordsOf({ left: ['Ann', 'Ben', 'Cal', 'Dan'].map((name) => move(name)) })).toEqual([
      'Ann, Ben and 2 others left WO-2006',
      null,
      4,
    ])
    expect(wordsOf({ joined: [move('Ann', { begins: '2026-12-01' })] })?.[0]).toBe(
      'Ann, QA Engineer, joins WO-2006 on 1 Dec 2026',
    )
    expect(changesOf({ joined: [move('Ann'), move('Ben', { day: '2026-11-09' })] })).toHaveLength(2)
  })

  test('of an ended work order includes the people who left with it, if any', () => {
    const found = { 'order-ended': [order], left: [move('Ann')] }
    expect(changesOf(found).map(({ words }) => plainText(words))).toEqual(['Ann, QA Engineer, left when WO-2006 ended'])
    expect(wordsOf({ 'order-ended': [order] })).toEqual(['WO-2006 Discovery ended', null, 1])
  })

  test('of an audit say whether the score got worse, which depends on its scoring type', () => {
    const isWorse = (type: 1 | 2, score: number, before: number | null) =>
      changesOf({ audit: [{ ...base, audit_id: 'a', title: 'Risk', type, score, before }] })[0]?.difference?.is_worse
    expect([isWorse(2, 75, 88), isWorse(1, 35, 42), isWorse(1, 42, 35), isWorse(2, 75, null)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('of leaving dates groups people with the same old and new date', () => {
    const stays = (person: string, rest: Partial<ChangeFacts['end-moved']> = {}) => ({
      ...order,
      id: person,
      person,
      was: '2027-02-07',
      now: '2027-03-07',
      ...rest,
    })
    expect(wordsOf({ 'end-moved': [stays('Ann'), stays('Ben')] })).toEqual([
      'Ann and Ben stay on WO-2006 until 7 Mar 2027, was 7 Feb 2027',
      '28 days later',
      2,
    ])
    expect(wordsOf({ 'end-moved': [stays('Ann', { now: '2027-02-06' })] })).toEqual([
      'Ann leaves WO-2006 on 6 Feb 2027, was 7 Feb 2027',
      '1 day earlier',
      1,
    ])
    expect(changesOf({ 'end-moved': [stays('Ann'), stays('Ben', { now: '2027-03-08' })] })).toHaveLength(2)
  })

  test('has a figure for every kind except the four listed', () => {
    expect(ChangeKind.options.filter((kind) => figureOf[kind] === null)).toEqual([
      'new-engagement',
      'order-ended',
      'order-removed',
      'release-note',
    ])
  })
})

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

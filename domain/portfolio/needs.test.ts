import { describe, expect, test } from 'vitest'
import { oneDay } from '../days/run-out.ts'
import {
  courseInWords,
  dueOn,
  isNeeded,
  type Need,
  type NeedFacts,
  type NeedKind,
  needs,
  reason,
  strongest,
  urgencyOf,
} from './needs.ts'

const today = '2026-11-21'
const open = { quantity: 2, accepted: 1, proposed: 0 }
const range = { runs_out_on: '2027-02-08', runs_out_earliest: '2027-02-01', runs_out_latest: '2027-03-01' }
const samples: NeedFacts = {
  'order-ending': { end_date: '2026-11-27', asked: false, orders: 1 },
  'days-run-out': { ...oneDay('2027-03-14'), end_date: '2027-03-25', asked: false, used_up: 0, orders: 1 },
  'extension-asked': { requested_on: '2026-11-17', end_date: '2027-01-05' },
  'line-without-proposal': { ...open, requested_on: '2026-11-12' },
  'proposal-declined': { ...open, declined_on: '2026-11-17' },
  'low-score': { score: 3, given_on: '2026-11-13', replied: false },
  'audit-worse': { title: 'Engineering', type: 2, score: 51, score_before: 63, created_on: '2026-11-15' },
  'not-set-up': { has_orders: false, has_lead: false, has_ended: false },
}
const need = <Kind extends NeedKind>(kind: Kind, change: Partial<NeedFacts[Kind]> = {}): Need =>
  ({ kind, fact: { ...samples[kind], ...change } }) as Need

describe('the needs of an engagement', () => {
  test.each<[NeedKind, object, string, string | null]>([
    ['order-ending', {}, 'Ends in 6 days. No extension requested', '2026-11-06'],
    ['order-ending', { end_date: today }, 'Ends today. No extension requested', '2026-10-31'],
    ['order-ending', { orders: 2 }, 'First of 2 work orders ends in 6 days. No extension requested', '2026-11-06'],
    ['days-run-out', {}, 'Days run out on 14 Mar 2027', '2027-02-21'],
    [
      'days-run-out',
      { ...oneDay(today), used_up: 1, end_date: '2026-12-21' },
      'Budget days used up, ends in 30 days',
      '2026-10-31',
    ],
    ['days-run-out', range, 'Days run out around mid-February 2027', '2027-01-11'],
    [
      'days-run-out',
      { ...range, orders: 2 },
      '2 work orders run out of days, the first around mid-February 2027',
      '2027-01-11',
    ],
    ['days-run-out', { orders: 2 }, '2 work orders run out of days, the first on 14 Mar 2027', '2027-02-21'],
    [
      'days-run-out',
      { orders: 3, ...oneDay(today), used_up: 1 },
      '3 work orders run out of days, 1 has none left',
      '2026-10-31',
    ],
    [
      'days-run-out',
      { orders: 3, ...oneDay(today), used_up: 2 },
      '3 work orders run out of days, 2 have none left',
      '2026-10-31',
    ],
    [
      'days-run-out',
      { orders: 3, ...oneDay(today), used_up: 3 },
      '3 work orders have no budget days left',
      '2026-10-31',
    ],
    ['extension-asked', {}, 'Extension requested 4 days ago, no answer yet', '2026-11-20'],
    ['extension-asked', { end_date: '2026-12-21' }, 'Extension requested 4 days ago, ends in 30 days', '2026-11-20'],
    ['extension-asked', { end_date: '2026-12-22' }, 'Extension requested 4 days ago, no answer yet', '2026-11-20'],
    [
      'extension-asked',
      { end_date: '2026-11-20' },
      'Extension requested 4 days ago, the work order has ended',
      '2026-11-20',
    ],
    ['extension-asked', { requested_on: today }, 'Extension requested today, no answer yet', '2026-11-24'],
    ['line-without-proposal', {}, 'Team request without a proposal for 9 days', '2026-11-15'],
    ['line-without-proposal', { requested_on: today }, 'Team request without a proposal since today', '2026-11-24'],
    ['proposal-declined', {}, 'Proposal declined 4 days ago, no one else yet', '2026-11-20'],
    ['low-score', {}, 'Recommendation score 3, no reply for 8 days', '2026-11-16'],
    ['low-score', { given_on: '2026-11-20' }, 'Recommendation score 3, no reply for 1 day', '2026-11-23'],
    ['audit-worse', {}, 'Engineering fell 12 points to 51%', '2026-11-29'],
    ['audit-worse', { type: 1, score: 45, score_before: 20 }, 'Engineering rose 25 points to 45%', '2026-11-29'],
    ['not-set-up', {}, 'No work orders, no delivery lead', null],
    ['not-set-up', { has_orders: true }, 'No delivery lead', null],
    ['not-set-up', { has_lead: true }, 'No work orders', null],
  ])('include %s with %j, with a reason and a due date', (kind, change, sentence, due) => {
    const example = need(kind, change)
    expect([isNeeded(example, today), reason(example, today), dueOn(example)]).toEqual([true, sentence, due])
  })

  test.each<[NeedKind, object]>([
    ['order-ending', { end_date: '2026-12-22' }],
    ['order-ending', { end_date: '2026-11-20' }],
    ['order-ending', { asked: true }],
    ['days-run-out', { asked: true }],
    ['line-without-proposal', { proposed: 1 }],
    ['proposal-declined', { accepted: 2 }],
    ['low-score', { score: 7 }],
    ['low-score', { replied: true }],
    ['low-score', { given_on: '2026-08-23' }],
    ['audit-worse', { score: 54 }],
    ['audit-worse', { score: 75 }],
    ['audit-worse', { type: 1 }],
    ['audit-worse', { created_on: '2026-10-21' }],
    ['not-set-up', { has_orders: true, has_lead: true }],
    ['not-set-up', { has_orders: true, has_ended: true }],
  ])('do not include %s with %j', (kind, change) => expect(isNeeded(need(kind, change), today)).toBe(false))

  test.each<[NeedKind, object]>([
    ['order-ending', { end_date: '2026-12-21' }],
    ['order-ending', { end_date: today }],
    ['low-score', { score: 6 }],
    ['low-score', { given_on: '2026-08-24' }],
    ['audit-worse', { score: 53 }],
    ['audit-worse', { created_on: '2026-10-22' }],
  ])('still include %s with %j', (kind, change) => expect(isNeeded(need(kind, change), today)).toBe(true))
})

describe('the reason shown', () => {
  const all = (Object.keys(needs) as NeedKind[]).map((kind) => need(kind))

  test('is the most urgent one, of equally urgent ones the most overdue', () => {
    const order: (NeedKind | undefined)[] = []
    for (let left = all; left.length > 0; ) {
      const first = strongest(left, today)
      order.push(first?.kind)
      left = left.filter((one) => one !== first)
    }
    expect(order).toEqual([
      'order-ending',
      'days-run-out',
      'line-without-proposal',
      'extension-asked',
      'proposal-declined',
      'low-score',
      'audit-worse',
      'not-set-up',
    ])
  })

  test.each<[NeedKind, object, number]>([
    ['order-ending', { end_date: '2026-11-28' }, 0],
    ['order-ending', { end_date: '2026-11-29' }, 4],
    ['days-run-out', {}, 1],
    ['extension-asked', { requested_on: '2026-11-18' }, 2],
    ['extension-asked', { requested_on: '2026-11-19' }, 4],
    ['line-without-proposal', { requested_on: '2026-11-18' }, 2],
    ['line-without-proposal', { requested_on: '2026-11-19' }, 4],
    ['proposal-declined', { declined_on: today }, 2],
    ['low-score', { given_on: '2026-10-23' }, 3],
    ['low-score', { given_on: '2026-10-22' }, 5],
    ['audit-worse', {}, 4],
    ['not-set-up', {}, 6],
  ])('depends on urgency: %s with %j is at place %i', (kind, change, place) =>
    expect(urgencyOf(need(kind, change), today)).toBe(place),
  )

  test('is missing if nothing is needed any more', () => {
    expect(
      strongest([need('low-score', { replied: true }), need('order-ending', { asked: true })], today),
    ).toBeUndefined()
  })
})

test.each([
  [{ next_end: '2027-02-27', next_start: null, last_end: '2027-02-27' }, 'Next end in 98 days'],
  [{ next_end: today, next_start: null, last_end: today }, 'Next end today'],
  [{ next_end: '2027-05-04', next_start: '2026-11-26', last_end: '2027-05-04' }, 'Starts in 5 days'],
  [{ next_end: null, next_start: null, last_end: '2026-11-20' }, 'Ended 1 day ago'],
  [{ next_end: null, next_start: null, last_end: null }, ''],
])('the dates %j are described in words', (course, sentence) => expect(courseInWords(course, today)).toBe(sentence))

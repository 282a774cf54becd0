import { describe, expect, test } from 'vitest'
import { oneDay } from '../days/run-out.ts'
import { noRunOut } from '../testing/work-orders.ts'
import { averageRating, daysOf, figuresOf, type Health, type HealthFacts, healthOf, isCountedBy } from './health.ts'
import type { PortfolioOnly } from './portfolio.ts'

const today = '2026-11-21'
/** An engagement that is set up and needs nothing. */
const calm: HealthFacts = {
  id: 'P1',
  has_lead: true,
  latest_end: '2027-06-30',
  next_end: '2027-06-30',
  first_start: '2026-01-05',
  orders: [],
  short_of_days: [],
  extensions: [],
  lines: [],
  surveys: [],
  audits: [],
}
const order = { asked: false, budget_days: null, used_days: 0, ...noRunOut }
const line = {
  request_id: 'R1',
  requested_on: '2026-11-12',
  quantity: 2,
  accepted: 0,
  proposed: 0,
  last_decision: null,
  last_decided_on: null,
}
const survey = { given_on: '2026-11-13', score: 9, rating: 4, replied: false }
function health(change: Partial<HealthFacts>): Health {
  const [found] = healthOf([{ ...calm, ...change }], today)
  if (!found) throw new Error('one engagement has one health')
  return found
}

describe('the need of an engagement', () => {
  test.each<[string, Partial<HealthFacts>, string | undefined, string | null]>([
    ['nothing', {}, undefined, null],
    [
      'a work order that ends soon',
      { orders: [{ end_date: '2026-12-21', asked: false }] },
      'order-ending',
      '2026-11-30',
    ],
    ['one that ends later', { orders: [{ end_date: '2026-12-22', asked: false }] }, undefined, null],
    ['one with an extension request', { orders: [{ end_date: '2026-12-21', asked: true }] }, undefined, null],
    [
      'a work order whose days run out before its end',
      {
        short_of_days: [{ ...order, budget_days: 40, used_days: 32, ...oneDay('2027-03-14'), end_date: '2027-03-25' }],
      },
      'days-run-out',
      '2027-02-21',
    ],
    [
      'one whose days can last until its end',
      {
        short_of_days: [
          {
            ...order,
            budget_days: 40,
            used_days: 32,
            ...oneDay('2027-03-14'),
            runs_out_latest: '2027-03-25',
            end_date: '2027-03-25',
          },
        ],
      },
      undefined,
      null,
    ],
    [
      'one whose days are used',
      { short_of_days: [{ ...order, budget_days: 40, used_days: 40, end_date: '2027-03-25' }] },
      'days-run-out',
      '2026-10-31',
    ],
    [
      'one whose days run out, with an extension request',
      {
        short_of_days: [
          { ...order, budget_days: 40, used_days: 40, end_date: '2027-03-25', asked: true },
          { ...order, budget_days: 40, used_days: 4, end_date: '2027-03-25' },
        ],
      },
      undefined,
      null,
    ],
    [
      'an extension request',
      { extensions: [{ requested_on: '2026-11-17', end_date: '2027-01-05' }] },
      'extension-asked',
      '2026-11-20',
    ],
    ['a line without a proposal', { lines: [line] }, 'line-without-proposal', '2026-11-15'],
    ['a line with an open proposal', { lines: [{ ...line, proposed: 1, last_decision: 'open' }] }, undefined, null],
    [
      'a line whose last proposal was declined',
      { lines: [{ ...line, accepted: 1, last_decision: 'declined', last_decided_on: '2026-11-17' }] },
      'proposal-declined',
      '2026-11-20',
    ],
    [
      'a declined proposal next to enough others',
      { lines: [{ ...line, accepted: 1, proposed: 1, last_decision: 'declined', last_decided_on: '2026-11-17' }] },
      undefined,
      null,
    ],
    ['a low score', { surveys: [{ ...survey, score: 6 }] }, 'low-score', '2026-11-16'],
    ['a response without a score', { surveys: [{ ...survey, score: null }] }, undefined, null],
    ['no work orders', { latest_end: null, next_end: null }, 'not-set-up', '9999-12-31'],
    ['no lead', { has_lead: false }, 'not-set-up', '9999-12-31'],
    ['no lead, but a work order that ends today', { has_lead: false, latest_end: today }, 'not-set-up', '9999-12-31'],
    ['no lead after all work orders have ended', { has_lead: false, latest_end: '2026-11-20' }, undefined, null],
  ])('with %s', (_, change, kind, due) => {
    const { need, due: found } = health(change)
    expect([need?.kind, found]).toEqual([kind, due])
  })

  test('counts the work orders that end without a request, and shows the first', () => {
    const orders = [
      { end_date: '2026-12-20', asked: false },
      { end_date: '2026-12-01', asked: false },
      { end_date: '2026-11-25', asked: true },
    ]
    const { need, ending } = health({ orders })
    expect(need).toMatchObject({ kind: 'order-ending', fact: { end_date: '2026-12-01', orders: 2 } })
    expect(ending).toBe(3)
  })

  test('counts the work orders that run out of days, and shows the first', () => {
    const budget = { ...order, budget_days: 40, end_date: '2027-03-25' }
    const short_of_days = [
      { ...budget, used_days: 20, ...oneDay('2027-03-14') },
      { ...budget, used_days: 30, ...oneDay('2027-02-01') },
      { ...budget, used_days: 10, ...oneDay('2027-01-01'), asked: true },
    ]
    const { need } = health({ short_of_days })
    expect(need).toMatchObject({ kind: 'days-run-out', fact: { ...oneDay('2027-02-01'), orders: 2 } })
    expect(daysOf(short_of_days, today)).toEqual({ left: 60, percent_used: 50, ...oneDay('2027-01-01') })
  })
})

test('without a budget, the days left are not known', () => {
  const orders = [{ ...order, used_days: 12, end_date: '2027-03-25' }]
  expect(daysOf(orders, today)).toEqual({ left: null, percent_used: null, ...noRunOut })
})

test('open requests are counted once each, whatever the number of their lines, with the day of the oldest', () => {
  const { open, oldest } = health({
    lines: [line, { ...line, quantity: 1 }, { ...line, request_id: 'R2', requested_on: '2026-11-10' }],
    extensions: [{ requested_on: '2026-11-11', end_date: '2027-01-05' }],
  })
  expect([open, oldest]).toEqual([3, '2026-11-10'])
})

test('surveys count for 90 days up to today, and those of the 90 days before count for the comparison', () => {
  const days = ['2026-11-22', '2026-11-21', '2026-08-24', '2026-08-23', '2026-05-26', '2026-05-25']
  const { surveys, surveys_before } = health({ surveys: days.map((given_on) => ({ ...survey, given_on })) })
  expect(surveys.map(({ given_on }) => given_on)).toEqual(['2026-11-21', '2026-08-24'])
  expect(surveys_before.map(({ given_on }) => given_on)).toEqual(['2026-08-23', '2026-05-26'])
})

test('average ratings are exact to the last digit', () => {
  const rated = [4.02, 3.82, 3.85].map((rating) => ({ ...survey, rating }))
  expect([averageRating(rated), averageRating([{ ...survey, rating: null }])]).toEqual([11.69 / 3, null])
  expect(averageRating([3.9, 3.9, 3.88].map((rating) => ({ ...survey, rating })))).toBe(1168 / 300)
})

test.each([
  ['today', today, true],
  ['tomorrow', '2026-11-22', false],
])('an engagement whose first open work order starts %s is active: %s', (_, first_start, active) => {
  expect(health({ first_start }).is_active).toBe(active)
})

test.each<[PortfolioOnly, Partial<HealthFacts>, Partial<HealthFacts>]>([
  ['attention', { has_lead: false }, {}],
  ['ending', { orders: [{ end_date: today, asked: true }] }, { orders: [{ end_date: '2026-12-22', asked: true }] }],
  ['open', { lines: [line] }, {}],
  ['rated', { surveys: [survey] }, { surveys: [{ ...survey, given_on: '2026-08-23' }] }],
  ['detractors', { surveys: [{ ...survey, score: 6 }] }, { surveys: [{ ...survey, score: 7 }] }],
])('the filter %s keeps engagements that its figure counts', (only, counted, left) => {
  expect([isCountedBy(only, health(counted)), isCountedBy(only, health(left))]).toEqual([true, false])
})

test('figures sum up all engagements', () => {
  const before = { ...survey, given_on: '2026-07-01' }
  expect(
    figuresOf([
      health({ surveys: [survey, { ...survey, score: 6, rating: 1 }, { ...survey, score: null, rating: null }] }),
      health({ surveys: [{ ...survey, score: 8, rating: 5 }, before], first_start: null, next_end: null }),
      health({ lines: [line], orders: [{ end_date: today, asked: false }] }),
    ]),
  ).toEqual({
    engagements: 3,
    active: 2,
    attention: 2,
    ending: 1,
    open: 1,
    oldest: '2026-11-12',
    rating: 10 / 3,
    rating_before: 4,
    nps: 0,
    nps_before: 100,
  })
  expect(figuresOf([])).toMatchObject({ engagements: 0, oldest: null, rating: null, nps: null })
})

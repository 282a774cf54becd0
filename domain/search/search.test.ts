import { describe, expect, test } from 'vitest'
import type { Viewer } from '../session/user.ts'
import { actionsBegun, offersFor, offersOf, requestedAction } from './actions.ts'
import { factOf, placeOf, resultsText } from './facts.ts'
import type { Found } from './found.ts'
import { markedParts } from './marks.ts'
import { isForgiven, isOneErrorFrom, meantBy } from './typing-error.ts'

const today = '2026-11-21'
const customer: Viewer = {
  id: 'helen',
  first_name: 'Helen',
  last_name: 'Marsh',
  email: 'helen@customer.example',
  role: null,
  job_title: null,
  company_name: null,
  photo_id: null,
  is_stakeholder: true,
  login_method: 'external',
  access_level: 1,
  is_superuser: false,
  project_ids: ['p1'],
}
const consultant: Viewer = { ...customer, is_stakeholder: false, project_ids: [], job_title: 'Consultant' }
const lead: Viewer = { ...consultant, job_title: 'Delivery Lead' }

describe('a typing error in a search', () => {
  test.each([
    ['paymnets', 'payments', true],
    ['paymets', 'payments', true],
    ['payyments', 'payments', true],
    ['peyments', 'payments', true],
    ['oayments', 'payments', true],
    ['paymentsx', 'payments', true],
    ['paymn', 'payments', true],
    ['ypaments', 'payments', false],
    ['pamyetns', 'payments', false],
    ['payments', 'payments', false],
    ['paym', 'payments', false],
    ['platform', 'payments', false],
  ])('%s is one error away from %s: %s', (typed, word, expected) => {
    expect(isOneErrorFrom(typed, word)).toBe(expected)
  })

  test('is allowed in words of at least four letters, but never in numbers', () => {
    expect(['plan', 'wo', 'wo2041', '2041', 'жукова'].map(isForgiven)).toEqual([true, false, false, false, true])
  })

  test('suggests the word with the closest length first', () => {
    expect(meantBy('paymnt', ['paymentgateway', 'payment', 'platform'])).toEqual(['payment', 'paymentgateway'])
  })
})

describe('marking search results', () => {
  const marked = (text: string, ...words: string[]): string =>
    markedParts(text, words)
      .map((part) => (part.marked ? `[${part.text}]` : part.text))
      .join('')
  test.each([
    ['Payments platform', ['payments'], '[Payments] platform'],
    ['Payment_terms.pdf', ['ter', 'pay'], '[Pay]ment_[ter]ms.pdf'],
    ['Replatforming', ['form'], 'Replat[form]ing'],
    ['WO-2041 Works', ['wo', '2041'], '[WO]-[2041] [Wo]rks'],
    ['Two works', ['wo'], 'Two [wo]rks'],
    ['Björn Ødegård', ['odegard', 'bjorn'], '[Björn] [Ødegård]'],
    ['Große Straße', ['strasse'], 'Große [Straße]'],
    ['ﬁnance', ['fin'], '[ﬁn]ance'],
    ['Nothing', ['xyz'], 'Nothing'],
    ['Nothing', [], 'Nothing'],
  ])('marks in %s the words %j', (text, words, expected) => {
    expect(marked(text, ...words)).toBe(expected)
  })
})

const place = { engagement_id: 'p1', engagement_title: 'Payments platform', rank: 3 }
const engagement: Found = {
  kind: 'engagement',
  id: 'p1',
  rank: 4,
  title: 'Payments platform',
  client_name: 'Halden',
  ended_on: null,
}
const order: Found = {
  kind: 'work-order',
  ...place,
  id: 'w1',
  reference: 'WO-2005 Rollout and support',
  start_date: '2026-01-05',
  end_date: '2027-03-08',
  requested: false,
}

describe('search actions', () => {
  test.each([
    ['ask for more time on WO-2041', { name: 'extension', rest: 'wo-2041' }],
    ['Share a file with Payments', { name: 'share', rest: 'payments' }],
    ['share a file with', { name: 'share', rest: '' }],
    ['message payments', { name: 'message', rest: 'payments' }],
    ['Message the leads of payments', { name: 'message', rest: 'payments' }],
    ['messages', undefined],
    ['ask for feedback on payments', undefined],
    ['payments', undefined],
  ])('%j is checked for an action', (text, expected) => {
    expect(requestedAction(text, customer)).toEqual(expected)
  })

  test.each([
    ['sha', customer, ['share']],
    ['more time', customer, ['extension']],
    ['request', customer, ['extension', 'team']],
    ['request', consultant, ['extension']],
    ['invite', { ...customer, access_level: 2 as const }, []],
    ['invite', customer, ['invite']],
    ['ask', lead, ['extension', 'ask-feedback']],
    ['s', customer, []],
    ['zebra', customer, []],
  ])('%j suggests the actions that the viewer may do', (text, viewer, expected) => {
    expect(actionsBegun(text, viewer)).toEqual(expected)
  })

  test('are offered for the first result, and only if the viewer may do them', () => {
    const words = (viewer: Viewer) => offersFor([engagement, order], viewer, today).map((offer) => offer.words)
    expect(words(customer)).toEqual([
      'Request extension of WO-2005',
      'Share a file with Payments platform',
      'Request a Team for Payments platform',
      'Provide Feedback on Payments platform',
      'Message the leads of Payments platform',
      'Invite a colleague to Payments platform',
    ])
    expect(words(consultant)).toEqual(['Request extension of WO-2005', 'Share a file with Payments platform'])
    expect(words(lead)).toContain('Ask for feedback on Payments platform')
    expect(offersFor([engagement, order], customer, today)[0]).toMatchObject({
      detail: 'Rollout and support, ends 8 Mar 2027',
      path: '/engagements/p1/work-orders?wo=w1&ask=extension',
    })
  })

  test('omit an extension for a work order that ended or already has a request', () => {
    const orders: Found[] = [
      { ...order, requested: true },
      { ...order, id: 'w2', end_date: '2026-11-20' },
      { ...order, id: 'w3', end_date: today },
    ]
    expect(offersOf('extension', orders, customer, today).map(({ path }) => path)).toEqual([
      '/engagements/p1/work-orders?wo=w3&ask=extension',
    ])
  })
})

test.each<[Found, string, boolean]>([
  [engagement, '', false],
  [{ ...engagement, ended_on: '2026-01-01' }, 'Completed', false],
  [order, '107 days', false],
  [{ ...order, end_date: '2026-11-20' }, 'Ended', false],
  [{ ...order, end_date: today }, 'today', true],
  [{ ...order, start_date: '2026-12-01' }, 'from 1 Dec 2026', false],
  [
    { kind: 'person', ...place, id: 'x', name: 'Amara', photo_id: null, role: 'QA', until: '2027-09-05' },
    'until 5 Sep 2027',
    false,
  ],
  [{ kind: 'person', ...place, id: 'x', name: 'Amara', photo_id: null, role: 'Delivery Lead', until: null }, '', false],
  [
    {
      kind: 'file',
      ...place,
      id: 'f',
      file_name: 'Terms.pdf',
      category: 'Contracts',
      is_sensitive: false,
      expire_on: '2026-11-26',
      archived: false,
    },
    '5 days',
    true,
  ],
  [
    { kind: 'audit', ...place, id: 'a', title: 'Delivery health', type: 2, score: 75, created_on: '2026-11-15' },
    '75% Neutral',
    false,
  ],
])('a search result shows its most important fact: %#', (found, text, soon) => {
  expect(factOf(found, today)).toEqual({ text, soon })
  expect(placeOf(found)).not.toContain('undefined')
})

test('shows the number of results', () => {
  expect([resultsText(1, false), resultsText(14, false), resultsText(120, true)]).toEqual([
    '1 result',
    '14 results',
    'More than 120 results',
  ])
})

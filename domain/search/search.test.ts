import { describe, expect, test } from 'vitest'
import { User, type Viewer } from '../session/user.ts'
import { sample } from '../testing/sample.ts'
import { factOf, nameOf, resultsText } from './facts.ts'
import { Found, type FoundKind, fitGroups } from './found.ts'
import { markedParts } from './marks.ts'
import { correctForCommands, matchCommands } from './match-commands.ts'
import { markedWords, placeOf } from './place.ts'
import { parseSearch, referencesWithDigits } from './search-word.ts'
import { isForgiven, isOneErrorFrom, meantBy } from './typing-error.ts'

const today = '2026-11-21'
const customer = sample(User, { is_stakeholder: true, project_ids: ['p1'] })
const standard: Viewer = { ...customer, access_level: 2 }
const consultant: Viewer = { ...customer, is_stakeholder: false, project_ids: [], job_title: 'Consultant' }
const lead: Viewer = { ...consultant, job_title: 'Delivery Lead' }
const superuser: Viewer = { ...consultant, is_superuser: true }

describe('the words of a search', () => {
  test.each([
    ['The contract of Kestrel', ['contract', 'kestrel']],
    ['who has access', ['access']],
    ['to do', ['to', 'do']],
    ['', []],
    ['% _ \\', []],
    ['a b c d e f g h i j k', ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'j']],
  ])('%j has the words %j', (text, expected) => {
    expect(parseSearch(text).map((word) => word.text)).toEqual(expected)
  })

  test.each([
    ['wo2005', [['wo2005'], ['wo', '2005'], ['w02005']]],
    ['2O05', [['2o05'], ['2', 'o', '05'], ['2005']]],
    ['20l5', [['20l5'], ['20', 'l', '5'], ['2015']]],
    ['20I5', [['20i5'], ['20', 'i', '5'], ['2015']]],
    ['oil', [['oil']]],
    ['agreements', [['agreement'], ['contract']]],
    ['invoice', [['invoice'], ['timesheet']]],
    ['timesheets', [['timesheet']]],
    ['2005', [['2005']]],
    ['orders', [['order']]],
    ['companies', [['companie']]],
    ['access', [['access']]],
    ['status', [['status']]],
    ['gas', [['gas']]],
  ])('%j is looked for as %j', (text, expected) => {
    expect(parseSearch(text)[0]?.spellings).toEqual(expected)
  })

  test('two words are also looked for as one', () => {
    expect(parseSearch('time sheets').map(({ spellings }) => spellings)).toEqual([
      [['time'], ['timesheet']],
      [['sheet'], ['timesheet']],
    ])
  })

  test.each([
    ['contract', 'Contracts'],
    ['contracts', 'Contracts'],
    ['agreements', 'Contracts'],
    ['invoices', 'Timesheets'],
    ['timesheet', 'Timesheets'],
    ['audit', null],
  ])('%j names the files of the category %j', (text, category) => {
    expect(parseSearch(text)[0]?.category).toBe(category)
  })

  test.each<[string, readonly FoundKind[]]>([
    ['audits', ['audit']],
    ['people', ['person', 'stakeholder']],
    ['feedback', ['survey', 'feedback', 'team-feedback']],
    ['auditor', []],
  ])('%j names the kinds %j', (text, kinds) => {
    expect(parseSearch(text)[0]?.kinds).toEqual(kinds)
  })

  test.each([
    ['march', 3, null],
    ['MAR', 3, null],
    ['may', 5, null],
    ['marc', null, null],
    ['2026', null, 2026],
    ['1999', null, null],
    ['20261', null, null],
  ])('%j is the month %j and the year %j', (text, month, year) => {
    expect(parseSearch(text)).toMatchObject([{ month, year }])
  })
})

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
    ['東京支店の計画.pdf', ['支店', '画'], '東京[支店]の計[画].pdf'],
    ['서울지점', ['지점'.normalize('NFKD')], '서울[지점]'],
    ['ガスタンク', ['タン', 'カ'], 'ガス[タン]ク'],
    ['Open-banking hub', ['openbanking'], '[Open-banking] hub'],
    ['Cut over', ['to'], 'Cut over'],
    ['WO-2005 Rollout', ['wo2o05'], '[WO-2005] Rollout'],
    ['WO-2O05 Rollout', ['2005'], 'WO-[2O05] Rollout'],
    ['Logistics 10', ['1o'], 'Logistics [10]'],
    ['Nothing', ['xyz'], 'Nothing'],
    ['Nothing', [], 'Nothing'],
  ])('marks in %s the words %j', (text, words, expected) => {
    expect(marked(text, ...words)).toBe(expected)
  })
})

test('only names are marked by their initials', () => {
  const initials = (isName: boolean) =>
    markedParts('Jerome Baptiste', ['jb'], isName).flatMap(({ text, marked }) => (marked ? [text] : []))
  expect([initials(true), initials(false)]).toEqual([['J', 'B'], []])
})

describe('the commands that a search asks for', () => {
  const asked = (text: string, viewer: Viewer): string[] =>
    matchCommands(parseSearch(text), viewer)
      .toSorted((one, other) => other.rank - one.rank)
      .map(({ name, rest }) => [name, ...rest.map((word) => word.text)].join(' '))

  test.each([
    ['ask for more time on WO-2041', customer, 'extension wo 2041'],
    ['extend WO-2006', standard, 'extension wo 2006'],
    ['extension payments', customer, 'extension payments'],
    ['payments extension', customer, 'extension payments'],
    ['share a file with Payments', customer, 'share payments'],
    ['upload payments', customer, 'share payments'],
    ['give feedback claims', customer, 'feedback claims'],
    ['message the leads of payments', customer, 'message payments'],
    ['invite colleague', customer, 'invite'],
    ['log out', consultant, 'log-out'],
    ['sign out', consultant, 'log-out'],
    ['logout', consultant, 'log-out'],
    ['dark mode', customer, 'dark-theme'],
    ['report a bug', customer, 'bug'],
    ['audit log', superuser, 'audit-log'],
    ['my todos', lead, 'overview'],
    ['to-dos', lead, 'overview'],
    ['leaving', customer, 'leaving'],
    ['who leaves', lead, 'leaving'],
    ['people leaving', customer, 'leaving'],
    ['away', customer, 'away'],
    ['holidays', customer, 'away'],
    ['days', customer, 'days'],
    ['budget', standard, 'days'],
    ['days payments', customer, 'days payments'],
    ['ask for feedback on payments', lead, 'ask-feedback payments'],
  ])('%j asks for %j', (text, viewer, expected) => {
    expect(asked(text, viewer)[0]).toBe(expected)
  })

  test.each([
    ['invite colleague', standard, 'invite'],
    ['invite colleague', lead, 'invite'],
    ['give feedback', consultant, 'feedback'],
    ['ask for feedback', consultant, 'ask-feedback'],
    ['request a team', lead, 'team'],
    ['audit log', lead, 'audit-log'],
    ['portfolio', customer, 'portfolio'],
    ['access payments', standard, 'access payments'],
    ['files', customer, 'files'],
    ['files march', customer, 'files march'],
  ])('%j does not offer the command %j', (text, viewer, name) => {
    expect(asked(text, viewer)).not.toContain(name)
  })

  test.each(['payments', 'pa payments', 'feedback halden', 'zebra', 'logistics', 'messages from amara okafor'])(
    '%j asks for none',
    (text) => {
      expect(asked(text, consultant)).toEqual([])
    },
  )

  test.each([
    ['notifcations', 'notifications'],
    ['swich dark theme', 'switch dark theme'],
    ['extensoin payments', 'extension payments'],
    ['notifications', undefined],
    ['portfoleo', undefined],
    ['wo2o41', undefined],
  ])('%j is corrected to %j by the words of commands', (text, expected) => {
    const corrected = correctForCommands(parseSearch(text), customer)
    expect(corrected?.map((word) => word.text).join(' ')).toBe(expected)
  })

  test.each([
    ['passkeys', 'account', 'Passkeys'],
    ['rate', 'feedback', 'Rate'],
    ['budget payments', 'days', 'Budget'],
    ['extension payments', 'extension', null],
    ['leaving', 'leaving', null],
  ])('%j shows the phrase of %s if its title has none of the words', (text, command, phrase) => {
    const found = matchCommands(parseSearch(text), customer).find(({ name }) => name === command)
    expect(found?.phrase).toBe(phrase)
  })

  test('a word that is not finished counts less than the whole command', () => {
    const rankOf = (text: string) =>
      matchCommands(parseSearch(text), superuser).find(({ name }) => name === 'log-out')?.rank
    expect([rankOf('log'), rankOf('log out')]).toEqual([5, 18])
  })

  test.each([
    ['over', 'overview', 8],
    ['service fe', 'service-feedback', 16],
    ['feedb', 'service-feedback', 4],
  ])('a search that begins the title of a screen counts more than one inside of it: %j', (text, screen, rank) => {
    const found = matchCommands(parseSearch(text), lead).find(({ name }) => name === screen)
    expect(found?.rank).toBe(rank)
  })
})

const record = sample(Found, {
  kind: 'engagement',
  id: 'P1',
  engagement_id: 'P1',
  engagement_title: 'Payments platform',
  customer: 'Halden',
  title: 'Payments platform',
  details: ['Halden'],
})
const order: Found = { ...record, kind: 'work-order', starts_on: '2026-01-05', ends_on: '2027-03-08', details: [] }
const file: Found = { ...record, kind: 'file', details: ['Contracts'], happened_on: '2026-03-23' }

test.each<[Found, string, boolean]>([
  [record, '', false],
  [{ ...record, ends_on: '2026-01-01' }, 'Completed', false],
  [{ ...record, ends_on: today }, '', false],
  [order, 'ends in 107 days', false],
  [{ ...order, ends_on: '2026-11-20' }, 'Ended', false],
  [{ ...order, ends_on: today }, 'ends today', true],
  [{ ...order, starts_on: '2026-12-01' }, 'starts on 1 Dec 2026', false],
  [{ ...record, kind: 'person', ends_on: '2027-09-05' }, 'until 5 Sep 2027', false],
  [{ ...record, kind: 'person' }, '', false],
  [{ ...file, ends_on: '2026-11-26' }, 'expires in 5 days', true],
  [{ ...file, ends_on: '2026-11-20' }, 'Archived', false],
  [file, '', false],
  [{ ...record, kind: 'audit', rating: { type: 2, score: 75 } }, '75% Neutral', false],
  [{ ...record, kind: 'extension-request' }, 'Open', false],
  [{ ...record, kind: 'team-request', is_closed: true }, 'Closed', false],
  [{ ...record, kind: 'survey' }, '', false],
])('a search result shows its most important fact: %#', (found, text, soon) => {
  expect(factOf(found, today)).toEqual({ text, soon })
})

const placeFor = (search: string, found: Found): string => placeOf(found, parseSearch(search), today).text
const person: Found = { ...record, kind: 'person', title: 'Amara Okafor', details: ['Developer', 'Java', 'Kotlin'] }

test('a search result shows its engagement, date and absence', () => {
  expect([
    placeFor('', record),
    placeFor('', file),
    placeFor('', person),
    placeFor('', { ...person, absence: { start_date: '2026-12-14', end_date: '2027-01-02' } }),
    placeFor('', { ...record, kind: 'stakeholder', details: ['Director'] }),
  ]).toEqual([
    'Halden',
    'Contracts, Payments platform, 23 Mar 2026',
    'Developer, Payments platform',
    'Away 14 Dec to 2 Jan, Developer, Payments platform',
    'Director, stakeholder of Payments platform',
  ])
  expect(nameOf({ ...record, kind: 'feedback', title: 'Amara Okafor' })).toBe('Feedback on Amara Okafor')
})

const march: Partial<Found> = { ends_on: '2027-03-14' }
const survey: Found = { ...record, kind: 'survey', title: 'Helen Marsh', details: [], happened_on: '2026-04-13' }

test.each<[string, Found, string]>([
  ['march', { ...record, ...march }, 'Ends on 14 [March] 2027, Halden'],
  ['MAR', { ...order, title: 'WO-2041', ...march }, 'Ends on 14 [Mar]ch 2027, Payments platform'],
  ['2026', { ...order, ends_on: '2026-03-14' }, 'Ended on 14 March [2026], Payments platform'],
  ['march', { ...person, ...march }, 'Leaves on 14 [March] 2027, Developer, Payments platform'],
  ['files march', file, 'Shared on 23 [March] 2026, Contracts, Payments platform'],
  ['2026', file, 'Contracts, Payments platform, 23 Mar [2026]'],
  ['april survey', survey, 'Answered on 13 [April] 2026, [Survey], Payments platform'],
  ['contract', file, '[Contract]s, Payments platform, 23 Mar 2026'],
  ['agreement', file, '[Contract]s, Payments platform, 23 Mar 2026'],
  ['contract', order, 'Work order ([contract]), Payments platform'],
  ['squad', { ...record, kind: 'team', title: 'Core', details: [] }, 'Team ([squad]), Payments platform'],
  ['teams', { ...record, kind: 'team', title: 'Core', details: [] }, 'Payments platform'],
  ['halden', { ...order, title: 'WO-2041' }, '[Halden], Payments platform'],
  ['halden', record, '[Halden]'],
  ['p1', record, 'ID [P1], Halden'],
  ['kotlin', person, 'Developer, [Kotlin], Payments platform'],
  ['leaving', { ...person, ends_on: '2026-12-14' }, 'Leaves on 14 December 2026, Developer, Payments platform'],
  [
    'away',
    { ...person, absence: { start_date: '2026-12-14', end_date: '2027-01-02' } },
    '[Away] 14 Dec to 2 Jan, Developer, Payments platform',
  ],
  ['ao', person, 'Developer, Payments platform'],
  ['paymentsplatform', person, 'Developer, [Payments platform]'],
])('for %j, a search result says why it matches: %#', (search, found, expected) => {
  const marked = markedParts(placeFor(search, found), markedWords(parseSearch(search)))
  expect(marked.map((part) => (part.marked ? `[${part.text}]` : part.text)).join('')).toBe(expected)
})

test('a search result does not say its day twice', () => {
  const factFor = (search: string, found: Found) => placeOf(found, parseSearch(search), today).fact.text
  expect([factFor('helen', survey), factFor('april', survey)]).toEqual(['13 Apr 2026', ''])
  expect([factFor('amara', { ...person, ...march }), factFor('march', { ...person, ...march })]).toEqual([
    'until 14 Mar 2027',
    '',
  ])
})

test.each([
  ['wo-2O05', 'wo-2005'],
  ['WO 20I5', 'WO 2015'],
  ['wo2oo5', 'wo2005'],
  ['SOW7l', 'SOW71'],
  ['O5', '05'],
  ['rollout 2005', 'rollout 2005'],
  ['oil', 'oil'],
])('the references in %j with digits for letters are %j', (text, expected) => {
  expect(referencesWithDigits(text)).toBe(expected)
})

test.each([
  [[20], [12]],
  [
    [20, 20],
    [6, 6],
  ],
  [
    [20, 2],
    [10, 2],
  ],
  [
    [20, 20, 1],
    [3, 3, 1],
  ],
])('of groups with %j results, %j are shown', (counts, shown) => {
  const groups = counts.map((count) => ({ name: 'Files' as const, count, results: Array(count).fill(record) }))
  expect(fitGroups(groups).map(({ results }) => results.length)).toEqual(shown)
})

test('shows the number of results', () => {
  expect([resultsText(1), resultsText(14)]).toEqual(['1 result', '14 results'])
})

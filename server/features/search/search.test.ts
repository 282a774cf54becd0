import { getEngagement, listAudits, listEngagements, listMembers } from '@portal/domain/engagements/contract'
import { listFiles } from '@portal/domain/files/contract'
import { listOpened, noteOpened, searchEverything } from '@portal/domain/search/contract'
import type { Found, Result } from '@portal/domain/search/found'
import { getOversight } from '@portal/domain/team/contract'
import { searchWords } from '@portal/domain/text/search-words'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AccessWorld, buildAccessWorld, signedIn } from '../../testing/access-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
beforeEach(portal.reset)

const year = { start_date: '2026-01-05', end_date: '2026-12-18' }
const client = (name: string) => records.client({ name, search_words: searchWords(name) })
const results = async (q: string, me: string, all = true): Promise<Result[]> => {
  const { status, body } = await call(searchEverything, { query: { q, all: String(all) as never } }, me)
  expect(status).toBe(200)
  return body.groups.flatMap((group) => group.results)
}
const found = async (q: string, me: string): Promise<Found[]> =>
  (await results(q, me)).flatMap((result) => (result.kind === 'command' ? [] : [result]))
const names = async (q: string, me: string): Promise<string[]> => (await found(q, me)).map(({ title }) => title)

/** Two engagements of two customers, each with something of every kind. */
async function twoCustomers() {
  const uploaded_by = await records.staffAccount()
  const make = async (title: string, customer: string, person: string) => {
    const engagement = await records.engagement({ title, client_id: await client(customer) })
    const reference = `WO-2041 ${title} rollout`
    const order = await records.workOrder({ engagement_id: engagement, reference, ...year })
    await records.assignment({ work_order_id: order, employee_id: await records.person({ name: person }) })
    await records.stakeholder({ engagement_id: engagement, full_name: `Stakeholder of ${title}` })
    await records.sharedFile({ engagement_id: engagement, uploaded_by }, { file_name: `${title}_plan.pdf` })
    await records.audit({ engagement_id: engagement, title: `${title} security` })
    return engagement
  }
  const payments = await make('Payments platform', 'Halden & Moore Bank', 'Amara Okafor')
  const fleet = await make('Fleet telematics', 'Carrow Logistics', 'Björn Ødegård')
  return { payments, fleet }
}

describe('the search', () => {
  test('finds all records of an engagement by the beginnings of words in any order', async () => {
    await twoCustomers()
    const me = await signIn(await records.staffAccount())
    expect((await names('plat paym', me)).toSorted()).toEqual(
      [
        'Payments platform',
        'Payments platform security',
        'Payments platform_plan.pdf',
        'Stakeholder of Payments platform',
        'WO-2041 Payments platform rollout',
      ].toSorted(),
    )
  })

  test.each([
    ['支店', ['東京支店システム', '第2支店計画.pdf']],
    ['京支店シ', ['東京支店システム']],
    ['システム', ['東京支店システム']],
    ['2支店', ['第2支店計画.pdf']],
    ['計画 支店', ['第2支店計画.pdf']],
    ['計画 株式', ['第2支店計画.pdf']],
    ['支店 無い', []],
    ['太郎', ['田中太郎']],
    ['지점', ['서울지점 시스템']],
    ['울지', ['서울지점 시스템']],
    ['ㅈ', ['서울지점 시스템']],
    ['abc株', ['東京支店システム']],
    ['abc', ['東京支店システム']],
    ['ธนาคาร', ['โครงการธนาคาร']],
    [`${'甲乙丙丁戊己庚辛壬癸'.repeat(3)}`, ['先甲乙丙丁戊己庚辛壬癸甲乙丙丁戊己庚辛壬癸甲乙丙丁戊己庚辛壬癸末']],
  ])('finds parts of words that are written without spaces: %s', async (q, expected) => {
    const uploaded_by = await records.staffAccount()
    // Ids are found too, and a counter in one might begin with the searched digit.
    const tokyo = await records.engagement({
      id: 'tokyo',
      title: '東京支店システム',
      client_id: await client('日本ABC株式会社'),
    })
    for (const title of ['서울지점 시스템', 'โครงการธนาคาร', `先${'甲乙丙丁戊己庚辛壬癸'.repeat(3)}末`])
      await records.engagement({ title, client_id: await client('Halden') })
    const order = await records.workOrder({ engagement_id: tokyo, reference: 'WO-1', ...year })
    await records.assignment({ work_order_id: order, employee_id: await records.person({ name: '田中太郎' }) })
    await records.sharedFile({ engagement_id: tokyo, uploaded_by }, { file_name: '第2支店計画.pdf' })
    const me = await signIn(await records.staffAccount())
    // The work order comes with its engagement.
    const others = (await names(q, me)).filter((title) => title !== 'WO-1')
    expect(others.toSorted()).toEqual([...expected].toSorted())
  })

  test('ranks a title that begins with a word of a script without spaces before one that has it inside', async () => {
    for (const title of ['東京支店', '支店', '支店の移転']) await records.engagement({ title })
    const me = await signIn(await records.staffAccount())
    expect(await names('支店', me)).toEqual(['支店', '支店の移転', '東京支店'])
  })

  test.each([
    ['halden', 'Payments platform'],
    ['payments halden', 'Payments platform'],
    ['2041 fleet', 'WO-2041 Fleet telematics rollout'],
    ['wo-2041', 'WO-2041 Payments platform rollout'],
    ['WO-20', 'WO-2041 Payments platform rollout'],
    ['okaf', 'Amara Okafor'],
    ['bjorn odegard', 'Björn Ødegård'],
    ['ØDEGÅRD', 'Björn Ødegård'],
    ['plan pdf', 'Payments platform_plan.pdf'],
    ['security halden', 'Payments platform security'],
    ['ayment', 'Payments platform'],
    ['lemat', 'Fleet telematics'],
    ['wo2041', 'WO-2041 Fleet telematics rollout'],
    ['wo 2041 fleet', 'WO-2041 Fleet telematics rollout'],
    ['paymentsplatform', 'Payments platform'],
    ['fleet tele matics', 'Fleet telematics'],
    ['fleets', 'Fleet telematics'],
    ['pp', 'Payments platform'],
    ['the plan of payments', 'Payments platform_plan.pdf'],
    ['audits halden', 'Payments platform security'],
    ['software developer fleet', 'Björn Ødegård'],
    ['f', 'Fleet telematics'],
    ['मील', 'मील पत्थर'],
    ['पत्थ', 'मील पत्थर'],
    ['мой', 'Мой банк'],
  ])('%j finds %j', async (q, name) => {
    await twoCustomers()
    for (const title of ['मील पत्थर', 'Мой банк']) await records.engagement({ title })
    const me = await signIn(await records.staffAccount())
    expect(await names(q, me)).toContain(name)
  })

  test.each([
    ['WO-2015 Rollout', 'wo-20l5'],
    ['WO-2015 Rollout', 'WO 20I5'],
    ['WO-2005 Rollout', 'wo-2O05'],
    ['WO-2005 Rollout', 'wo2oo5'],
    ['WO-2O05 Rollout', 'wo2005'],
    ['SOW7I', 'sow71'],
    ['SOW7I', '5ow7l'],
  ])('finds the reference %s for %s', async (reference, q) => {
    await records.workOrder({ engagement_id: await records.engagement(), reference, ...year })
    const me = await signIn(await records.staffAccount())
    expect(await names(q, me)).toEqual(q.startsWith('5') ? [] : [reference])
  })

  test('does not confuse letters with digits in words without digits', async () => {
    await records.engagement({ title: 'Oil platform 100' })
    const me = await signIn(await records.staffAccount())
    expect([await names('ioo', me), await names('10o', me), await names('0il', me)]).toEqual([
      [],
      ['Oil platform 100'],
      [],
    ])
  })

  test.each([
    ['contract', 'Contracts'],
    ['agreements', 'Contracts'],
    ['timesheet', 'Timesheets'],
    ['invoices', 'Timesheets'],
  ] as const)('finds the files of a category first for %s', async (q, category) => {
    const engagement_id = await records.engagement()
    const uploaded_by = await records.staffAccount()
    await records.workOrder({ engagement_id, reference: 'WO-1', ...year })
    await records.sharedFile({ engagement_id, uploaded_by, category }, { file_name: 'Signed.pdf' })
    await records.sharedFile({ engagement_id, uploaded_by, category: 'Operational' }, { file_name: 'Plan.pdf' })
    const me = await signIn(await records.staffAccount())
    expect((await names(q, me))[0]).toBe('Signed.pdf')
  })

  test('a month finds what ends in it, without the other records of an engagement', async () => {
    await twoCustomers()
    await records.engagement({ title: 'No end' })
    const me = await signIn(await records.staffAccount())
    const { body } = await call(searchEverything, { query: { q: 'december' } }, me)
    expect(body.groups.map(({ name }) => name)).toEqual(['Engagements', 'Work orders', 'People'])
  })

  test('offers the days of each engagement of the person for the word alone', async () => {
    const { payments } = await twoCustomers()
    const offered = async (me: string) =>
      (await results('days', me)).map((result) => result.kind === 'command' && [result.title, result.detail])
    const [halden, carrow] = [
      ['Days of Payments platform', 'Halden & Moore Bank'],
      ['Days of Fleet telematics', 'Carrow Logistics'],
    ]
    expect(await offered(await signIn(await records.stakeholderAccount([payments])))).toEqual([halden])
    expect(await offered(await signIn(await records.staffAccount()))).toEqual([carrow, halden])
  })

  test('corrects typing errors in the names of screens, and shows the phrase by which it found one', async () => {
    const me = await signIn(await records.staffAccount())
    const { body } = await call(searchEverything, { query: { q: 'notifcations' } }, me)
    expect([body.corrected, body.words]).toEqual(['notifications', ['notifications']])
    const found = await results('passkeys', me)
    expect(found).toMatchObject([{ title: 'Your account', detail: 'Passkeys', path: '/sessions' }])
  })

  test.each([
    ['paymnets', 'payments'],
    ['paymets', 'payments'],
    ['payyments', 'payments'],
    ['peyments', 'payments'],
    ['oayments', 'payments'],
    ['flete', 'fleet'],
    ['okafro', 'okafor'],
    ['telematisc', 'telematics'],
    ['bjrn', 'bjorn'],
  ])('forgives one typing error in %j and shows the word it searched for', async (q, meant) => {
    await twoCustomers()
    const me = await signIn(await records.staffAccount())
    const { body } = await call(searchEverything, { query: { q } }, me)
    expect(body.corrected).toBe(meant)
    expect(body.words).toContain(meant)
    expect(body.groups.flatMap((group) => group.results)).not.toEqual([])
  })

  test.each(['pqymnets', 'xyz', '2042', '%', '_', "'; drop table engagement --", '   ', '\\'])(
    'finds nothing for %j',
    async (q) => {
      await twoCustomers()
      const me = await signIn(await records.staffAccount())
      const { status, body } = await call(searchEverything, { query: { q } }, me)
      expect([status, body.groups, body.corrected]).toEqual([200, [], null])
    },
  )

  test('without a match, suggests up to three words of records that the person can see', async () => {
    const { fleet } = await twoCustomers()
    const nearest = async (account: string) =>
      (await call(searchEverything, { query: { q: 'fleetsz telemetics' } }, await signIn(account))).body.nearest_words
    expect((await nearest(await records.staffAccount())).slice(0, 2)).toEqual(['fleet', 'telematics'])
    const foreign = await nearest(await records.stakeholderAccount([await records.engagement()]))
    expect(foreign).not.toContain('fleet')
    expect(await nearest(await records.stakeholderAccount([fleet]))).not.toContain('payments')
  })

  test('ranks exact names first, then names that begin with the word, then other names with the word; inside words only if nothing begins with it', async () => {
    for (const title of ['Old atlas', 'Atlas two', 'Atlas', 'Catlas']) await records.engagement({ title })
    const me = await signIn(await records.staffAccount())
    expect(await names('atlas', me)).toEqual(['Atlas', 'Atlas two', 'Old atlas'])
  })

  test('shows as many of each kind as fit with their number, or up to 50 when all are requested', async () => {
    for (let count = 1; count <= 120; count++) await records.engagement({ title: `Atlas ${count}` })
    const me = await signIn(await records.staffAccount())
    const { body } = await call(searchEverything, { query: { q: 'atlas' } }, me)
    expect(body.groups.map(({ name, count, results }) => [name, count, results.length])).toContainEqual([
      'Engagements',
      120,
      12 - body.groups.slice(1).reduce((sum, { results }) => sum + results.length, 0),
    ])
    expect(await found('atlas', me)).toHaveLength(50)
  })

  test('finds a file only by the name of its newest version, and lists archived files last', async () => {
    const engagement_id = await records.engagement()
    const uploaded_by = await records.staffAccount()
    const archived_at = new Date('2026-06-01')
    await records.sharedFile({ engagement_id, uploaded_by, archived_at }, { file_name: 'Terms.pdf' })
    await records.sharedFile({ engagement_id, uploaded_by, version: 2 }, { file_name: 'Terms of old.pdf' })
    await records.sharedFile({ engagement_id, uploaded_by }, { file_name: 'More terms.pdf' })
    const me = await signIn(await records.staffAccount())
    expect(await names('terms', me)).toEqual(['More terms.pdf', 'Terms.pdf'])
  })

  test('lists a person on several engagements once, with the engagement they stay on longest', async () => {
    const [first, second] = [await records.engagement(), await records.engagement({ title: 'Atlas' })]
    const employee_id = await records.person({ name: 'Priya Raman' })
    for (const [engagement_id, end_date] of [
      [first, '2026-07-31'],
      [second, '2026-12-18'],
    ] as const) {
      const work_order_id = await records.workOrder({ engagement_id, start_date: '2026-01-05', end_date })
      await records.assignment({ work_order_id, employee_id })
      await records.stakeholder({ engagement_id, full_name: 'Priya Sands', email: 'priya@customer.example' })
    }
    const me = await signIn(await records.staffAccount())
    const people = await found('priya', me)
    expect(people.map(({ kind, title }) => [kind, title])).toEqual([
      ['person', 'Priya Raman'],
      ['stakeholder', 'Priya Sands'],
    ])
    expect(people[0]).toMatchObject({
      engagement_id: second,
      ends_on: '2026-12-18',
      details: ['Software developer'],
    })
  })

  test.each([
    ['project_lead_id', 'Delivery Lead'],
    ['portfolio_director_id', 'Portfolio Director'],
    ['client_partner_id', 'Client Partner'],
    ['default_client_partner_id', 'Client Partner'],
  ] as const)('finds a person who leads an engagement but does not work on it, as its %s', async (place, role) => {
    const lead = await records.person({ name: 'Ingrid Solberg' })
    const engagement_id = await records.engagement({ title: 'Atlas', [place]: lead })
    const foreign = await records.engagement({ title: 'Fleet' })
    const found_lead = { kind: 'person', id: lead, engagement_id, details: [role], ends_on: null }
    for (const me of [await records.staffAccount(), await records.stakeholderAccount([engagement_id])])
      expect(await found('solberg', await signIn(me))).toEqual([expect.objectContaining(found_lead)])
    expect(await found('solberg', await signIn(await records.stakeholderAccount([foreign])))).toEqual([])
  })

  test('shows a lead with their current work, or with the engagement they lead when that has ended', async () => {
    const lead = await records.person({ name: 'Ingrid Solberg' })
    const led = await records.engagement({ title: 'Atlas', project_lead_id: lead })
    const engagement_id = await records.engagement()
    const work = async (end_date: string) =>
      records.assignment({
        work_order_id: await records.workOrder({ engagement_id, start_date: '2026-01-05', end_date }),
        employee_id: lead,
      })
    const me = await signIn(await records.staffAccount())
    await work('2026-06-17')
    expect(await found('solberg', me)).toMatchObject([{ engagement_id: led, ends_on: null }])
    await work('2026-06-18')
    expect(await found('solberg', me)).toMatchObject([{ engagement_id, ends_on: '2026-06-18' }])
  })

  test('does not find a default client partner who has been replaced', async () => {
    const usual = await records.person({ name: 'Usual Partner' })
    const assigned = await records.person({ name: 'Assigned Partner' })
    await records.engagement({ client_partner_id: assigned, default_client_partner_id: usual })
    expect(await names('partner', await signIn(await records.staffAccount()))).toEqual(['Assigned Partner'])
  })
})

describe('among many engagements', () => {
  const manyOthers = async (title: string): Promise<string[]> => {
    const client_id = await records.client({ name: 'Bystanders' })
    const rows = Array.from({ length: 100 }, (_, number) => ({
      id: `${title}-${number}`,
      client_id,
      title,
      folded_title: title.toLowerCase(),
      search_words: title.toLowerCase(),
    }))
    await portal.portal.db.insertInto('engagement').values(rows).execute()
    return rows.map(({ id }) => id)
  }

  test('a customer finds and counts only their own', async () => {
    await manyOthers('Atlas')
    const own = await records.engagement({ title: 'Our atlas' })
    const me = await signIn(await records.stakeholderAccount([own]))
    for (const q of ['atlas', 'tlas', 'atlsa']) {
      const { body } = await call(searchEverything, { query: { q } }, me)
      expect(body.groups.find(({ name }) => name === 'Engagements')).toMatchObject({ count: 1, results: [{ id: own }] })
    }
  })

  test('customers with few or many engagements and staff find the same in those that they share', async () => {
    const { payments, fleet } = await twoCustomers()
    const others = await manyOthers('Bystander')
    const accounts = [
      await records.stakeholderAccount([payments, fleet]),
      await records.stakeholderAccount([payments, fleet, ...others]),
      await records.staffAccount(),
    ]
    for (const q of ['p', 'pay', 'platform payments', 'halden rollout', 'telemtaics', 'audit']) {
      const found = await Promise.all(accounts.map(async (account) => names(q, await signIn(account))))
      expect([q, found[1], found[2]]).toEqual([q, found[0], found[0]])
    }
  })
})

describe('recently opened records', () => {
  test('are listed for the person who opened them, latest first, at most six, and only while accessible', async () => {
    const { payments, fleet } = await twoCustomers()
    const account = await records.stakeholderAccount([payments])
    const me = await signIn(account)
    const other = await signIn(await records.stakeholderAccount([payments]))
    const [order] = await found('2041', me)
    for (const body of [
      { kind: 'engagement', id: fleet },
      { kind: 'engagement', id: payments },
      { kind: 'work-order', id: order?.id ?? '' },
    ] as const) {
      portal.clock.advance(1000)
      expect((await call(noteOpened, { body }, me)).status).toBe(204)
    }
    expect((await call(listOpened, {}, me)).body.map(({ kind }) => kind)).toEqual(['work-order', 'engagement'])
    expect((await call(listOpened, {}, other)).body).toEqual([])
    for (let count = 1; count <= 8; count++) {
      portal.clock.advance(1000)
      await call(noteOpened, { body: { kind: 'audit', id: `gone-${count}` } }, me)
    }
    const { length } = await portal.portal.db.selectFrom('opened_thing').selectAll().execute()
    expect(length).toBe(6)
    await portal.portal.db.deleteFrom('account_engagement').where('account_id', '=', account).execute()
    expect((await call(listOpened, {}, await signIn(account))).body).toEqual([])
  })
})

describe('bad input in the search', () => {
  test.each([
    ['a'.repeat(201), 'Use at most 200 characters'],
    ['a\0b', 'This text contains characters that cannot be searched for. Please remove them'],
  ])('rejects case %#', async (q, sentence) => {
    const me = await signIn(await records.staffAccount())
    const { status, body } = await call(searchEverything, { query: { q } }, me)
    expect([status, body.fields]).toEqual([422, { q: sentence }])
  })

  test('finds nothing for a very long search with many words', async () => {
    await twoCustomers()
    const me = await signIn(await records.staffAccount())
    expect(await names('p a y m e n t s payments'.repeat(7), me)).toEqual([])
  })
})

test('typing fast replaces a person’s own older searches and no one else’s', async () => {
  await twoCustomers()
  const me = await signIn(await records.staffAccount())
  const other = await signIn(await records.staffAccount())
  const ask = (as: string) => call(searchEverything, { query: { q: 'payments' } }, as)
  const [theirs, ...mine] = await Promise.all([ask(other), ...Array.from({ length: 12 }, () => ask(me))])
  expect(theirs?.status).toBe(200)
  for (const { status, body } of mine)
    expect(status === 200 || body.detail === 'A newer search replaced this one').toBe(true)
  expect((await ask(me)).status).toBe(200)
})

describe('search results compared with the screens', () => {
  let world: AccessWorld
  beforeEach(async () => {
    world = await buildAccessWorld(portal)
    const uploaded_by = world.accounts.superuser
    for (const engagement_id of [world.engagement, world.foreignEngagement]) {
      await records.sharedFile({ engagement_id, uploaded_by }, { file_name: `Atlas ${engagement_id}.pdf` })
      await records.sharedFile(
        { engagement_id, uploaded_by, archived_at: new Date('2026-06-01') },
        { file_name: `Atlas old ${engagement_id}.pdf` },
      )
      await records.stakeholder({ engagement_id, full_name: `Atlas of ${engagement_id}` })
      await records.audit({ engagement_id, title: 'Atlas audit' })
      await records.audit({ engagement_id, title: 'Atlas of long ago' }, '2019-05-01')
      const employee_id = await records.person({ name: `Atlas ${engagement_id}` })
      const order = { engagement_id, reference: 'WO-1 Atlas', ...year }
      await records.assignment({ work_order_id: await records.workOrder(order), employee_id })
      await records.workOrder({ ...order, reference: 'WO-2 Atlas', removed_at: new Date('2026-06-01') })
    }
    const title = 'Atlas withdrawn'
    const removed = await records.engagement({ title, removed_at: new Date('2026-06-01') })
    await records.workOrder({ engagement_id: removed, reference: 'WO-3 Atlas', ...year })
    await records.stakeholder({ engagement_id: removed, full_name: 'Atlas of the past' })
    // Known to the provider's systems, and on no engagement.
    await records.person({ name: 'Atlas of nowhere' })
  })

  /** Everything that the calls of the screens answer, as the search would name it. */
  async function shownTo(me: string): Promise<Record<string, string[]>> {
    const engagements = (await call(listEngagements, { query: { items_per_page: 100 } as never }, me)).body
    const shown: Record<string, string[]> = { 'work-order': [], person: [], stakeholder: [], file: [], audit: [] }
    for (const { id } of engagements) {
      const engagement = (await call(getEngagement, { params: { id } }, me)).body
      shown['work-order']?.push(...engagement.work_orders.map((order) => order.id))
      shown.stakeholder?.push(...engagement.stakeholders.map(({ _id }) => _id))
      const { client_partner, portfolio_director } = (await call(getOversight, { params: { id } }, me)).body
      shown.person?.push(
        ...(await call(listMembers, { params: { id } }, me)).body.map(({ employee_id }) => employee_id),
        ...[client_partner, portfolio_director].flatMap((lead) => (lead ? [lead.employee_id] : [])),
      )
      shown.file?.push(...(await call(listFiles, { query: { project_id: id } }, me)).body.map((file) => file.id))
      shown.audit?.push(...(await call(listAudits, { params: { id } }, me)).body.map((audit) => audit.id))
    }
    return { ...shown, engagement: engagements.map(({ id }) => id) }
  }

  test.each(signedIn)('%s finds exactly what the screens show', async (caller) => {
    const me = world.cookies[caller] ?? ''
    const shown = await shownTo(me)
    // Between them the words are in every name there is.
    const searches = [
      'atlas',
      'wo',
      'payments',
      'fleet',
      'amara',
      'owen',
      'marcus',
      'security',
      'past',
      'nowhere',
      'old',
    ]
    const all = (await Promise.all(searches.map((q) => found(q, me).catch(() => [])))).flat()
    for (const q of searches) all.push(...(await found(q, me)))
    const ids = (kind: string): string[] => [...new Set(all.filter((one) => one.kind === kind).map(({ id }) => id))]
    for (const [kind, wanted] of Object.entries(shown))
      expect([kind, ids(kind).toSorted()]).toEqual([kind, [...new Set(wanted)].toSorted()])
    expect(JSON.stringify(all)).not.toMatch(/price|rate|withdrawn|nowhere|long ago|WO-2 /)
    for (const firstClient of all)
      expect(shown.engagement).toContain(firstClient.kind === 'engagement' ? firstClient.id : firstClient.engagement_id)
  })
})

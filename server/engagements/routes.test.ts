import {
  countEngagements,
  getEngagement,
  listAudits,
  listEngagementNames,
  listEngagements,
  listMembers,
} from '@portal/domain/engagements/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
const { db } = portal.portal
beforeEach(portal.reset)

const past = { start_date: '2025-01-01', end_date: '2026-06-17' }
const present = { start_date: '2026-01-05', end_date: '2026-06-18' }
const coming = { start_date: '2026-06-19', end_date: '2026-12-31' }

/** An engagement with one work order of the given time. */
const engagementWith = async (title: string, period: typeof past): Promise<string> => {
  const id = await records.engagement({ title })
  await records.workOrder({ engagement_id: id, ...period })
  return id
}

const titles = async (query: object, me: string): Promise<string[]> =>
  (await call(listEngagements, { query }, me)).body.map((engagement) => engagement.title)

describe('the engagement list', () => {
  test('stands in order of titles whatever their case and accents, then of ids', async () => {
    await records.engagement({ title: 'zebra' })
    await records.engagement({ title: 'Élan', id: 'b' })
    await records.engagement({ title: 'elan', id: 'a' })
    await records.engagement({ title: 'Apple' })
    const me = await signIn(await records.staffAccount())
    expect(await titles({}, me)).toEqual(['Apple', 'elan', 'Élan', 'zebra'])
  })

  test('stands by the end that comes next where that is asked for, completed ones last', async () => {
    const me = await signIn(await records.staffAccount())
    await engagementWith('A over', past)
    await records.engagement({ title: 'B without work orders' })
    await engagementWith('C later', coming)
    await records.workOrder({ engagement_id: await engagementWith('D over and later', past), ...coming })
    await engagementWith('E today', present)
    const byEnd = ['E today', 'C later', 'D over and later', 'B without work orders', 'A over']
    expect(await titles({ order: 'next_end', items_per_page: 20 }, me)).toEqual(byEnd)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => titles({ order: 'next_end', items_per_page: 2, page_number: page }, me)),
    )
    expect(pages.flat()).toEqual(byEnd)
  })

  test('finds an engagement by its whole title or its id', async () => {
    const me = await signIn(await records.staffAccount())
    const twin = await records.engagement({ title: 'Atlas' })
    await records.engagement({ title: 'Atlas' })
    await records.engagement({ title: 'Atlas two' })
    expect(await titles({ project: 'Atlas' }, me)).toEqual(['Atlas', 'Atlas'])
    expect((await call(listEngagements, { query: { project: twin } }, me)).body.map(({ id }) => id)).toEqual([twin])
    expect(await titles({ project: 'Atl' }, me)).toEqual([])
  })

  test('finds the engagement of a work order by id or reference, among those one reaches', async () => {
    const mine = await records.engagement({ title: 'Mine' })
    const theirs = await records.engagement({ title: 'Theirs' })
    const id = await records.workOrder({ engagement_id: mine, reference: 'WO-20 Core services', ...present })
    await records.workOrder({ engagement_id: theirs, reference: 'WO-2 Reporting', ...present })
    const me = await signIn(await records.stakeholderAccount([mine]))
    for (const work_order of [id, 'WO-20 Core services', 'wo-20'])
      expect(await titles({ work_order }, me)).toEqual(['Mine'])
    expect(await titles({ work_order: 'WO-2' }, me)).toEqual([])
    const staff = await signIn(await records.staffAccount())
    expect(await titles({ work_order: 'WO-2' }, staff)).toEqual(['Theirs'])
  })

  test('comes in pages of 5 from page 1, without a gap or a double', async () => {
    for (let number = 1; number <= 12; number++)
      await records.engagement({ title: `Project ${String(number).padStart(2, '0')}` })
    const me = await signIn(await records.staffAccount())
    const pages = await Promise.all([1, 2, 3, 4].map((page_number) => titles({ page_number }, me)))
    expect(pages.map((page) => page.length)).toEqual([5, 5, 2, 0])
    expect(new Set(pages.flat()).size).toBe(12)
    expect(await titles({ items_per_page: 20 }, me)).toHaveLength(12)
  })

  test('splits into active and expired work orders; without the parameter it is all of them', async () => {
    await engagementWith('Ended yesterday', past)
    await engagementWith('Ends today', present)
    await engagementWith('Starts tomorrow', coming)
    await records.engagement({ title: 'Without work orders' })
    const me = await signIn(await records.staffAccount())
    expect(await titles({ project_state: 'Active Work Orders' }, me)).toEqual([
      'Ends today',
      'Starts tomorrow',
      'Without work orders',
    ])
    expect(await titles({ project_state: 'Expired Work Orders' }, me)).toEqual(['Ended yesterday'])
    expect(await titles({}, me)).toHaveLength(4)
  })

  test('lets a work order end at midnight of the provider, not of Greenwich', async () => {
    await engagementWith('Ends on 18 June', present)
    const me = await signIn(await records.staffAccount())
    clock.set('2026-06-18T22:59:59Z')
    expect(await titles({ project_state: 'Expired Work Orders' }, me)).toEqual([])
    clock.set('2026-06-18T23:00:00Z')
    expect(await titles({ project_state: 'Expired Work Orders' }, me)).toEqual(['Ends on 18 June'])
  })

  test.each([
    ['pay', ['Payments']],
    ['ELAN', ['Élan 100%']],
    ['100%', ['Élan 100%']],
    ['%', ['Élan 100%']],
    ['_', []],
    ['  pay  ', ['Payments']],
    ['', ['Élan 100%', 'Payments']],
    ['north', ['Payments']],
    ['SORENSEN', ['Élan 100%']],
  ])('finds by name, its own or its customer’s: %j', async (search_input, expected) => {
    await records.engagement({ title: 'Payments', client_id: await records.client({ name: 'Northgate Mutual' }) })
    await records.engagement({ title: 'Élan 100%', client_id: await records.client({ name: 'Sørensen & Co' }) })
    const me = await signIn(await records.staffAccount())
    expect(await titles({ search_input, search_client: 'true' }, me)).toEqual(expected)
    // Work orders are searched by title alone.
    if (['north', 'SORENSEN'].includes(search_input)) expect(await titles({ search_input }, me)).toEqual([])
  })

  test('of staff shows only their own where asked: led by them, or with an assignment that has not ended', async () => {
    const employee_id = await records.person({ name: 'Tomasz Brandt' })
    await records.engagement({ title: 'Client partner', client_partner_id: employee_id })
    await records.engagement({ title: 'Delivery lead', project_lead_id: employee_id })
    await records.engagement({ title: 'Director', portfolio_director_id: employee_id })
    await records.engagement({ title: 'Default partner', default_client_partner_id: employee_id })
    await records.engagement({ title: 'Somebody else' })
    for (const [title, period] of [
      ['On it', present],
      ['Was on it', past],
    ] as const) {
      const engagement_id = await records.engagement({ title })
      const work_order_id = await records.workOrder({ engagement_id, ...period })
      await records.assignment({ work_order_id, employee_id })
    }
    const me = await signIn(await records.staffAccount({ employee_id }))
    const query = { my_engagements_only: 'true', items_per_page: 20 }
    expect(await titles(query, me)).toEqual(['Client partner', 'Delivery lead', 'Director', 'On it'])
    expect(await titles({ items_per_page: 20 }, me)).toHaveLength(7)
    const nobody = await signIn(await records.staffAccount())
    expect(await titles(query, nobody)).toEqual([])
  })

  test('of a stakeholder is the same with and without that filter', async () => {
    const id = await records.engagement({ title: 'Ours' })
    await records.engagement({ title: 'Theirs' })
    const me = await signIn(await records.stakeholderAccount([id]))
    expect(await titles({}, me)).toEqual(['Ours'])
    expect(await titles({ my_engagements_only: 'true' }, me)).toEqual(['Ours'])
    expect(await titles({}, await signIn(await records.stakeholderAccount([])))).toEqual([])
  })

  test('leaves out what the provider no longer names', async () => {
    const id = await records.engagement({ title: 'Gone', removed_at: new Date() })
    expect(await titles({}, await signIn(await records.staffAccount()))).toEqual([])
    const me = await signIn(await records.stakeholderAccount([id]))
    expect((await call(getEngagement, { params: { id } }, me)).status).toBe(404)
  })

  test.each([
    [{ page_number: 'x' }, { page_number: 'Use a whole number' }],
    [{ page_number: 0 }, { page_number: 'Use 1 or more' }],
    [{ page_number: 1.5 }, { page_number: 'Use a whole number' }],
    [{ items_per_page: 101 }, { items_per_page: 'Use 100 or less' }],
    [{ search_input: 'x'.repeat(201) }, { search_input: 'Search for 200 characters at most' }],
  ])('refuses %j with a sentence', async (query, fields) => {
    const me = await signIn(await records.staffAccount())
    const { status, body } = await call(listEngagements, { query } as never, me)
    expect(status).toBe(422)
    expect(body.fields).toEqual(fields)
  })

  test('refuses a state and a choice it does not know', async () => {
    const me = await signIn(await records.staffAccount())
    expect((await call(listEngagements, { query: { project_state: 'Active' } } as never, me)).status).toBe(422)
    expect((await call(listEngagements, { query: { my_engagements_only: 'maybe' } } as never, me)).status).toBe(422)
  })

  test('is counted by the same filters', async () => {
    await engagementWith('Ended', past)
    await engagementWith('Going on', present)
    await records.engagement({ title: 'New' })
    const me = await signIn(await records.staffAccount())
    expect((await call(countEngagements, { query: {} }, me)).body).toEqual({ active: 2, completed: 1 })
    expect((await call(countEngagements, { query: { search_input: 'going' } }, me)).body).toEqual({
      active: 1,
      completed: 0,
    })
    const none = await signIn(await records.stakeholderAccount([]))
    expect((await call(countEngagements, { query: {} }, none)).body).toEqual({ active: 0, completed: 0 })
  })
})

describe('an engagement', () => {
  test('carries everything a card shows', async () => {
    const partner = await records.person({ name: 'Ines Ferreira' })
    const director = await records.person({ name: 'Greta Holm', email: 'greta@provider.example' })
    const id = await records.engagement({
      client_id: await records.client({ name: 'Northgate Mutual' }),
      client_partner_id: partner,
      default_client_partner_id: partner,
      project_lead_id: await records.person({ name: 'Amara Okafor' }),
      portfolio_director_id: director,
    })
    const order = await records.workOrder({ engagement_id: id, reference: 'WO-2041 Core', ...present })
    await records.assignment({
      work_order_id: order,
      employee_id: null,
      member_role: 'QA Engineer',
      price_per_day: null,
    })
    const me = await signIn(await records.stakeholderAccount([id]))
    const { body } = await call(getEngagement, { params: { id } }, me)
    expect(body).toEqual({
      id,
      title: 'Payments platform rebuild',
      client_name: 'Northgate Mutual',
      status: 'Active',
      project_lead_name: 'Amara Okafor',
      client_partner_name: 'Ines Ferreira',
      default_client_partner_name: 'Ines Ferreira',
      portfolio_director_name: 'Greta Holm',
      portfolio_director_email: 'greta@provider.example',
      header_tags: { client_partner: [], portfolio_director: [] },
      feedback_project_count: 0,
      open_team_requests: 0,
      user_has_extra_access: true,
      stakeholders: [],
      audits_info: [],
      work_orders: [
        {
          id: order,
          reference: 'WO-2041 Core',
          ...present,
          renewal_requested_on: null,
          extension_requests: [],
          member_assignments: [
            {
              employee_id: null,
              employee_name: null,
              employee_photo_id: null,
              member_role: 'QA Engineer',
              ...present,
              price_per_day: null,
            },
          ],
        },
      ],
    })
  })

  test.each([
    ['external level 1', { access_level: 1 }, true],
    ['external level 2', { access_level: 2 }, false],
    ['external level 3', { access_level: 3 }, false],
    ['external level 4', { access_level: 4 }, false],
    ['staff of level 4', { access_level: 4, login_method: 'internal' }, true],
  ] as const)('shows its daily rates and extra access by role: %s', async (_, account, shown) => {
    const id = await engagementWith('Rates', present)
    const { id: work_order_id } = await db.selectFrom('work_order').select('id').executeTakeFirstOrThrow()
    await records.assignment({ work_order_id, employee_id: await records.person(), price_per_day: 640.5 })
    const me = await signIn(await records.stakeholderAccount([id], account))
    const { body, response } = await call(getEngagement, { params: { id } }, me)
    expect(response.body.includes('price_per_day')).toBe(shown)
    expect(body.work_orders[0]?.member_assignments[0]?.price_per_day).toBe(shown ? 640.5 : undefined)
    expect(body.user_has_extra_access).toBe(shown)
  })

  test('counts its surveys', async () => {
    const engagement_id = await records.engagement()
    const survey = { engagement_id, account_id: null, user_full_name: 'Helen', survey_date: clock.now(), data: '[]' }
    await db
      .insertInto('customer_survey')
      .values([
        { ...survey, id: 's1' },
        { ...survey, id: 's2' },
      ])
      .execute()
    const me = await signIn(await records.staffAccount())
    expect((await call(getEngagement, { params: { id: engagement_id } }, me)).body.feedback_project_count).toBe(2)
  })

  test('names its stakeholders with phone and e-mail, by name', async () => {
    const engagement_id = await records.engagement()
    const contact = {
      engagement_id,
      company_name: 'Halden',
      role: 'CFO',
      phone: '+44 1',
      invited_by: 'Advance',
      access_level: 2,
    }
    await db
      .insertInto('stakeholder')
      .values([
        { ...contact, id: 'z', full_name: 'Zoe', email: 'zoe@halden.example' },
        { ...contact, id: 'a', full_name: 'Adam', email: null },
      ])
      .execute()
    const me = await signIn(await records.stakeholderAccount([engagement_id]))
    const { body } = await call(getEngagement, { params: { id: engagement_id } }, me)
    expect(body.stakeholders.map((one) => [one._id, one.full_name, one.email, one.phone])).toEqual([
      ['a', 'Adam', null, '+44 1'],
      ['z', 'Zoe', 'zoe@halden.example', '+44 1'],
    ])
  })
})

describe('audits', () => {
  const audit = async (engagement_id: string, id: string, days: string[]): Promise<void> => {
    const row = {
      engagement_id,
      id,
      title: `Audit ${id}`,
      scoring_type: 2,
      percentage_score: 89.99,
      created_at: clock.now(),
    }
    await db.insertInto('audit').values(row).execute()
    for (const day of days) await db.insertInto('audit_score_point').values({ audit_id: id, day, score: 80 }).execute()
  }

  test.each(['4', '38', '46', '49', '50'])('number %s is dropped from the tiles and the list', async (id) => {
    const engagement_id = await records.engagement()
    await audit(engagement_id, id, ['2026-01-01'])
    await audit(engagement_id, '5', ['2026-01-01'])
    const me = await signIn(await records.staffAccount())
    const params = { id: engagement_id }
    expect((await call(getEngagement, { params }, me)).body.audits_info.map((info) => info.id)).toEqual(['5'])
    expect((await call(listAudits, { params }, me)).body.map((one) => one.id)).toEqual(['5'])
  })

  test('without a score from 2021 on are dropped; earlier points and surveys too', async () => {
    const engagement_id = await records.engagement()
    await audit(engagement_id, '1', ['2020-12-31'])
    await audit(engagement_id, '2', [])
    await audit(engagement_id, '3', ['2020-12-31', '2021-01-01', '2026-02-03'])
    const survey = {
      audit_id: '3',
      created_by: 'A',
      notes: null,
      percentage_score: 70,
      is_completed: true,
      entity_name: 'E',
      sections: '[]',
    }
    await db
      .insertInto('audit_survey')
      .values([
        { ...survey, id: 'old', created_at: new Date('2020-12-31T23:59:59Z') },
        { ...survey, id: 'new', created_at: new Date('2021-01-01T00:00:00Z') },
      ])
      .execute()
    const me = await signIn(await records.staffAccount())
    const { body } = await call(listAudits, { params: { id: engagement_id } }, me)
    expect(body).toMatchObject([
      {
        id: '3',
        dataScore: [
          {
            data: [
              { x: '2021-01-01', y: 80 },
              { x: '2026-02-03', y: 80 },
            ],
          },
        ],
        aphiSurveys: [{ id: 'new' }],
      },
    ])
    expect(body[0]?.limits.map((limit) => limit.name)).toEqual(['Potential Risk', 'Neutral', 'Strong'])
  })

  test('follow the operator where other ids and years are set', async () => {
    const other = await testPortal({ AUDIT_DROPPED_IDS: '7', AUDIT_FIRST_YEAR: '2026' })
    const engagement_id = await records.engagement()
    await audit(engagement_id, '4', ['2026-01-01'])
    await audit(engagement_id, '7', ['2026-01-01'])
    await audit(engagement_id, '8', ['2025-12-31'])
    const me = await signIn(await records.staffAccount())
    const { body } = await other.call(listAudits, { params: { id: engagement_id } }, me)
    expect(body.map((one) => one.id)).toEqual(['4'])
    await other.close()
  })
})

test('the members of an engagement are its current people, each once, in the order of their roles', async () => {
  const id = await records.engagement()
  const order = await records.workOrder({ engagement_id: id, ...present })
  const other = await records.workOrder({ engagement_id: id, ...coming })
  const lead = await records.person({ name: 'Lead' })
  const developer = await records.person({ name: 'Developer' })
  await records.assignment({ work_order_id: order, employee_id: developer, member_role_id: 20 })
  await records.assignment({
    work_order_id: order,
    employee_id: lead,
    member_role: 'Delivery Lead',
    member_role_id: 10,
  })
  await records.assignment({ work_order_id: other, employee_id: lead, member_role_id: 20 })
  await records.assignment({ work_order_id: order, employee_id: await records.person(), end_date: '2026-06-17' })
  await records.assignment({ work_order_id: order, employee_id: null })
  const me = await signIn(await records.staffAccount())
  const { body } = await call(listMembers, { params: { id } }, me)
  expect(body).toMatchObject([
    { employee_id: lead, employee_name: 'Lead', member_role: 'Delivery Lead', last_day: coming.end_date, tags: [] },
    { employee_id: developer, employee_name: 'Developer', last_day: present.end_date },
  ])
})

test('the names of all engagements are those the caller reaches; a trailing slash is fine', async () => {
  const mine = await records.engagement({ title: 'Mine' })
  await records.engagement({ title: 'Other' })
  const cookie = await signIn(await records.stakeholderAccount([mine]))
  const expected = [{ id: mine, title: 'Mine', client_name: 'Halden & Moore Bank' }]
  expect((await call(listEngagementNames, {}, cookie)).body).toEqual(expected)
  const slashed = await portal.server.inject({ url: '/api/projects/all/', headers: { cookie } })
  expect(slashed.json()).toEqual(expected)
})

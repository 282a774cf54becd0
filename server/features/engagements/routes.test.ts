import {
  countEngagements,
  getEngagement,
  listCustomers,
  listEngagementNames,
  listEngagements,
} from '@portal/domain/engagements/contract'
import { engagementStatuses } from '@portal/domain/engagements/status'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
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
  test('is sorted by title, ignoring case and accents, then by id', async () => {
    await records.engagement({ title: 'zebra' })
    await records.engagement({ title: 'Élan', id: 'b' })
    await records.engagement({ title: 'elan', id: 'a' })
    await records.engagement({ title: 'Apple' })
    const me = await signIn(await records.staffAccount())
    expect(await titles({}, me)).toEqual(['Apple', 'elan', 'Élan', 'zebra'])
  })

  test('can be sorted by next end date, with completed engagements last', async () => {
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

  test('finds the engagement of a work order by id or reference, within the caller’s engagements', async () => {
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

  test('has pages of 5 starting at page 1, without gaps or duplicates', async () => {
    for (let number = 1; number <= 12; number++)
      await records.engagement({ title: `Project ${String(number).padStart(2, '0')}` })
    const me = await signIn(await records.staffAccount())
    const pages = await Promise.all([1, 2, 3, 4].map((page_number) => titles({ page_number }, me)))
    expect(pages.map((page) => page.length)).toEqual([5, 5, 2, 0])
    expect(new Set(pages.flat()).size).toBe(12)
    expect(await titles({ items_per_page: 20 }, me)).toHaveLength(12)
  })

  test('can be split into active and expired work orders, and shows all by default', async () => {
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

  test('can be filtered by status, with the same statuses as the cards', async () => {
    await records.workOrder({ engagement_id: await engagementWith('Over', past), ...past })
    await records.workOrder({ engagement_id: await engagementWith('Going on', past), ...present })
    await records.workOrder({ engagement_id: await engagementWith('Between two', past), ...coming })
    await engagementWith('To begin', coming)
    await records.engagement({ title: 'Without work orders' })
    const me = await signIn(await records.staffAccount())
    const { body: all } = await call(listEngagements, { query: { items_per_page: 20 } }, me)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(engagementStatuses))
    for (const chosen of [['Completed'], ['Active'], ['Onboarding'], ['Setting up'], ['Active', 'Setting up']]) {
      const query = { items_per_page: 20, status_filters: JSON.stringify(chosen) }
      const meant = all.filter(({ status }) => chosen.includes(status))
      expect(await titles(query, me)).toEqual(meant.map(({ title }) => title))
    }
    expect((await call(listEngagements, { query: { status_filters: '["Gone"]' } }, me)).status).toBe(422)
  })

  test('can be filtered by customer, and so can the counts', async () => {
    const client_id = await records.client({ name: 'Ostler & Finch' })
    const theirs = await records.engagement({ title: 'Theirs', client_id })
    await records.engagement({ title: 'Of another client' })
    await records.engagement({ title: 'Of the same' })
    const me = await signIn(await records.staffAccount())
    const query = { company_filters: JSON.stringify(['Ostler & Finch', 'Nobody']) }
    expect(await titles(query, me)).toEqual(['Theirs'])
    expect((await call(countEngagements, { query }, me)).body).toEqual({ active: 1, completed: 0 })
    expect((await call(listCustomers, {}, me)).body).toEqual(['Halden & Moore Bank', 'Ostler & Finch'])
    const customer = await signIn(await records.stakeholderAccount([theirs]))
    expect((await call(listCustomers, {}, customer)).body).toEqual(['Ostler & Finch'])
  })

  test('ends a work order at midnight in the provider’s time zone, not UTC', async () => {
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
  ])('searches engagement titles and customer names for %j', async (search_input, expected) => {
    await records.engagement({ title: 'Payments', client_id: await records.client({ name: 'Northgate Mutual' }) })
    await records.engagement({ title: 'Élan 100%', client_id: await records.client({ name: 'Sørensen & Co' }) })
    const me = await signIn(await records.staffAccount())
    expect(await titles({ search_input, search_client: 'true' }, me)).toEqual(expected)
    // Work orders are searched by title alone.
    if (['north', 'SORENSEN'].includes(search_input)) expect(await titles({ search_input }, me)).toEqual([])
  })

  test('can be limited to the engagements a staff member leads or works on', async () => {
    const employee_id = await records.person({ name: 'Tomasz Brandt' })
    await records.engagement({ title: 'Client partner', client_partner_id: employee_id })
    await records.engagement({ title: 'Delivery lead', project_lead_id: employee_id })
    await records.engagement({ title: 'Director', portfolio_director_id: employee_id })
    await records.engagement({ title: 'Default partner', default_client_partner_id: employee_id })
    await records.engagement({ title: 'Another client' })
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
    const anonymous = await signIn(await records.staffAccount())
    expect(await titles(query, anonymous)).toEqual([])
  })

  test('is the same for a stakeholder with and without the filter for own engagements', async () => {
    const id = await records.engagement({ title: 'Ours' })
    await records.engagement({ title: 'Theirs' })
    const me = await signIn(await records.stakeholderAccount([id]))
    expect(await titles({}, me)).toEqual(['Ours'])
    expect(await titles({ my_engagements_only: 'true' }, me)).toEqual(['Ours'])
    expect(await titles({}, await signIn(await records.stakeholderAccount([])))).toEqual([])
  })

  test('hides removed engagements', async () => {
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
    [{ search_input: 'x'.repeat(201) }, { search_input: 'Use at most 200 characters' }],
  ])('rejects %j with a message for the field', async (query, fields) => {
    const me = await signIn(await records.staffAccount())
    const { status, body } = await call(listEngagements, { query } as never, me)
    expect(status).toBe(422)
    expect(body.fields).toEqual(fields)
  })

  test('rejects an unknown state and an invalid filter for own engagements', async () => {
    const me = await signIn(await records.staffAccount())
    expect((await call(listEngagements, { query: { project_state: 'Active' } } as never, me)).status).toBe(422)
    expect((await call(listEngagements, { query: { my_engagements_only: 'maybe' } } as never, me)).status).toBe(422)
  })

  test('is counted with the same filters', async () => {
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

test('the list of engagement names has the caller’s engagements, with and without a trailing slash', async () => {
  const mine = await records.engagement({ title: 'Mine' })
  await records.engagement({ title: 'Other' })
  const cookie = await signIn(await records.stakeholderAccount([mine]))
  const expected = [{ id: mine, title: 'Mine', client_name: 'Halden & Moore Bank' }]
  expect((await call(listEngagementNames, {}, cookie)).body).toEqual(expected)
  const slashed = await portal.server.inject({ url: '/api/projects/all/', headers: { cookie } })
  expect(slashed.json()).toEqual(expected)
})

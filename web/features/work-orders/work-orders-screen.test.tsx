import { listEngagements } from '@portal/domain/engagements/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar } from '../../testing/render-portal.tsx'
import { many, member, open, order, payments, rows, titles, unfolded, year } from '../../testing/work-orders.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${year}-06-18T09:30:00Z`) }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Every row lies below what fits into the window; those that are brought up are noted. */
function belowTheEdge(): Element[] {
  const seen: Element[] = []
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 100, 44))
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this)
  })
  return seen
}

describe('the rows', () => {
  test('the first row is open by default and shows reference, dates, progress and status in words', async () => {
    open()
    const list = await screen.findByRole('list', { name: 'Work orders of Payments platform rebuild' })
    for (const text of [
      'WO-2041 Core ledger services',
      `5 Jan ${year} – 30 Jun ${year}`,
      '92%',
      'Ending soon, 12 days left',
    ])
      expect(within(list).getAllByText(text, { exact: false })[0]).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible()
    expect(document.title).toMatch(/^Work Orders/)
  })

  test.each([
    [{ end_date: `${year}-06-17` }, '100%', 'Ended'],
    [{ start_date: `${year}-09-01`, end_date: `${year}-12-18` }, '0%', undefined],
    [{ start_date: `${year}-03-02`, end_date: `${year}-10-31` }, '44%', undefined],
  ])('a work order with %o shows progress %s and status %s', async (dates, percent, status) => {
    open({ engagements: [engagement({ work_orders: [order(dates)] })] })
    const list = await screen.findByRole('list', { name: /^Work orders of/ })
    expect(within(list).getByText(percent, { exact: false, selector: 'p span' })).toBeVisible()
    expect(within(list).queryAllByText(/Ended|Ending soon/).length > 0).toBe(status !== undefined)
    expect(screen.queryAllByRole('button', { name: /^Request extension/ })).toHaveLength(status === 'Ended' ? 0 : 1)
  })

  test('unfolding shows name, role, dates and rate of members; screen readers get long names in full', async () => {
    const long = member({ employee_name: 'Oluwaseun Adebayo-Smith', member_role: 'Associate Software developer' })
    const work_orders = [
      order({ member_assignments: [member({ price_per_day: 720 }), { ...long, price_per_day: 640.5 }] }),
    ]
    const { user } = open({ engagements: [engagement({ work_orders })] })
    await user.click(await screen.findByRole('button', { name: 'WO-2041 Core ledger services' }))
    const members = within(screen.getByRole('list', { name: 'Members of WO-2041 Core ledger services' }))
    const [first, second] = members.getAllByRole('listitem')
    expect(first).toHaveTextContent(`Amara Okafor, Delivery Lead, 5 Jan ${year} – 30 Jun ${year}, £720 per day`)
    expect(second).toHaveTextContent('Oluwaseun Adebay...')
    expect(second).toHaveTextContent('Associate Softwar...')
    expect(members.getByText('Oluwaseun Adebayo-Smith')).toHaveClass('sr-only')
    expect(second).toHaveTextContent('£640.50')
  })

  test('a stakeholder with access level 2 sees no rates', async () => {
    const { user } = open({ as: stakeholder({ access_level: 2 }) })
    await user.click(await screen.findByRole('button', { name: 'WO-2041 Core ledger services' }))
    expect(screen.getByText('Amara Okafor')).toBeVisible()
    expect(screen.queryByText('£', { exact: false })).toBeNull()
    expect(screen.queryByText('Per day')).toBeNull()
  })

  test('an unassigned member shows no rate, and says that a person will be assigned soon', async () => {
    const empty = member({ employee_id: null, employee_name: null, member_role: 'QA Engineer', price_per_day: 500 })
    const { user } = open({ engagements: [engagement({ work_orders: [order({ member_assignments: [empty] })] })] })
    await user.click(await screen.findByRole('button', { name: 'WO-2041 Core ledger services' }))
    const place = screen.getByRole('button', { name: 'QA Engineer' })
    expect(screen.queryByText('£', { exact: false })).toBeNull()
    await user.hover(place)
    expect(screen.getByRole('tooltip')).toHaveTextContent('The person will be assigned soon')
    expect(screen.getByRole('tooltip')).toBeVisible()
  })

  test('an engagement title is cut at 25 characters', async () => {
    open({ engagements: [engagement({ title: 'Clinical trial document vault' })] })
    expect(await screen.findByText('Clinical trial document v...')).toBeVisible()
    expect(await titles()).toEqual(['Clinical trial document vault'])
  })
})

describe('the URL', () => {
  const three = ['Alpha', 'Beta', 'Gamma'].map((title, index) =>
    engagement({ id: `p${index}`, title, work_orders: [order({ id: `w${index}`, reference: `WO-${index}` })] }),
  )

  test('opens the engagement and the work order that it names', async () => {
    open({ engagements: three, at: '/work-orders?project=Beta&wo=w1' })
    await screen.findByRole('list', { name: 'Members of WO-1' })
    expect(await unfolded()).toEqual(['BetaBeta', 'WO-1'])
  })

  test('opens the first engagement if it names one that does not exist', async () => {
    open({ engagements: three, at: '/work-orders?project=Nowhere' })
    await screen.findByRole('list', { name: 'Work orders of Alpha' })
    expect(await unfolded()).toEqual(['AlphaAlpha'])
  })

  test('is updated when rows are opened and closed', async () => {
    const { user } = open({ engagements: three })
    await user.click(await screen.findByRole('button', { name: 'Gamma' }))
    await waitFor(() => expect(addressBar()).toBe('/work-orders?project=Alpha&project=Gamma'))
    await user.click(screen.getByRole('button', { name: 'WO-2' }))
    await waitFor(() => expect(addressBar()).toBe('/work-orders?project=Alpha&project=Gamma&wo=w2'))
    await user.click(screen.getByRole('button', { name: 'Unfold all' }))
    await waitFor(() => expect(addressBar()).toBe('/work-orders?open=all'))
    await waitFor(() => expect(screen.getAllByRole('list', { name: /^Members of/ })).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: 'Fold all' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: /^Work orders of/ })).toBeNull())
  })

  test.each([
    ['?project=Beta', 'Beta'],
    ['?project=Beta&wo=WO-2', 'WO-2'],
    ['', undefined],
    ['?open=all', undefined],
  ])('with the query "%s" scrolls the row it names into view, if there is one', async (query, name) => {
    const seen = belowTheEdge()
    open({ engagements: three, at: `/work-orders${query}` })
    const row = name === undefined ? undefined : await screen.findByRole('button', { name })
    if (row) await waitFor(() => expect(seen).toEqual([row.closest('li')]))
    else {
      await rows()
      await new Promise(requestAnimationFrame)
      expect(seen).toEqual([])
    }
  })

  test('does not scroll when rows are opened by hand or the page is reloaded', async () => {
    const seen = belowTheEdge()
    const { user, unmount } = open({ engagements: three })
    await user.click(await screen.findByRole('button', { name: 'Gamma' }))
    await waitFor(() => expect(addressBar()).toContain('project=Gamma'))
    unmount()
    open({ engagements: three, at: '/work-orders?project=Gamma', state: null })
    await screen.findByRole('list', { name: 'Work orders of Gamma' })
    await new Promise(requestAnimationFrame)
    expect(seen).toEqual([])
  })

  test('shows the engagement that it names above the others, even if it does not match the filters', async () => {
    const engagements = [...many(12), engagement({ id: 'z', title: 'Zeta' })]
    const { user } = open({ engagements, at: '/work-orders?project=Zeta' })
    await waitFor(async () => expect((await titles())[0]).toBe('Zeta'))
    expect(await titles()).toHaveLength(11)
    await user.type(screen.getByRole('searchbox'), 'Engagement 03')
    await waitFor(async () => expect(await titles()).toEqual(['Zeta', 'Engagement 03']))
  })
})

describe('loading more engagements', () => {
  test('Load More shows ten more at a time until all are shown', async () => {
    const { user, server } = open({ engagements: many(43) })
    const focusedRows: number[] = []
    await rows()
    for (;;) {
      focusedRows.push((await titles()).length)
      const more = screen.queryByRole('button', { name: 'Load More' })
      if (!more) break
      await user.click(more)
      await waitFor(async () => expect((await titles()).length).toBeGreaterThan(focusedRows.at(-1) ?? 0))
    }
    expect(focusedRows).toEqual([10, 20, 30, 40, 43])
    const pages = server.received(listEngagements).map(({ query }) => `${query.page_number} of ${query.items_per_page}`)
    expect([...new Set(pages)]).toEqual(['1 of 20', '2 of 20', '3 of 20'])
  })

  test('Back shows as many engagements as before', async () => {
    // A state, so that the first entry of the history is not that of the test above.
    const { user } = open({ engagements: many(43), state: {} })
    await rows()
    await user.click(screen.getByRole('button', { name: 'Load More' }))
    await waitFor(async () => expect(await titles()).toHaveLength(20))
    await user.click(screen.getByRole('link', { name: 'Report a bug' }))
    await screen.findByRole('heading', { name: /^Report a bug/ })
    window.history.back()
    await waitFor(async () => expect(await titles()).toHaveLength(20))
  })

  test('a list of ten engagements has no Load More button', async () => {
    open({ engagements: many(10) })
    expect(await titles()).toHaveLength(10)
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  })
})

describe('the filters', () => {
  test('a search starts at 2 characters and runs on the server', async () => {
    const { user, server } = open({ engagements: [...many(3), { ...payments, id: 'p9' }] })
    await rows()
    await user.type(screen.getByRole('searchbox', { name: 'Search by engagement title' }), 'p')
    expect(screen.getByText('Type at least 2 characters to search')).toBeInTheDocument()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(server.received(listEngagements).every(({ query }) => query.search_input === '')).toBe(true)
    await user.type(screen.getByRole('searchbox'), 'Ay')
    await waitFor(async () => expect(await titles()).toEqual(['Payments platform rebuild']))
    await user.type(screen.getByRole('searchbox'), 'x')
    const nothing = (await screen.findByText('No matches.')).parentElement
    await user.click(within(nothing as HTMLElement).getByRole('button', { name: 'Clear search' }))
    await waitFor(async () => expect(await titles()).toHaveLength(4))
  })

  test('My Engagements is on by default for staff and can be turned off', async () => {
    const { user, server } = open({ as: staff() })
    await rows()
    expect(screen.getByLabelText('My Engagements')).toBeChecked()
    await user.click(screen.getByLabelText('My Engagements'))
    await waitFor(() => expect(server.received(listEngagements).at(-1)?.query.my_engagements_only).toBe('false'))
    expect(server.received(listEngagements)[0]?.query.my_engagements_only).toBe('true')
  })

  test('a stakeholder has no My Engagements filter and loads all their engagements', async () => {
    const { server } = open()
    await rows()
    expect(screen.queryByLabelText('My Engagements')).toBeNull()
    expect(server.received(listEngagements)[0]?.query.my_engagements_only).toBe('false')
  })

  test.each([
    ['staff', staff(), 'true'],
    ['a stakeholder', stakeholder(), 'false'],
  ])('the first list for %s is limited to their own engagements by default: %s', async (_, as, onlyTheirs) => {
    const { server } = open({ as })
    await rows()
    expect(server.received(listEngagements)[0]?.query.my_engagements_only).toBe(onlyTheirs)
  })

  test('Active Work Orders Only is off by default and hides ended work orders', async () => {
    const work_orders = [order(), order({ id: 'w2', reference: 'WO-2', end_date: `${year}-06-17` })]
    const { user } = open({ engagements: [engagement({ work_orders })] })
    expect(await screen.findByRole('button', { name: 'WO-2' })).toBeVisible()
    expect(screen.getByLabelText('Active Work Orders Only')).not.toBeChecked()
    await user.click(screen.getByLabelText('Active Work Orders Only'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'WO-2' })).toBeNull())
    expect(screen.getByRole('button', { name: 'WO-2041 Core ledger services' })).toBeVisible()
  })
})

describe('the filters in the URL', () => {
  const ended = order({ id: 'w2', reference: 'WO-2', end_date: `${year}-06-17` })
  const engagements = [...many(3), engagement({ id: 'p9', title: 'Payments', work_orders: [order(), ended] })]

  test('follow the selection, and leave out default values', async () => {
    const { user } = open({ as: staff(), engagements, at: '/work-orders?project=Payments' })
    await rows()
    await user.click(screen.getByLabelText('My Engagements'))
    await user.click(screen.getByLabelText('Active Work Orders Only'))
    await user.type(screen.getByRole('searchbox'), 'Pay')
    await waitFor(() => expect(addressBar()).toBe('/work-orders?project=Payments&mine=false&active=true&search=Pay'))
    await user.click(screen.getByRole('button', { name: 'Payments' }))
    await waitFor(() => expect(addressBar()).toMatch(/mine=false&active=true.*search=Pay/))
    await user.clear(screen.getByRole('searchbox'))
    await user.click(screen.getByLabelText('My Engagements'))
    await user.click(screen.getByLabelText('Active Work Orders Only'))
    await waitFor(() => expect(addressBar()).not.toMatch(/mine|active|search/))
  })

  test('apply from the first call', async () => {
    const address = '/work-orders?mine=false&active=true&search=Pay'
    const { server } = open({ as: staff(), engagements, at: address })
    await waitFor(async () => expect(await titles()).toEqual(['Payments']))
    expect(screen.getByRole('searchbox')).toHaveValue('Pay')
    expect(screen.getByLabelText('My Engagements')).not.toBeChecked()
    expect(screen.getByLabelText('Active Work Orders Only')).toBeChecked()
    expect(screen.queryByRole('button', { name: 'WO-2' })).toBeNull()
    const lists = server.received(listEngagements)
    expect(lists.map(({ query }) => [query.search_input, query.my_engagements_only, query.project_state])).toEqual([
      ['Pay', 'false', 'Active Work Orders'],
    ])
  })
})

test('on a phone one button holds all controls, and says how many are set', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const { user } = open({ as: staff(), engagements: many(3) })
  await rows()
  const button = screen.getByRole('button', { name: 'Filter and sort' })
  for (const name of ['Unfold all', 'Export or print']) expect(screen.getByRole('button', { name })).toBeVisible()
  await user.click(button)
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter and sort' }))
  for (const name of ['12 months', 'By title']) expect(sheet.getByRole('radio', { name })).toBeVisible()
  expect(sheet.getByLabelText('My Engagements')).toBeChecked()
  expect(sheet.getByRole('switch', { name: 'Compare with earlier dates' })).not.toBeChecked()
  await user.click(sheet.getByLabelText('Active Work Orders Only'))
  await waitFor(() => expect(addressBar()).toContain('active=true'))
  await user.click(sheet.getByRole('button', { name: 'Show results' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Filter and sort 1 set' })).toHaveFocus()
  vi.unstubAllGlobals()
})

describe('error and empty states', () => {
  test('Show all engagements turns off My Engagements when the list is empty', async () => {
    const { user, server } = open({ as: staff(), engagements: [] })
    await user.click(await screen.findByRole('button', { name: 'Show all engagements' }))
    expect(screen.getByLabelText('My Engagements')).not.toBeChecked()
    await waitFor(() => expect(server.received(listEngagements).at(-1)?.query.my_engagements_only).toBe('false'))
  })

  test('an engagement without work orders says so', async () => {
    open({ engagements: many(1) })
    expect(await screen.findByText('No work orders yet')).toBeVisible()
  })
})

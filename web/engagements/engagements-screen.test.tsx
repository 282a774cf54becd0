import { countEngagements, getEngagement, listCustomers, listEngagements } from '@portal/domain/engagements/contract'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { listChangeLines, listWaiting } from '@portal/domain/overview/contract'
import type { WaitingThing } from '@portal/domain/overview/thing'
import { words } from '@portal/domain/overview/words'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../testing/engagements.ts'
import { type FakeServer, fakeServer, refuse } from '../testing/fake-server.ts'
import { fakeIntersections } from '../testing/intersection.ts'
import { thing, waiting } from '../testing/overview.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'

let view: ReturnType<typeof fakeIntersections>
beforeEach(() => {
  view = fakeIntersections()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const several = (count: number): Engagement[] =>
  Array.from({ length: count }, (_, index) => engagement({ id: `p${index}`, title: `Project ${index}` }))

/** A server that holds these engagements, in pages as the real one answers them. */
function holding(active: Engagement[], completed: Engagement[] = []): FakeServer {
  const server = fakeServer()
  server.answers(listEngagements, async ({ query }) => {
    if (query.page_number !== '1') await new Promise((resolve) => setTimeout(resolve, 50))
    const group = query.project_state === 'Expired Work Orders' ? completed : active
    const found = group.filter((one) => one.title.toLowerCase().includes((query.search_input ?? '').toLowerCase()))
    const from = (Number(query.page_number ?? 1) - 1) * 5
    return found.slice(from, from + 5)
  })
  server.answers(countEngagements, () => ({ active: active.length, completed: completed.length }))
  server.answers(listCustomers, () => ['Carrow Logistics', 'Halden & Moore Bank'])
  return server
}

const open = (server: FakeServer, as = stakeholder(), at = '/engagements') => renderPortal({ at, as, server })
const cards = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

describe('what changed', () => {
  test('stands in a line on the card of its engagement, which leads to all of it', async () => {
    const server = holding(several(2))
    const line = { engagement_id: 'p1', words: words`${'WO-1'} ends 61 days later · 1 new file` }
    server.answers(listChangeLines, () => ({ since: '2025-11-03', first_visit: false, lines: [line] }))
    open(server)
    const name = 'Since 3 Nov 2025 WO-1 ends 61 days later · 1 new file'
    const link = await screen.findByRole('link', { name })
    expect(link).toHaveAttribute('href', '/overview#p1')
    expect(link).toHaveAccessibleDescription('Project 1')
    expect(screen.getAllByRole('link', { name: /^Since / })).toHaveLength(1)
  })

  test('is no reason to wait: the cards stand there without it, too', async () => {
    const server = holding(several(2))
    server.answers(listChangeLines, () => refuse(500, 'no'))
    open(server)
    await waitFor(() => expect(cards()).toEqual(['Project 0', 'Project 1']))
    expect(screen.queryByRole('link', { name: /^Since / })).toBeNull()
    expect(server.received(listChangeLines)).toHaveLength(1)
  })
})

describe('the filters', () => {
  const chosen = (server: FakeServer) => server.received(listEngagements).at(-1)?.query

  test('of staff choose statuses and customers and an order, and stand in the address', async () => {
    const server = holding(several(3))
    const { user } = open(server, staff())
    await user.click(await screen.findByRole('button', { name: 'Filter by status' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Onboarding' }))
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await user.click(await screen.findByRole('button', { name: 'Filter by customer' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Carrow Logistics' }))
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await user.click(screen.getByRole('radio', { name: 'Next end first' }))
    await waitFor(() =>
      expect(chosen(server)).toMatchObject({
        ...{ status_filters: '["Onboarding"]', company_filters: '["Carrow Logistics"]', order: 'next_end' },
      }),
    )
    expect(addressBar()).toBe('/engagements?status=Onboarding&customer=Carrow+Logistics&order=next_end')
    expect(screen.queryByRole('heading', { name: /^Completed Engagements/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
    expect(addressBar()).toBe('/engagements?order=next_end')
  })

  test('of the address alone show the completed ones, unfolded', async () => {
    open(holding(several(1), [engagement({ title: 'Done' })]), staff(), '/engagements?status=Completed')
    await waitFor(() => expect(cards()).toEqual(['Done']))
    expect(screen.queryByRole('heading', { name: /^Your Engagements/ })).toBeNull()
  })

  test('are not offered to a customer whose engagements stand on one page', async () => {
    open(holding(several(5)))
    await screen.findByRole('heading', { name: 'Your Engagements 5' })
    expect(screen.queryByRole('button', { name: 'Filter by status' })).toBeNull()
  })

  test('of a customer with more are by status alone', async () => {
    open(holding(several(6)))
    expect(await screen.findByRole('button', { name: 'Filter by status' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Filter by customer' })).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Next end first' })).toBeNull()
  })
})

describe('the list', () => {
  test('stands in two groups, the completed one collapsed', async () => {
    const { user } = open(
      holding([engagement({ title: 'Going on' })], [engagement({ id: 'p2', title: 'Done', status: 'Completed' })]),
    )
    expect(await screen.findByRole('heading', { name: 'Your Engagements 1' })).toBeVisible()
    expect(cards()).toEqual(['Going on'])
    const head = screen.getByRole('button', { name: 'Completed Engagements 1' })
    expect(head).toHaveAttribute('aria-expanded', 'false')
    await user.click(head)
    await waitFor(() => expect(cards()).toEqual(['Going on', 'Done']))
    await user.click(screen.getByRole('switch', { name: 'Show completed' }))
    expect(cards()).toEqual(['Going on'])
  })

  test('scrolls to the completed group half a second after it opens', async () => {
    const scroll = vi.fn()
    Element.prototype.scrollIntoView = scroll
    const { user } = open(holding(several(1), several(1)))
    await screen.findByRole('article')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(screen.getByRole('switch', { name: 'Show completed' }))
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(scroll).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(150))
    expect(scroll).toHaveBeenCalledOnce()
  })

  test('asks for the next page when its end comes into view, while the last page was full', async () => {
    const server = holding(several(7))
    open(server)
    await waitFor(() => expect(cards()).toHaveLength(5))
    expect(screen.queryByText('You have reached the end of the list.')).not.toBeInTheDocument()
    view.scrollIntoView()
    expect(await screen.findByText('Loading more...')).toBeVisible()
    await waitFor(() => expect(cards()).toHaveLength(7))
    expect(screen.getByText('You have reached the end of the list.')).toBeVisible()
    expect(server.received(listEngagements).filter(({ query }) => query.page_number !== '1')).toHaveLength(1)
  })

  test('waits with its shape', async () => {
    const server = fakeServer()
    server.answers(listEngagements, () => new Promise(() => {}))
    open(server)
    expect(await screen.findByText('Loading engagements')).toBeInTheDocument()
  })

  test('that cannot be had says so, and can be tried again', async () => {
    const server = fakeServer()
    server.answers(listEngagements, () => refuse(404, 'x'))
    const { user } = open(server)
    expect(await screen.findByText('Something went wrong')).toBeVisible()
    server.answers(listEngagements, () => several(1))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('article')).toBeVisible()
  })

  test('says what to do when there is nothing', async () => {
    const { user } = open(holding([]))
    expect(
      await screen.findByText(
        (_, element) =>
          element?.tagName === 'DIV' &&
          element.textContent ===
            'Hi, it looks like we need to set-up your engagements for you. Please, contact your Client Partner or alternatively email our IT Team at it@acme.example to get access to your engagements.' &&
          element.children.length === 1,
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'it@acme.example' })).toHaveAttribute('href', 'mailto:it@acme.example')
    await user.click(screen.getByRole('switch', { name: 'Show completed' }))
    expect(await screen.findByText("Sorry, you don't have completed engagements yet")).toBeVisible()
  })

  test('tells somebody whose engagements are all completed so, and shows them', async () => {
    Element.prototype.scrollIntoView = vi.fn()
    const { user } = open(holding([], [engagement({ id: 'old', title: 'Branch refit', status: 'Completed' })]))
    expect(await screen.findByText('All your engagements are completed. You find them below.')).toBeVisible()
    expect(screen.queryByText(/set-up your engagements/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show completed' }))
    expect(await screen.findByRole('heading', { name: 'Branch refit' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show completed' })).toBeNull()
  })

  test('at /no-engagements shows both sentences', async () => {
    renderPortal({ at: '/no-engagements', as: stakeholder() })
    expect(await screen.findByText("Sorry, you don't have completed engagements yet")).toBeVisible()
    expect(screen.getByText(/^Hi, it looks like we need to set-up your engagements for you/)).toBeVisible()
  })
})

describe('the search', () => {
  test('asks 800 ms after the last key, in both groups', async () => {
    const server = holding(several(3))
    const { user } = open(server)
    await waitFor(() => expect(cards()).toHaveLength(3))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.type(screen.getByLabelText('Search by name'), 'ject 2')
    await act(() => vi.advanceTimersByTimeAsync(700))
    expect(cards()).toHaveLength(3)
    await act(() => vi.advanceTimersByTimeAsync(150))
    await waitFor(() => expect(cards()).toEqual(['Project 2']))
    const asked = server.received(listEngagements).map(({ query }) => query.search_input)
    expect(asked.filter((words) => words !== '')).toEqual(['ject 2'])
  })

  test('and the open section stand in the address, so that Back leads to them', async () => {
    const { user } = open(holding(several(3), several(4)), stakeholder(), '/engagements?search=ject+2&completed=shown')
    await waitFor(() => expect(cards()).toEqual(['Project 2', 'Project 2']))
    expect(screen.getByLabelText('Search by name')).toHaveValue('ject 2')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(screen.getByRole('switch', { name: 'Show completed' }))
    await user.clear(screen.getByLabelText('Search by name'))
    await user.type(screen.getByLabelText('Search by name'), '1')
    await act(() => vi.advanceTimersByTimeAsync(900))
    await waitFor(() => expect(cards()).toEqual(['Project 1']))
    expect(addressBar()).toBe('/engagements?search=1')
    await user.click(screen.getByRole('link', { name: 'Project 1' }))
    await waitFor(() => expect(addressBar()).toMatch(/^\/engagements\/[^?]+$/))
  })

  test('without a hit names what was looked for', async () => {
    const { user } = open(holding(several(1)))
    await screen.findByRole('article')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.type(screen.getByLabelText('Search by name'), 'nothing')
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(await screen.findByText('No engagement here has “nothing” in its name.')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear the search' }).at(-1) as HTMLElement)
    await act(() => vi.advanceTimersByTimeAsync(900))
    await waitFor(() => expect(cards()).toEqual(['Project 0']))
  })
})

describe('"Show only my engagements"', () => {
  test('is off at first, asks the server, and stays for the visit', async () => {
    const server = holding(several(1))
    const { user, unmount } = open(server, staff())
    const box = await screen.findByLabelText('Show only my engagements')
    expect(box).not.toBeChecked()
    await user.click(box)
    await waitFor(() => expect(server.received(listEngagements).at(-1)?.query.my_engagements_only).toBe('true'))
    expect(sessionStorage.getItem('activeCheckbox')).toBe('true')
    unmount()
    open(server, staff())
    expect(await screen.findByLabelText('Show only my engagements')).toBeChecked()
  })

  test('is hidden for stakeholders, whatever was stored', async () => {
    sessionStorage.setItem('activeCheckbox', 'true')
    const server = holding(several(1))
    open(server)
    await screen.findByRole('article')
    expect(screen.queryByLabelText('Show only my engagements')).not.toBeInTheDocument()
    expect(server.received(listEngagements)[0]?.query.my_engagements_only).toBe('false')
  })
})

describe('a card', () => {
  const order = {
    id: 'w',
    reference: 'WO',
    start_date: '2020-01-01',
    end_date: '2999-12-31',
    renewal_requested_on: null,
    extension_requests: [],
  }
  const member = {
    employee_name: 'A',
    employee_photo_id: null,
    member_role: 'QA',
    start_date: '2020-01-01',
    end_date: '2999-12-31',
  }
  const audit = {
    id: '7',
    title: 'Delivery health',
    type: 2 as const,
    percentage_score: 91,
    created_at: '2026-06-02T10:00:00Z',
  }
  const one = (differences: Partial<Engagement>) => open(holding([engagement(differences)]))
  const tile = async (label: string) => within(await screen.findByRole('article')).getByText(label).nextElementSibling

  test('shows status, title and company', async () => {
    one({ status: 'Onboarding' })
    const card = await screen.findByRole('article', { name: 'Payments platform rebuild' })
    expect(within(card).getByText('Onboarding')).toBeVisible()
    expect(within(card).getByText('Halden & Moore Bank')).toBeVisible()
  })

  test('counts people once, active work orders, feedback and stakeholders', async () => {
    const members = ['a', 'b', 'a'].map((employee_id) => ({ ...member, employee_id }))
    one({
      work_orders: [
        { ...order, member_assignments: members },
        { ...order, id: 'w2', end_date: '2021-01-01', member_assignments: [] },
      ],
      feedback_project_count: 23,
    })
    expect(await tile('Team')).toHaveTextContent('2')
    expect(await tile('Work orders')).toHaveTextContent('1')
    expect(await tile('Feedback')).toHaveTextContent('23')
    expect(await tile('Stakeholders')).toHaveTextContent('0')
  })

  test('shows an audit’s score, band, title and date', async () => {
    one({ audits_info: [audit] })
    const audits = await screen.findByRole('list', { name: 'Audits of Payments platform rebuild' })
    for (const text of ['91%', 'Strong', 'Delivery health', '2 Jun 2026'])
      expect(within(audits).getAllByText(text)[0]).toBeVisible()
  })

  test('bands a low risk as strong and a low quality as potential risk', async () => {
    one({
      audits_info: [
        { ...audit, id: '1', type: 1, percentage_score: 20 },
        { ...audit, id: '2', percentage_score: 49.99 },
      ],
    })
    const [risk, quality] = within(await screen.findByRole('list', { name: /^Audits/ })).getAllByRole('listitem')
    expect(risk).toHaveTextContent('Strong')
    expect(quality).toHaveTextContent('Potential Risk')
  })

  test('shows three audits and the rest on demand', async () => {
    const { user } = one({ audits_info: ['1', '2', '3', '4', '5'].map((id) => ({ ...audit, id })) })
    const list = await screen.findByRole('list', { name: /^Audits/ })
    expect(within(list).getAllByRole('listitem')).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Show 2 more audits' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  })

  test('without audits says so', async () => {
    one({})
    expect(await screen.findByText('There are no audits provided for this project')).toBeVisible()
  })
})

describe('/engagements/{id}', () => {
  test('shows the one engagement', async () => {
    const server = fakeServer()
    server.answers(getEngagement, ({ params }) => engagement({ id: params.id ?? '', title: 'Alone' }))
    renderPortal({ at: '/engagements/p9', as: stakeholder(), server })
    expect(await screen.findByRole('heading', { name: 'Alone', level: 1 })).toBeVisible()
    expect(document.title).toBe('Engagement - Alone · Client Portal')
  })

  test('that cannot be reached says so, with the IT team’s address', async () => {
    const server = fakeServer()
    server.answers(getEngagement, () => refuse(404, 'Sorry, you cannot access this engagement.'))
    renderPortal({ at: '/engagements/p9', as: stakeholder(), server })
    expect(await screen.findByRole('heading', { name: 'Sorry, you cannot access this engagement.' })).toBeVisible()
    expect(screen.getByText(/Please, contact the IT team at/)).toHaveTextContent(
      'Please, contact the IT team at it@acme.example about getting access to the engagement.',
    )
  })

  test('that fails otherwise says "Something went wrong"', async () => {
    const server = fakeServer()
    server.answers(getEngagement, () => refuse(503, 'x'))
    renderPortal({ at: '/engagements/p9', as: stakeholder(), server })
    expect(await screen.findByText('Something went wrong')).toBeVisible()
  })
})

describe('what waits for the person', () => {
  const withThings = (things: WaitingThing[]) => {
    const server = fakeServer()
    server.answers(listEngagements, () => [])
    server.answers(countEngagements, () => ({ active: 0, completed: 0 }))
    server.answers(listWaiting, () => waiting(things))
    renderPortal({ at: '/engagements', as: stakeholder(), server })
  }

  test('stands above the list, the first three with their action and the way to all of it', async () => {
    withThings(['1', '2', '3', '4'].map((id) => thing({ id: `proposal:${id}` })))
    expect(await screen.findByRole('heading', { name: '4 things wait for you' })).toBeVisible()
    const strip = within(screen.getByRole('region', { name: '4 things wait for you' }))
    expect(strip.getAllByRole('link', { name: 'Decide' })).toHaveLength(3)
    expect(strip.getAllByText(/^Atlas · /)).toHaveLength(3)
    expect(strip.getByRole('link', { name: /^See all/ })).toHaveAttribute('href', '/overview')
  })

  test('is nothing where nothing waits', async () => {
    withThings([])
    expect(await screen.findByRole('heading', { name: /^Your Engagements/ })).toBeVisible()
    expect(screen.queryByText(/wait for you/)).toBeNull()
  })
})

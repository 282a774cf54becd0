import { addDays, dayAt } from '@portal/domain/dates/calendar-day'
import { listEngagements } from '@portal/domain/engagements/contract'
import { workOrder } from '@portal/domain/testing/work-orders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { holding, several } from '../../testing/engagement-list.ts'
import { engagement } from '../../testing/engagements.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { fakeIntersections } from '../../testing/intersection.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

beforeEach(() => void fakeIntersections())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (server: FakeServer, as = stakeholder(), at = '/engagements') => renderPortal({ at, as, server })
const cards = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

describe('the engagement filters', () => {
  const chosen = (server: FakeServer) => server.received(listEngagements).at(-1)?.query

  test('let staff choose statuses and customers, and are kept in the address', async () => {
    const server = holding(several(3))
    const { user } = open(server, staff())
    await user.click(await screen.findByRole('button', { name: 'Filter by status' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Onboarding' }))
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await user.click(await screen.findByRole('button', { name: 'Filter by customer' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Carrow Logistics' }))
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() =>
      expect(chosen(server)).toMatchObject({
        status_filters: '["Onboarding"]',
        company_filters: '["Carrow Logistics"]',
      }),
    )
    expect(addressBar()).toBe('/engagements?status=Onboarding&customer=Carrow+Logistics')
    expect(screen.queryByRole('heading', { name: /^Completed Engagements/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(addressBar()).toBe('/engagements')
  })

  test('do not offer Completed, which has its own group and switch', async () => {
    const { user } = open(holding(several(3)), staff())
    await user.click(await screen.findByRole('button', { name: 'Filter by status' }))
    expect(await screen.findByRole('checkbox', { name: 'Active' })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Completed' })).toBeNull()
  })

  test('show only the completed group, expanded, if the address filters by Completed', async () => {
    open(holding(several(1), [engagement({ title: 'Done' })]), staff(), '/engagements?status=Completed')
    await waitFor(() => expect(cards()).toEqual(['Done']))
    expect(screen.queryByRole('heading', { name: /^Your Engagements/ })).toBeNull()
  })

  test('are hidden from a customer whose engagements fit on one page', async () => {
    open(holding(several(5)))
    await screen.findByRole('heading', { name: 'Your Engagements 5' })
    expect(screen.queryByRole('button', { name: 'Filter by status' })).toBeNull()
  })

  test('offer only the status to a customer with more than one page', async () => {
    open(holding(several(6)))
    expect(await screen.findByRole('button', { name: 'Filter by status' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Filter by customer' })).toBeNull()
  })
})

describe('the order of the list', () => {
  const ending = (end_date: string) => [workOrder({ start_date: '2020-01-01', end_date })]
  const soon = addDays(dayAt(new Date(), 'Europe/London'), 7)
  const list = (count: number) => [
    ...several(count - 1).map((each) => ({ ...each, work_orders: ending('2999-12-31') })),
    engagement({ id: 'z', title: 'Zebra', work_orders: ending(soon) }),
  ]

  test('is by title until the person chooses by need, which shows all in one answer and is kept', async () => {
    const server = holding(list(7))
    const { user, unmount } = open(server)
    await waitFor(() => expect(cards()[0]).toBe('Project 0'))
    expect(screen.getByRole('radio', { name: 'By title' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'By need' }))
    await waitFor(() => expect(cards()).toHaveLength(7))
    expect(cards().slice(0, 2)).toEqual(['Zebra', 'Project 0'])
    expect(server.received(listEngagements).at(-1)?.query).toMatchObject({ page_number: '1', items_per_page: '50' })
    expect(screen.getByText('You have reached the end of the list.')).toBeVisible()
    unmount()
    open(server)
    await waitFor(() => expect(cards()[0]).toBe('Zebra'))
  })

  test('can only be by title with more engagements than one answer holds, even if by need was chosen', async () => {
    localStorage.setItem('clientPortal.engagements.order', 'need')
    open(holding(list(51)))
    await waitFor(() => expect(cards()).toEqual(['Project 0', 'Project 1', 'Project 2', 'Project 3', 'Project 4']))
    expect(screen.queryByRole('radio', { name: 'By need' })).toBeNull()
  })

  test('is not offered for one engagement', async () => {
    open(holding(several(1)))
    await screen.findByRole('heading', { name: 'Your Engagements 1' })
    expect(screen.queryByRole('radio', { name: 'By need' })).toBeNull()
  })
})

describe('on a phone, the filters', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(width < 768px)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
  })

  test('and the order are behind one button, which says how many are set', async () => {
    localStorage.setItem('clientPortal.engagements.order', 'need')
    const { user } = open(holding(several(3)), staff(), '/engagements?status=Onboarding')
    expect(screen.queryByRole('button', { name: /^Filter by status/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Filter and sort 2 set' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter and sort' }))
    expect(sheet.getByRole('radio', { name: 'By need' })).toBeChecked()
    expect(sheet.getByRole('checkbox', { name: 'Show only my engagements' })).not.toBeChecked()
    for (const name of ['Filter by status, 1 chosen', 'Filter by customer'])
      expect(sheet.getByRole('button', { name })).toBeVisible()
  })

  test('have no button where there is nothing to filter or sort', async () => {
    open(holding(several(1)))
    await screen.findByRole('heading', { name: 'Your Engagements 1' })
    expect(screen.queryByRole('button', { name: /^Filter and sort/ })).toBeNull()
  })
})

describe('the engagement search', () => {
  test('sends one request 800 ms after the last keystroke', async () => {
    const server = holding(several(3))
    const { user } = open(server)
    await waitFor(() => expect(cards()).toHaveLength(3))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.type(screen.getByLabelText('Search by name'), 'ject 2')
    await act(() => vi.advanceTimersByTimeAsync(700))
    expect(cards()).toHaveLength(3)
    await act(() => vi.advanceTimersByTimeAsync(150))
    await waitFor(() => expect(cards()).toEqual(['Project 2']))
    const searches = server.received(listEngagements).map(({ query }) => query.search_input)
    expect(searches.filter((words) => words !== '')).toEqual(['ject 2'])
  })

  test('says what it did not find, without an empty group, and offers to clear the search', async () => {
    const { user } = open(holding(several(1), [engagement({ id: 'p9', title: 'Old' })]))
    await screen.findByRole('article')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.type(screen.getByLabelText('Search by name'), 'nothing')
    await act(() => vi.advanceTimersByTimeAsync(900))
    const sentence = 'No matches for “nothing” among 1 current and 1 completed engagements.'
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show completed too' })).toBeNull()
    expect(screen.queryByRole('heading', { name: /^Completed Engagements/ })).toBeNull()
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
    expect(screen.getByLabelText('Search by name')).toHaveValue('')
    await waitFor(() => expect(cards()).toEqual(['Project 0']))
  })

  test('that finds only completed engagements says so and offers them', async () => {
    Element.prototype.scrollIntoView = vi.fn()
    const { user } = open(holding(several(2), [engagement({ id: 'p9', title: 'Old', status: 'Completed' })]))
    await screen.findAllByRole('article')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.type(screen.getByLabelText('Search by name'), 'old')
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(await screen.findByText('No matches for “old” among 2 current engagements.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show completed too' }))
    await waitFor(() => expect(cards()).toEqual(['Old']))
  })
})

describe('"Show only my engagements"', () => {
  test('is off at first, filters on the server and stays set for the session', async () => {
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

  test('is hidden from stakeholders and ignored even if it was stored', async () => {
    sessionStorage.setItem('activeCheckbox', 'true')
    const server = holding(several(1))
    open(server)
    await screen.findByRole('article')
    expect(screen.queryByLabelText('Show only my engagements')).not.toBeInTheDocument()
    expect(server.received(listEngagements)[0]?.query.my_engagements_only).toBe('false')
  })
})

import { oneDay } from '@portal/domain/days/run-out'
import { listCustomers } from '@portal/domain/engagements/contract'
import { listTodos } from '@portal/domain/overview/contract'
import { listPeopleByLastDay, listPortfolio, listPortfolioLeads, sumPortfolio } from '@portal/domain/portfolio/contract'
import type { Leaver } from '@portal/domain/portfolio/portfolio'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts'
import { todoList } from '../../testing/overview.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { leavingMonths, portfolio, portfolioFigures, portfolioRow } from '../../testing/portfolio.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const leaver = (name: string, day: string): Leaver => ({
  employee_id: `E-${name}`,
  name,
  photo_id: null,
  role: 'Software developer',
  day,
  engagement_id: 'p7',
})
const ending = portfolioRow({
  id: 'p2',
  title: 'Borealis',
  needs_attention: true,
  reason: 'Ends in 6 days. No extension requested',
  next_end: '2026-06-24',
  days: { left: 9.5, percent_used: 76, ...oneDay('2026-06-20') },
  open: 2,
  oldest: '2026-06-06',
  last_visit: '2026-06-18',
  audits: [
    { id: 'a1', title: 'Engineering', type: 2, score: 51 },
    { id: 'a2', title: 'Risk', type: 1, score: 14.4 },
  ],
  satisfaction: { rating: 3.64, change: -0.52 },
})

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-18T09:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  server = fakeServer()
  server.answers(listTodos, () => todoList([]))
  server.answers(listPortfolio, () => portfolio([ending, portfolioRow()]))
  server.answers(sumPortfolio, () => portfolioFigures)
  server.answers(listPortfolioLeads, () => [{ id: 'E2', name: 'Amara Okafor' }])
  server.answers(listCustomers, () => ['Halden & Moore Bank', 'Northgate Mutual'])
  server.answers(listPeopleByLastDay, ({ query }) =>
    leavingMonths({
      '2026-08-01': query.month ? 1 : [leaver('Dmitri Volkov', '2026-08-11')],
      '2026-10-01': query.month ? [leaver('Freya Thorne', '2026-10-05')] : 1,
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const open = (at = '/portfolio', as = staff()) => renderPortal({ at, as, server })
const table = async () => within(await screen.findByRole('table', { name: 'Engagements' }))
const lastQuery = () => server.received(listPortfolio).at(-1)?.query

describe('the portfolio', () => {
  test('lists engagements that need attention first, with the reason and health figures', async () => {
    open()
    const list = await table()
    const rows = list.getAllByRole('row').map((row) => row.textContent)
    expect(rows[1]).toBe('Needs attention 1')
    expect(rows[2]).toContain('BorealisHalden & Moore BankEnds in 6 days. No extension requested24 Jun 2026')
    expect(rows[2]).toContain('51%, Neutral Engineering3.6 −0.5Amara Okafor')
    expect(rows[3]).toBe('On track 1')
    expect(rows[4]).not.toContain('Next end in 99 days')
    expect(rows[4]).toContain('none yetnone yetAmara Okafor')
    expect(list.getByRole('link', { name: 'Borealis' })).toHaveAttribute('href', '/engagements/p2')
    expect(list.getByRole('link', { name: '51%, Neutral Engineering' })).toHaveAttribute(
      'href',
      '/engagements/p2/audits/a1',
    )
    expect(list.getAllByRole('img', { name: 'Active' })).toHaveLength(2)
    const rail = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(rail.getByRole('link', { name: 'Portfolio' })).toHaveAttribute('aria-current', 'page')
  })

  test('sorts by a column in both directions and then shows a single list', async () => {
    const { user } = open()
    expect((await table()).getByRole('columnheader', { name: 'Needs attention because' })).toHaveAttribute('aria-sort')
    await user.click((await table()).getByRole('button', { name: 'Weakest audit' }))
    await waitFor(() => expect(lastQuery()).toEqual({ order: 'audits' }))
    expect(window.location.search).toBe('?order=audits')
    expect((await table()).queryByText('On track')).toBeNull()
    await user.click((await table()).getByRole('button', { name: 'Weakest audit' }))
    await waitFor(() => expect(lastQuery()).toEqual({ order: 'audits', direction: 'desc' }))
    expect((await table()).getByRole('columnheader', { name: 'Weakest audit' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  })

  test('filters by lead and customer, and the CSV export uses the same filters', async () => {
    const { user } = open()
    await table()
    await user.click(screen.getByRole('button', { name: 'Customer Any' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Northgate Mutual' }))
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() => expect(lastQuery()).toEqual({ customers: '["Northgate Mutual"]' }))
    await user.click(screen.getByRole('button', { name: 'Lead Any' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Amara Okafor' }))
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    await waitFor(() => expect(lastQuery()).toEqual({ customers: '["Northgate Mutual"]', leads: '["E2"]' }))
    expect(server.received(sumPortfolio).at(-1)?.query).toEqual(lastQuery())
    expect(window.location.search).toBe('?customer=Northgate+Mutual&lead=E2')
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/api/portfolio/export?leads=%5B%22E2%22%5D&customers=%5B%22Northgate+Mutual%22%5D',
    )
  })

  test('has key figures that set a filter, and remove it when clicked again', async () => {
    const { user } = open('/portfolio?page=2')
    const figures = within(await screen.findByRole('list', { name: 'Key figures' }))
    expect(await figures.findByRole('button', { name: '28 Engagements, 23 active' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(figures.getByRole('button', { name: '4.1 of 5 Satisfaction, 90 days, was 4.0' })).toBeVisible()
    expect(figures.getByRole('button', { name: '+31 NPS, 90 days, was +28' })).toBeVisible()
    expect(figures.getByRole('button', { name: '6 Work orders ending by 18 Jul' })).toBeVisible()
    const requests = figures.getByRole('button', { name: '7 Open requests, oldest 12 days' })
    await user.click(requests)
    await waitFor(() => expect(lastQuery()).toEqual({ only: 'open' }))
    expect(requests).toHaveAttribute('aria-pressed', 'true')
    await user.click(requests)
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  test('is not available to customers, neither as a screen nor in the navigation', async () => {
    open('/portfolio', stakeholder())
    expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Portfolio' })).toBeNull()
    expect(server.received(listPortfolio)).toEqual([])
  })
})

test('people are listed by month of their last day; months expand, and names link to profiles', async () => {
  const { user } = open()
  const people = within(await screen.findByRole('region', { name: 'People by last day' }))
  expect(await people.findByRole('button', { name: 'Aug 2026 1 person' })).toHaveAttribute('aria-expanded', 'true')
  expect(people.getByRole('link', { name: 'Dmitri Volkov' })).toHaveAttribute(
    'href',
    '/engagements/p7/employees/E-Dmitri%20Volkov',
  )
  expect(people.queryByRole('link', { name: 'Freya Thorne' })).toBeNull()
  await user.click(people.getByRole('button', { name: 'Oct 2026 1 person' }))
  expect(await people.findByRole('link', { name: 'Freya Thorne' })).toBeVisible()
  expect(people.getAllByRole('listitem').filter((item) => item.textContent?.includes('0 people'))).toHaveLength(10)
})

import { listOpened, noteOpened, searchEverything } from '@portal/domain/search/contract'
import type { Found, Results } from '@portal/domain/search/found'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../testing/fake-server.ts'
import { stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'

const payments: Found = {
  kind: 'engagement',
  id: 'p1',
  rank: 4,
  title: 'Payments platform',
  client_name: 'Halden & Moore Bank',
  ended_on: null,
}
const place = { engagement_id: 'p1', engagement_title: 'Payments platform', rank: 1 }
const order: Found = {
  kind: 'work-order',
  ...place,
  id: 'w1',
  reference: 'WO-2005 Rollout',
  start_date: '2026-01-05',
  end_date: '2099-03-08',
  requested: false,
}
const results = (forgiven: string | null = null): Results => ({
  forgiven,
  groups: [
    { kind: 'engagement', count: 1, found: [payments] },
    { kind: 'work-order', count: 4, found: [order] },
  ],
})
const nothing: Results = { forgiven: null, groups: [] }

function opened(found: Found[] = []) {
  const server = fakeServer()
  server.answers(listOpened, () => found)
  server.answers(noteOpened, () => undefined)
  const portal = renderPortal({
    at: '/cookies-of-nowhere',
    as: stakeholder({ project_ids: ['p1'], access_level: 1 }),
    server,
  })
  return { ...portal, server }
}
const field = () => screen.findByRole('combobox', { name: 'Search' })
/** Finds an option by its text, which may be split by highlights. */
const option = (words: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('option').find((one) => one.textContent.startsWith(words))
    if (!found) throw new Error(`no ${words}`)
    return found
  })
const current = () => screen.getByRole('option', { selected: true })

describe('the search', () => {
  test('opens with Ctrl K, ⌘K or /, but not while typing, and returns the focus', async () => {
    const { user } = opened()
    const button = await screen.findByRole('button', { name: 'Search' })
    button.focus()
    for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/']) {
      await user.keyboard(keys)
      await waitFor(async () => expect(await field()).toHaveFocus())
      await user.keyboard('/')
      expect(await field()).toHaveValue('/')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
      await waitFor(() => expect(button).toHaveFocus())
    }
  })

  test('searches while typing, highlights matches, shows their number and opens one with Enter', async () => {
    const { user, server } = opened()
    server.answers(searchEverything, () => results('payments'))
    await user.click(await screen.findByRole('button', { name: 'Search' }))
    await user.type(await field(), 'paymnets')
    expect(await screen.findByText(/results for/)).toHaveTextContent('11 results for payments')
    expect(current()).toHaveTextContent('Payments platform')
    expect(within(current()).getByText('Payments').tagName).toBe('MARK')
    await user.keyboard('{ArrowDown}')
    expect(current()).toHaveTextContent('Request extension of WO-2005')
    expect(await field()).toHaveAttribute('aria-activedescendant', current().id)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(addressBar()).toBe('/engagements/p1')
    expect(server.received(noteOpened).map(({ body }) => body)).toEqual([{ kind: 'engagement', id: 'p1' }])
  })

  test('opens a result in another tab with Ctrl Enter and stays open', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, server } = opened()
    server.answers(searchEverything, () => results())
    await user.click(await screen.findByRole('button', { name: 'Search' }))
    await user.type(await field(), 'payments')
    await screen.findAllByRole('option')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(open).toHaveBeenCalledWith('/engagements/p1', '_blank', 'noopener')
    expect(await field()).toHaveValue('payments')
  })

  test('ignores a late response to an earlier query, and Enter waits for the current one', async () => {
    const { user, server } = opened()
    const late = Promise.withResolvers<Results>()
    server.answers(searchEverything, ({ query }) => (query.q === 'pay' ? late.promise : nothing))
    await user.click(await screen.findByRole('button', { name: 'Search' }))
    await user.type(await field(), 'pay')
    await waitFor(() => expect(server.received(searchEverything)).toHaveLength(1))
    await user.type(await field(), 'zzz{Enter}')
    await screen.findByText('No matches for “payzzz”.')
    late.resolve(results())
    await user.type(await field(), 'z')
    await screen.findByText('No matches for “payzzzz”.')
    expect(screen.queryByRole('option')).toBeNull()
    expect(addressBar()).toBe('/cookies-of-nowhere')
  })

  test('shows an error with Retry when it fails', async () => {
    const { user, server } = opened()
    server.answers(searchEverything, () => refuse(503, 'Too busy'))
    await user.click(await screen.findByRole('button', { name: 'Search' }))
    await user.type(await field(), 'payments')
    expect(await screen.findByText('The search failed. Please try again.')).toBeVisible()
    server.answers(searchEverything, () => results())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await option('Payments platform')).toBeVisible()
  })

  test('starts with recently opened items and four actions, one of which asks for its subject', async () => {
    const { user, server } = opened([payments])
    server.answers(searchEverything, () => results())
    await user.click(await screen.findByRole('button', { name: 'Search' }))
    const last = await screen.findByRole('group', { name: 'Recently opened' })
    expect(within(last).getAllByRole('option')).toHaveLength(1)
    const actions = screen.getByRole('group', { name: 'Actions' })
    expect(within(actions).getAllByRole('option')).toHaveLength(4)
    await user.click(within(actions).getByRole('option', { name: /^Request extension of/ }))
    expect(await field()).toHaveValue('Request extension of ')
    await user.type(await field(), '2005')
    await waitFor(() => expect(server.received(searchEverything).at(-1)?.query).toEqual({ q: '2005', all: 'true' }))
    const offer = await option('Request extension of WO-2005')
    await user.click(offer)
    expect(addressBar()).toMatch(/^\/engagements\/p1\/work-orders\?/)
  })

  test('finds only screens that the person may open', async () => {
    const { user, server } = opened()
    server.answers(searchEverything, () => nothing)
    await user.click(await screen.findByRole('button', { name: 'Search' }))
    await user.type(await field(), 'service feed')
    expect(await option('Service Feedback')).toBeVisible()
    await user.clear(await field())
    await user.type(await field(), 'audit log')
    await screen.findByText('No matches for “audit log”.')
  })
})

import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import { listTeamRequests } from '@portal/domain/team-requests/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'

afterEach(() => vi.unstubAllGlobals())

const audit = { id: 'a7', title: 'Delivery health', type: 2, percentage_score: 75, created_at: '2026-06-01T10:00:00Z' }

function serving(differences = {}) {
  const server = fakeServer()
  server.answers(getEngagement, () => engagement({ title: 'Atlas', status: 'Active', ...differences }))
  server.answers(listTeamRequests, () => [])
  return server
}
const tabs = () => screen.findByRole('navigation', { name: 'Atlas' }, { timeout: 15_000 })
const linksIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent?.trim(), link.getAttribute('href')])

describe('the tabs of an engagement', () => {
  test('link to each of its screens, with a count where there is one', async () => {
    const server = serving({ audits_info: [audit], open_team_requests: 2 })
    const { user } = renderPortal({ at: '/engagements/p1/team', as: stakeholder(), server })
    expect(linksIn(await tabs())).toEqual([
      ['Overview', '/engagements/p1'],
      ['Work Orders', '/engagements/p1/work-orders'],
      ['Your Team', '/engagements/p1/team'],
      ['Shared Files', '/engagements/p1/files'],
      ['Audits 1', '/engagements/p1/all-audits'],
      ['Service Feedback', '/view-feedback/p1'],
    ])
    await user.click(screen.getByRole('button', { name: 'More' }))
    const more = await screen.findAllByRole('menuitem')
    expect(more.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Stakeholders', '/engagements/p1/stakeholders'],
      ['Request a Team 2', '/engagements/p1/request-team'],
      ['Print', '/engagements/p1?ask=print'],
    ])
  })

  test('name the current screen where More stands, if it is in that menu', async () => {
    const { user } = renderPortal({ at: '/engagements/p1/request-team', as: stakeholder(), server: serving() })
    expect(within(await tabs()).queryByRole('link', { current: 'page' })).toBeNull()
    const more = within(await tabs()).getByRole('button', { name: 'Request a Team, more' })
    expect(more).toHaveTextContent(/^Request a Team/)
    expect(more).toHaveAttribute('aria-current', 'page')
    more.focus()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('menuitem', { name: 'Request a Team' })).toHaveAttribute('aria-current', 'page')
  })

  test('lead without scripts to the first screen under More', () => {
    const html = renderToString(
      <MemoryRouter>
        <LinkTabs
          label="Atlas"
          tabs={[
            { label: 'Stakeholders', to: '/stakeholders', inMore: true },
            { label: 'Print', to: '/print', inMore: true },
          ]}
        />
      </MemoryRouter>,
    )
    expect(html).toMatch(/<a [^>]*href="\/stakeholders"[^>]*>More/)
  })

  test('mark Work Orders on the days, which are a view of them', async () => {
    renderPortal({ at: '/engagements/p1/days', as: staff(), server: serving() })
    const current = within(await tabs()).getAllByRole('link', { current: 'page' })
    expect(current.map((link) => link.textContent?.trim())).toEqual(['Work Orders'])
    const views = within(screen.getByRole('navigation', { name: 'View of the work orders' }))
    expect(views.getByRole('link', { name: 'Days' })).toHaveAttribute('aria-current', 'page')
    expect(views.getByRole('link', { name: 'Timeline' })).toHaveAttribute('href', '/engagements/p1/work-orders')
  })

  test('include the audits even when there are none yet', async () => {
    renderPortal({ at: '/engagements/p1/team', as: staff(), server: serving() })
    expect(within(await tabs()).getByRole('link', { name: 'Audits' })).toHaveAttribute(
      'href',
      '/engagements/p1/all-audits',
    )
  })

  test.each([
    ['/engagements/p1', 'Overview'],
    ['/engagements/p1/team', 'Your Team'],
    ['/engagements/p1/work-orders', 'Work Orders'],
    ['/engagements/p1/files', 'Shared Files'],
    ['/engagements/p1/all-audits', 'Audits 1'],
    ['/engagements/p1/audits/a7', 'Audits 1'],
    ['/view-feedback/p1', 'Service Feedback'],
  ])('at %s, mark %s as current and show the engagement’s status and customer', async (at, name) => {
    renderPortal({ at, as: stakeholder(), server: serving({ audits_info: [audit] }) })
    const current = within(await tabs()).getAllByRole('link', { current: 'page' })
    expect(current.map((link) => link.textContent?.trim())).toEqual([name])
    const main = within(screen.getByRole('main'))
    expect(main.getAllByText('Halden & Moore Bank')[0]).toBeVisible()
    expect(main.getAllByText('Active')[0]).toBeVisible()
    expect(main.getAllByText(/Atlas/)[0]).toBeVisible()
  })

  test('switch screens with one click and load the engagement’s header only once', async () => {
    const server = serving()
    const { user } = renderPortal({ at: '/engagements/p1/request-team', as: stakeholder(), server })
    await user.click(within(await tabs()).getByRole('link', { name: /^Shared Files/ }))
    await waitFor(() => expect(addressBar()).toBe('/engagements/p1/files'))
    expect(await screen.findByRole('heading', { name: 'Atlas - Shared Files' })).toBeVisible()
    expect(server.received(getEngagementHeader)).toHaveLength(1)
  })

  test('keep the current tab centred when the window is resized', async () => {
    renderPortal({ at: '/engagements/p1/team', as: stakeholder(), server: serving() })
    const list = within(await tabs()).getByRole('list')
    const current = within(list).getByRole('link', { current: 'page' })
    const sizes = { list: 300, left: 800, tab: 100 }
    vi.spyOn(list, 'clientWidth', 'get').mockImplementation(() => sizes.list)
    vi.spyOn(current, 'offsetLeft', 'get').mockImplementation(() => sizes.left)
    vi.spyOn(current, 'offsetWidth', 'get').mockImplementation(() => sizes.tab)
    window.dispatchEvent(new Event('resize'))
    expect(list.scrollLeft).toBe(700)
    sizes.list = 500
    window.dispatchEvent(new Event('resize'))
    expect(list.scrollLeft).toBe(600)
  })
})

import { listAccessEvents, listReaders } from '@portal/domain/engagement-access/contract'
import type { AccessEvent } from '@portal/domain/engagement-access/event'
import { onlyLeadersSeeReaders } from '@portal/domain/engagement-access/permissions'
import { Reader } from '@portal/domain/engagement-access/reader'
import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engagement, headerOf } from '../../testing/engagements.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

afterEach(() => vi.unstubAllGlobals())

const helen = sample(Reader, {
  id: 'u1',
  name: 'Helen Marsh',
  email: 'helen.marsh@customer.example',
  company_name: 'Halden & Moore Bank',
  job_title: 'Finance Director',
  reasons: ['stakeholder'],
  is_stakeholder: true,
  invited_by: 'Owen Blackwood',
  invited_at: '2026-03-02T10:00:00Z',
  last_sign_in: '2026-06-17T09:30:00Z',
  has_passkey: true,
  downloads: 3,
  failed_passwords: 1,
  access_level: 1,
})
const amara = sample(Reader, {
  id: 'u2',
  name: 'Amara Okafor',
  email: 'amara@acme.example',
  job_title: 'Delivery Lead',
  reasons: ['project_lead', 'assignment', 'staff'],
  assigned_until: '2026-12-18',
})
const event = (id: string, more: Partial<AccessEvent> = {}): AccessEvent => ({
  id,
  at: '2026-06-17T09:30:00Z',
  kind: 'download',
  who: 'Helen Marsh',
  about: 'Rate card.xlsx',
  ...more,
})

function serving(people: Reader[] = [helen, amara], events: AccessEvent[] = [event('1')]) {
  const server = fakeServer()
  const contact = sample(Stakeholder, { email: 'Helen.Marsh@customer.example' })
  server.answers(getEngagement, () => engagement({ title: 'Atlas', stakeholders: [contact] }))
  server.answers(getEngagementHeader, () => ({
    ...(headerOf(engagement({ title: 'Atlas' })) as EngagementHeader),
    may_see_readers: true,
  }))
  server.answers(listReaders, ({ query }) => {
    const found = people.filter(({ name }) => name.includes(query.search ?? ''))
    const everybody = found.length
    return {
      counts: { everybody, stakeholders: 1, leads: 1, team: 1, superusers: 0, other_staff: 0 },
      kept_days: 400,
      people: found,
    }
  })
  server.answers(listAccessEvents, () => ({ total: events.length, events }))
  return server
}
const open = (server = serving(), as = stakeholder()) => renderPortal({ at: '/engagements/p1/access', as, server })
const names = async () =>
  (await screen.findAllByRole('button', { name: /(Never signed in|\d\d:\d\d)$/ })).map((line) => line.textContent)
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
const sentences = async () =>
  within(await screen.findByRole('list', { name: 'Access events' }))
    .getAllByRole('listitem')
    .map((line) => line.firstElementChild?.textContent)

describe('the engagement access screen', () => {
  test('lists stakeholders and staff in two lines each, with everything known of the chosen one next to them', async () => {
    const { user } = open()
    const lines = await names()
    expect(lines[0]).toMatch(/^Helen MarshFinance Director · 3 downloads · 1 failed passwordADVANCED17 Jun/)
    expect(lines[1]).toBe('Amara OkaforDelivery LeadNever signed in')
    expect(screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual([
      'Stakeholders 1',
      'Staff of Acme 1',
    ])
    await waitFor(() =>
      expect(facts()).toEqual({
        Reason: 'Stakeholder',
        Company: 'Halden & Moore Bank',
        'Job title': 'Finance Director',
        Email: 'helen.marsh@customer.example',
        'Access level': 'ADVANCED',
        'Second factor': 'Passkey',
        'Last sign-in': expect.stringMatching(/^17 Jun/),
        Downloads: '3',
        'Failed passwords': '1',
        'Invited by': 'Owen Blackwood, 2 Mar 2026',
        'Stakeholder list': 'Listed as a contact',
      }),
    )
    await user.click(screen.getByRole('button', { name: /^Amara Okafor/ }))
    expect(facts()).toEqual({
      Reason: 'Delivery Lead · Team member until 18 Dec 2026',
      'Job title': 'Delivery Lead',
      Email: 'amara@acme.example',
      'Second factor': 'Single sign-on',
      'Last sign-in': 'Never',
      Downloads: 'None',
      'Failed passwords': 'None',
    })
    expect(screen.getByText(/are counted for the last 400 days/)).toBeVisible()
    expect(document.title).toContain('Access')
    const tabs = within(screen.getByRole('navigation', { name: 'Atlas' }))
    expect(tabs.getByRole('button', { name: 'Access, more' })).toHaveAttribute('aria-current', 'page')
  })

  test('says facts that all stakeholders share once, above the list', async () => {
    const sunita = { ...helen, id: 'u4', name: 'Sunita Marsh', email: 'sunita@customer.example', has_passkey: false }
    const { unmount } = open(serving([helen, sunita]))
    const words = () => screen.getByText(/^Stakeholders see the engagements they are on/)
    await names()
    expect(words()).toHaveTextContent('All stakeholders are from Halden & Moore Bank.')
    expect(words()).not.toHaveTextContent('second factor')
    unmount()
    open(serving([{ ...helen, has_passkey: false, company_name: 'Other Bank' }, sunita]))
    await names()
    expect(words()).not.toHaveTextContent('All stakeholders')
    expect(words()).toHaveTextContent('No stakeholder uses a second factor.')
  })

  test('folds staff without a part in the engagement who have never signed in, until they are asked for', async () => {
    const idle = { ...amara, id: 'u3', name: 'Simone Achterberg', reasons: ['staff' as const], assigned_until: null }
    const { user } = open(serving([helen, amara, idle]))
    expect(await names()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Show 1 other staff who have never signed in' }))
    expect(await names()).toHaveLength(3)
  })

  test('searches by name, and "Show everyone" resets a search without matches', async () => {
    const { user } = open()
    await names()
    await user.type(screen.getByLabelText('Search by name, email or company'), 'Nobody')
    await user.click(await screen.findByRole('button', { name: 'Show everyone' }))
    expect(await names()).toHaveLength(2)
  })

  test('opens the access events behind a count, and "Show everyone" resets them', async () => {
    const { user, server } = open()
    await user.click(await screen.findByRole('button', { name: 'Show 3 downloads of Helen Marsh' }))
    expect(await screen.findByText(/^Showing actions by Helen Marsh/)).toBeVisible()
    expect(screen.getByRole('region', { name: /^Access events/ })).toHaveFocus()
    await waitFor(() =>
      expect(server.received(listAccessEvents).at(-1)?.query).toEqual({
        page: '1',
        group: 'downloads',
        account_id: 'u1',
      }),
    )
    expect(screen.getByRole('link', { name: 'Export CSV of access events' })).toHaveAttribute(
      'href',
      '/api/projects/p1/access-events/export?group=downloads&account_id=u1',
    )
    await user.click(screen.getByRole('button', { name: 'Show everyone' }))
    expect(screen.queryByText(/^Showing actions by Helen Marsh/)).toBeNull()
  })

  test('describes access events in words', async () => {
    const more = [
      event('2', { kind: 'wrong_password' }),
      event('3', { kind: 'removed', about: 'Owen Blackwood, owen@customer.example' }),
      event('4', { kind: 'declined', who: 'Owen Blackwood', about: null }),
    ]
    open(serving([helen], more))
    expect(await sentences()).toEqual([
      'Helen Marsh entered a wrong password for Rate card.xlsx',
      'Helen Marsh removed Owen Blackwood, owen@customer.example',
      'Owen Blackwood declined the invitation',
    ])
  })

  test('says when there are no access events yet', async () => {
    open(serving([helen], []))
    expect(await screen.findByText(/^No access events yet/)).toBeVisible()
  })

  test('explains to staff who do not lead the engagement who can see this list', async () => {
    const server = serving()
    server.answers(listReaders, () => refuse(403, onlyLeadersSeeReaders))
    server.answers(listAccessEvents, () => refuse(403, onlyLeadersSeeReaders))
    open(server, staff())
    expect(await screen.findByText(`${onlyLeadersSeeReaders}.`)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the engagement' })).toHaveAttribute('href', '/engagements/p1')
  })
})

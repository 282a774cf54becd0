import {
  getDelivery,
  getInbox,
  getNotifications,
  type InboxEvent,
  markRead,
  setDelivery,
  setNotification,
} from '@portal/domain/notifications/contract'
import { bySubscriptionKind, subscriptionKindNames, subscriptionKinds } from '@portal/domain/notifications/event'
import { answerInvitation } from '@portal/domain/stakeholders/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const off = bySubscriptionKind(() => false)
const event = (id: string, more: Partial<InboxEvent> = {}): InboxEvent => ({
  id,
  kind: 'file_sharing',
  engagement_title: 'Payments platform rebuild',
  sentence: `Owen Blackwood shared ${id}.pdf`,
  path: '/sessions',
  happened_at: '2026-06-18T08:30:00.000Z',
  read: false,
  ...more,
})
const two = [event('One'), event('Two', { read: true })]
const open = (as = stakeholder(), at = '/notification', events = two) => {
  const server = fakeServer()
  server.answers(getNotifications, () => off)
  server.answers(getDelivery, () => ({ delivery: 'immediate' as const, only_mine: false }))
  server.answers(getInbox, () => ({ unread: 1, invitations: [], events }))
  return renderPortal({ at, as, server })
}

describe('the notifications screen', () => {
  test('shows a checkbox for each kind of event, unchecked until chosen', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Subscribe to Notifications' })).toBeVisible()
    const boxes = await screen.findAllByRole('checkbox')
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual(subscriptionKindNames.map(() => false))
    for (const { label, explanation } of Object.values(subscriptionKinds)) {
      const box = screen.getByRole('checkbox', { name: new RegExp(`^${label}`) })
      expect(box).toBeVisible()
      expect(box).toHaveAccessibleName(expect.stringContaining(explanation))
    }
  })

  test('does not offer events that the person never gets', async () => {
    open(stakeholder({ access_level: 2 }))
    expect(await screen.findByRole('checkbox', { name: /^New audit/ })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: /^Days of a work order/ })).toBeNull()
  })

  test('applies a choice immediately', async () => {
    const { server } = open()
    server.answers(setNotification, () => ({ ...off, file_sharing: true }))
    const box = await screen.findByRole('checkbox', { name: /^File sharing/ })
    server.answers(getNotifications, () => ({ ...off, file_sharing: true }))
    // At once means in the click itself: a box that changes a moment later looks as if the click had missed.
    act(() => box.click())
    expect(box).toBeChecked()
    await waitFor(() =>
      expect(server.received(setNotification)[0]?.body).toEqual({ type: 'file_sharing', is_notify: true }),
    )
  })

  test.each([
    [refuse(422, 'The server says no'), 'The server says no'],
    [refuse(500, undefined as unknown as string), 'Error!'],
  ])('reverts the choice and shows the error when the call fails', async (answer, sentence) => {
    const { server, user } = open()
    server.answers(setNotification, () => answer)
    const box = await screen.findByRole('checkbox', { name: /^New audit/ })
    await user.click(box)
    expect(await screen.findByText(sentence)).toBeVisible()
    await waitFor(() => expect(box).not.toBeChecked())
  })

  test('lets staff limit emails to their own engagements', async () => {
    const { server, user } = open(staff())
    server.answers(setDelivery, () => ({ delivery: 'immediate' as const, only_mine: true }))
    await user.click(await screen.findByRole('checkbox', { name: 'Only about engagements I work on or lead' }))
    await waitFor(() => expect(server.received(setDelivery)[0]?.body).toEqual({ only_mine: true }))
  })
})

describe('the inbox of the notifications screen', () => {
  test('comes after the settings, with unread events first', async () => {
    open(stakeholder(), '/notification', [event('Old', { read: true }), event('New')])
    const list = await screen.findByRole('list', { name: 'Events' })
    expect(
      within(list)
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual(['Unread', 'Read'])
    expect(within(list).getAllByRole('link')[0]).toHaveTextContent('New.pdf')
    const sections = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(sections).toEqual(['Email me about ', 'Delivery ', 'Inbox 1'])
  })

  test('says that no emails are sent while no event is chosen', async () => {
    open()
    expect(await screen.findByText(/^You chose no events, so we send no emails/)).toBeVisible()
  })

  test('shows the first six events, and all of them on request', async () => {
    const events = Array.from({ length: 8 }, (_, index) => event(`Event ${index}`))
    const { user } = open(stakeholder(), '/notification', events)
    const list = await screen.findByRole('list', { name: 'Events' })
    expect(within(list).getAllByRole('link')).toHaveLength(6)
    await user.click(screen.getByRole('button', { name: 'Show all 8 events' }))
    expect(within(screen.getByRole('list', { name: 'Events' })).getAllByRole('link')).toHaveLength(8)
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  })
})

describe('the inbox bell', () => {
  test('shows the unread count, lists recent events with links and marks all as read', async () => {
    const { server, user } = open(stakeholder(), '/nowhere')
    server.answers(markRead, () => ({ unread: 0 }))
    const bell = await screen.findByRole('link', { name: 'Notifications, 1 unread' })
    await user.click(bell)
    const inbox = await screen.findByRole('dialog', { name: 'Inbox' })
    const links = within(inbox).getAllByRole('link')
    expect(links[0]).toHaveTextContent('Unread: Owen Blackwood shared One.pdf')
    expect(links[0]).toHaveTextContent('Payments platform rebuild · 18 Jun 2026')
    expect(links[0]).toHaveAttribute('href', '/sessions')
    expect(links[1]).not.toHaveTextContent('Unread')
    server.answers(getInbox, () => ({ unread: 0, invitations: [], events: [event('One', { read: true })] }))
    await user.click(within(inbox).getByRole('button', { name: 'Mark all as read' }))
    // While the inbox is open, screen readers stay in it.
    await waitFor(() => expect(bell).toHaveAccessibleName('Notifications'))
    expect(server.received(markRead)[0]?.body).toEqual({})
  })

  test('shows an invitation with its access level and accepts it', async () => {
    const { server, user } = open(stakeholder(), '/nowhere')
    const invitation = {
      id: 'i1',
      engagement_title: 'Mobile app',
      invited_by: 'Owen Hale',
      access_level: 2 as const,
    }
    server.answers(getInbox, () => ({ unread: 0, events: [], invitations: [invitation] }))
    server.answers(answerInvitation, () => ({ message: 'You have joined Mobile app.' }))
    await user.click(await screen.findByRole('link', { name: 'Notifications, 1 unread' }))
    const row = within(await screen.findByRole('list', { name: 'Invitations' })).getByRole('listitem')
    expect(row).toHaveTextContent('Owen Hale invites you to Mobile app')
    expect(row).toHaveTextContent('STANDARD access. Limited access to financial information')
    server.answers(getInbox, () => ({ unread: 0, events: [], invitations: [] }))
    await user.click(within(row).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('You have joined Mobile app.')).toBeVisible()
    expect(server.received(answerInvitation)[0]).toMatchObject({ params: { id: 'i1' }, body: { accept: true } })
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull())
  })

  test('marks an event as read when its link is followed', async () => {
    const { server, user } = open(stakeholder(), '/nowhere')
    server.answers(markRead, () => ({ unread: 0 }))
    await user.click(await screen.findByRole('link', { name: 'Notifications, 1 unread' }))
    await user.click(await screen.findByRole('link', { name: /One\.pdf/ }))
    await waitFor(() => expect(server.received(markRead)[0]?.body).toEqual({ ids: ['One'] }))
    expect(window.location.pathname).toBe('/sessions')
  })

  test('is a link to the notifications, for browsers without scripts and for new tabs', async () => {
    const { user } = open(stakeholder(), '/nowhere')
    const bell = await screen.findByRole('link', { name: 'Notifications, 1 unread' })
    expect(bell).toHaveAttribute('href', '/notification')
    await user.keyboard('{Control>}')
    await user.click(bell)
    expect(bell).toHaveAttribute('aria-expanded', 'false')
  })
})

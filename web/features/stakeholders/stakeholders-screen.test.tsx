import { listReaders } from '@portal/domain/engagement-access/contract'
import { Reader } from '@portal/domain/engagement-access/reader'
import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import {
  inviteStakeholder,
  listInvited,
  listStakeholderChanges,
  removeStakeholder,
} from '@portal/domain/stakeholders/contract'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engagement, headerOf } from '../../testing/engagements.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

afterEach(() => vi.unstubAllGlobals())

const person = (_id: string, full_name: string, more: Partial<Stakeholder> = {}): Stakeholder => ({
  _id,
  full_name,
  company_name: 'Halden & Moore Bank',
  role: 'Product Owner',
  email: `${_id}@customer.example`,
  phone: '+44 20 7946 0625',
  invited_by: 'Advance',
  access_level: 2,
  ...more,
})
const people = [
  person('s1', 'Owen Blackwood'),
  person('s2', 'amara Diallo', { access_level: 1, invited_by: 'Owen Blackwood', phone: null }),
  person('s3', 'Zoë Élan'),
]
const stakeholdersPath = '/engagements/p1/stakeholders'
const open = (as = stakeholder(), stakeholders = people, invited: Stakeholder[] = []) => {
  const server = fakeServer()
  server.answers(getEngagement, () => engagement({ stakeholders }))
  server.answers(listInvited, () => invited)
  return renderPortal({ at: stakeholdersPath, as, server })
}
const list = () => screen.findByRole('list', { name: 'Stakeholders' })
const names = async () =>
  within(await list())
    .getAllByRole('button')
    .map((one) => one.textContent)

describe('the stakeholder list', () => {
  test('shows the project in its title, the names in alphabetical order, and initials', async () => {
    open()
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Stakeholder List - Payments platform rebuild' }),
    ).toBeVisible()
    expect((await names()).map((text) => text?.replace('Product Owner', ''))).toEqual([
      expect.stringContaining('amara Diallo'),
      expect.stringContaining('Owen Blackwood'),
      expect.stringContaining('Zoë Élan'),
    ])
    const initials = [...(await list()).querySelectorAll('[data-initials]')].map((avatar) =>
      avatar.getAttribute('data-initials'),
    )
    expect(initials).toEqual(['AD', 'OB', 'ZÉ'])
    expect(document.title).toContain('Stakeholders - Payments platform rebuild')
  })

  test('searches by part of the name, ignoring case, and keeps the search in the URL', async () => {
    const { user } = open()
    await list()
    await user.type(screen.getByLabelText('Search by name'), 'BLACK')
    expect(await names()).toHaveLength(1)
    expect(screen.getByText('1 of 3 stakeholders found')).toBeInTheDocument()
    await waitFor(() => expect(addressBar()).toBe(`${stakeholdersPath}?search=BLACK`), { timeout: 4000 })
    await user.click(within(await list()).getByRole('button'))
    expect(addressBar()).toBe(`${stakeholdersPath}?search=BLACK&stakeholder=s1`)
    await user.type(screen.getByLabelText('Search by name'), 'x')
    expect(screen.getByText(/No matches/)).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[1] as HTMLElement)
    expect(await names()).toHaveLength(3)
  })

  test('shows company, role, email, project, phone, inviter and access level of the selected person', async () => {
    const { user } = open()
    await user.click(within(await list()).getByRole('button', { name: /Owen Blackwood/ }))
    const panel = screen.getByRole('region', { name: 'Owen Blackwood' })
    for (const text of ['Halden & Moore Bank', 'Product Owner', 's1@customer.example', 'Payments platform rebuild'])
      expect(within(panel).getByText(text)).toBeVisible()
    expect(within(panel).getByText('+44 20 7946 0625')).toBeVisible()
    expect(within(panel).getByText('STANDARD')).toBeVisible()
    expect(within(panel).getByText('Advance').className).toContain('advance')
    expect(addressBar()).toBe(`${stakeholdersPath}?stakeholder=s1`)
  })

  test('does not highlight an inviter other than Advance, and leaves out what is not known', async () => {
    open()
    const panel = await screen.findByRole('region', { name: 'amara Diallo' })
    expect(within(panel).getByText('Owen Blackwood').className).not.toContain('advance')
    expect(within(panel).getByText('ADVANCED')).toBeVisible()
    expect(within(panel).queryByText('Phone')).toBeNull()
  })

  test.each([
    [1, 'ADVANCED'],
    [2, 'STANDARD'],
    [3, 'Level 3'],
    [4, 'Level 4'],
  ] as const)('shows access level %i of the selected person as %s', async (access_level, label) => {
    open(stakeholder(), [person('s1', 'Owen Blackwood', { access_level })])
    const panel = await screen.findByRole('region', { name: 'Owen Blackwood' })
    expect(within(panel).getByText(label)).toBeVisible()
  })

  test('says who can sign in to those who may see who has access, and to no one else', async () => {
    const server = fakeServer()
    const shown = engagement({ stakeholders: people })
    server.answers(getEngagement, () => shown)
    server.answers(listInvited, () => [])
    server.answers(getEngagementHeader, () => ({ ...(headerOf(shown) as EngagementHeader), may_see_readers: true }))
    const reader = (email: string) => sample(Reader, { email })
    server.answers(listReaders, ({ query }) => ({
      counts: { everybody: 51, stakeholders: 51, leads: 0, team: 0, superusers: 0, other_staff: 0 },
      kept_days: 400,
      people: query.page === '2' ? [reader('S1@customer.example')] : [reader('s3@customer.example')],
    }))
    const { unmount } = renderPortal({ at: stakeholdersPath, as: stakeholder(), server })
    await waitFor(async () =>
      expect((await names()).map((text) => text?.match(/Can sign in|Contact/)?.[0])).toEqual([
        'Contact',
        'Can sign in',
        'Can sign in',
      ]),
    )
    expect(screen.getByText('Contact only, has no account')).toBeVisible()
    unmount()
    open(stakeholder({ access_level: 2 }))
    expect((await names()).join()).not.toMatch(/Can sign in|Contact/)
  })

  test('opens a person below their line on a phone, and closes them again', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    const { user } = open()
    const owen = within(await list()).getByRole('button', { name: /Owen Blackwood/, expanded: false })
    expect(screen.queryByRole('region', { name: 'Owen Blackwood' })).toBeNull()
    await user.click(owen)
    expect(within(await list()).getByRole('region', { name: 'Owen Blackwood' })).toBeVisible()
    await user.click(owen)
    expect(screen.queryByRole('region', { name: 'Owen Blackwood' })).toBeNull()
  })

  test('shows a loading error with a contact in a toast at the top, and loads on Retry', async () => {
    const server = fakeServer()
    server.answers(getEngagement, () => refuse(422, 'no'))
    const { user } = renderPortal({ at: stakeholdersPath, as: stakeholder(), server })
    const toast = await screen.findByText(
      'Something went wrong. Please contact the Acme IT team by email: it@acme.example',
    )
    expect(toast.closest('[data-place]')).toHaveAttribute('data-place', 'top')
    server.answers(getEngagement, () => engagement({ stakeholders: people }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await names()).toHaveLength(3)
  })
})

describe('inviting and removing colleagues', () => {
  test('is not offered to a stakeholder with Standard access', async () => {
    open(stakeholder({ access_level: 2 }))
    await list()
    expect(screen.queryByRole('button', { name: 'Invite a colleague' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove from engagement' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Changes' })).toBeNull()
  })

  test('validates an invitation, shows server errors in the dialog, and keeps what was typed', async () => {
    const { server, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Invite a colleague' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' })
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
    expect(within(dialog).getAllByText('We require this information')).toHaveLength(2)
    expect(within(dialog).getByText('Please enter email')).toBeVisible()

    const internal = 'Internal members can not be added as a stakeholders'
    server.answers(inviteStakeholder, () => refuse(422, internal, { email: internal }))
    await user.type(within(dialog).getByLabelText('Name'), 'Nadia Brook')
    await user.type(within(dialog).getByLabelText('Email'), 'nadia@acme.example')
    await user.type(within(dialog).getByLabelText('Role'), 'Owner')
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
    expect(await within(dialog).findByText(internal)).toBeVisible()
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Nadia Brook')

    const levels = within(within(dialog).getByRole('group', { name: 'Access level' })).getAllByRole('radio')
    expect(levels[0]).toHaveAccessibleName('ADVANCED')
    expect(levels[0]).toHaveAccessibleDescription(
      'Full access: sees daily rates, can request a team and invite colleagues',
    )
    expect(levels[1]).toHaveAccessibleName('STANDARD')
    expect(levels[1]).toHaveAccessibleDescription(
      'Limited access to financial information: sees no daily rates, can request a team',
    )
    // Level 4 has the same access as Level 3.
    expect(levels[2]).toHaveAccessibleName('Level 3')
    expect(levels).toHaveLength(3)
    expect(levels[1]).toBeChecked()
    const present = 'This person has ADVANCED access already.'
    server.answers(inviteStakeholder, () => refuse(409, present, { access_level: present }))
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
    expect(await within(dialog).findByText(present)).toBeVisible()

    const nadia = person('s9', 'Nadia Brook')
    server.answers(inviteStakeholder, () => nadia)
    server.answers(getEngagement, () => engagement({ stakeholders: [...people, nadia] }))
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByRole('region', { name: 'Nadia Brook' })).toBeVisible()
    expect(server.received(inviteStakeholder).at(-1)?.body).toEqual({
      full_name: 'Nadia Brook',
      email: 'nadia@acme.example',
      role: 'Owner',
      phone: '',
      access_level: 2,
    })
  })

  test('says that people from other companies must accept first, marks them as invited, and withdraws invitations', async () => {
    const { server, user } = open(stakeholder({ email: 'helen@customer.example' }), people, [
      person('i1', 'Nadia Brook', { email: 'nadia@partner.example', invited: true }),
    ])
    expect(await screen.findByRole('button', { name: /Nadia Brook/ })).toHaveTextContent('Invited')
    expect(within(await list()).getByRole('button', { name: /Owen/ })).not.toHaveTextContent('Invited')
    await user.click(screen.getByRole('button', { name: 'Invite a colleague' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' })
    await user.type(within(dialog).getByLabelText('Email'), 'ines@customer.example')
    expect(within(dialog).queryByText(/accept first/)).toBeNull()
    await user.clear(within(dialog).getByLabelText('Email'))
    await user.type(within(dialog).getByLabelText('Email'), 'ines@partner.example')
    expect(within(dialog).getByText(/People from another company must accept first/)).toBeVisible()
    await user.clear(within(dialog).getByLabelText('Email'))
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))

    server.answers(removeStakeholder, () => undefined)
    await user.click(within(await list()).getByRole('button', { name: /Nadia/ }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw invitation' }))
    const confirmation = await screen.findByRole('alertdialog', { name: 'Withdraw the invitation?' })
    server.answers(listInvited, () => [])
    await user.click(within(confirmation).getByRole('button', { name: 'Withdraw invitation' }))
    expect(await screen.findByText('Invitation withdrawn')).toBeVisible()
    expect(server.received(removeStakeholder)[0]?.params).toEqual({ id: 'p1', stakeholder_id: 'i1' })
  })

  test('asks for confirmation before removing a colleague', async () => {
    const { server, user } = open()
    server.answers(removeStakeholder, () => undefined)
    await user.click(within(await list()).getByRole('button', { name: /Owen/ }))
    await user.click(screen.getByRole('button', { name: 'Remove from engagement' }))
    expect(server.received(removeStakeholder)).toEqual([])
    server.answers(getEngagement, () => engagement({ stakeholders: people.slice(1) }))
    const confirmation = await screen.findByRole('alertdialog', { name: 'Remove Owen Blackwood?' })
    await user.click(within(confirmation).getByRole('button', { name: 'Remove from engagement' }))
    expect(await screen.findByText('You removed Owen Blackwood from the engagement')).toBeVisible()
    expect(server.received(removeStakeholder)[0]?.params).toEqual({ id: 'p1', stakeholder_id: 's1' })
    expect(await names()).toHaveLength(2)
  })

  test('is recorded in a list of changes that staff can open', async () => {
    const { server, user } = open(staff())
    server.answers(listStakeholderChanges, () => [
      {
        id: 'c1',
        action: 'removed' as const,
        full_name: 'Nadia Brook',
        email: 'nadia@customer.example',
        changed_by: 'Helen Marsh',
        changed_at: '2026-06-18T08:30:00.000Z',
      },
    ])
    await user.click(await screen.findByRole('button', { name: 'Changes' }))
    expect(await screen.findByText('Helen Marsh removed Nadia Brook, nadia@customer.example')).toBeVisible()
    expect(screen.getByText('18 Jun 2026')).toBeVisible()
  })
})

import { addDays, dayAt, formatDay } from '@portal/domain/dates/calendar-day'
import { getEngagement, listMembers } from '@portal/domain/engagements/contract'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { giveIndividualFeedback, giveTeamFeedback } from '@portal/domain/feedback/contract'
import { assignTag, createTag, deleteTag, listTags } from '@portal/domain/tags/contract'
import {
  createGroupTeam,
  deleteGroupTeam,
  getOversight,
  listGroupTeams,
  sendContactMessage,
  updateGroupTeam,
} from '@portal/domain/team/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, refuse } from '../testing/fake-server.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'
import { groupTeam, member } from '../testing/team.ts'

const engagement: Engagement = {
  id: 'p1',
  title: 'Payments platform rebuild',
  client_name: 'Halden & Moore Bank',
  status: 'Active',
  project_lead_name: 'Amara Okafor',
  client_partner_name: null,
  default_client_partner_name: 'Marcus Hale',
  portfolio_director_name: 'Ingrid Solberg',
  portfolio_director_email: 'ingrid@acme.example',
  header_tags: { client_partner: [{ id: 't1', name: 'Kotlin' }], portfolio_director: [] },
  feedback_project_count: 0,
  open_team_requests: 0,
  user_has_extra_access: true,
  work_orders: [],
  stakeholders: [],
  audits_info: [],
}
const kotlin = { id: 't1', name: 'Kotlin' }
const [ann, bea, cal] = [member('Ann', [kotlin]), member('Bea'), member('Cal')] as const
const core = groupTeam('Core', [ann], 3)
const tag = { ...kotlin, member_assignments: [{ employee_id: 'Ann', employee_name: 'Ann' }], version: 1 }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answers(getEngagement, () => engagement)
  server.answers(listMembers, () => [ann, bea, cal])
  server.answers(listGroupTeams, () => [core])
  server.answers(listTags, () => [tag])
  server.answers(getOversight, () => ({ client_partner: null, portfolio_director: null }))
})
const open = async (at = '/engagements/p1/team', as = stakeholder()) => {
  const portal = renderPortal({ at, as, server })
  await screen.findByRole('heading', { name: engagement.title })
  await screen.findByRole('navigation', { name: 'Team views' })
  return portal
}
const views = () => within(screen.getByRole('navigation', { name: 'Team views' }))
const cards = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const menuOf = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: `More for ${name}` }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

describe('the views', () => {
  test('begin with oversight; each says how many it holds', async () => {
    await open()
    expect(
      views()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([
      'Oversight and Escalation2 people',
      'Implementation3 people',
      'Ungrouped2 people',
      'Core1 person',
      'New Team',
    ])
    expect(cards()).toEqual(['Marcus Hale', 'Ingrid Solberg'])
    expect(document.title).toContain('Your Team')
    expect(screen.queryByRole('button', { name: 'Team feedback' })).toBeNull()
  })

  test('stand in the address, and so does the filter', async () => {
    const { user } = await open()
    await user.click(views().getByRole('button', { name: /Implementation/ }))
    expect(cards()).toEqual(['Ann', 'Bea', 'Cal'])
    expect(addressBar()).toBe('/engagements/p1/team?view=implementation')
    await user.click(screen.getByRole('button', { name: 'Tags' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Kotlin' }))
    await user.click(screen.getByRole('button', { name: 'Apply filter' }))
    expect(cards()).toEqual(['Ann'])
    expect(addressBar()).toBe('/engagements/p1/team?view=implementation&tags=t1')
    expect(screen.getByRole('heading', { name: 'Implementation1 of 3 members' })).toBeVisible()
    await user.click(views().getByRole('button', { name: /Ungrouped/ }))
    expect(screen.getByText('Nobody here has one of these tags.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(cards()).toEqual(['Bea', 'Cal'])
  })

  test('find people by name and put them in order, and keep both in the address', async () => {
    server.answers(listMembers, () => [
      { ...ann, last_day: '2027-03-01' },
      { ...bea, last_day: '2027-01-01', member_role_id: 10 },
      { ...cal, last_day: '2027-02-01' },
    ])
    const { user } = await open('/engagements/p1/team?view=implementation&order=name')
    expect(cards()).toEqual(['Ann', 'Bea', 'Cal'])
    expect(screen.getByRole('article', { name: 'Ann' })).toHaveTextContent('until 1 Mar 2027')
    await user.click(screen.getByRole('combobox', { name: 'Order' }))
    await user.click(await screen.findByRole('option', { name: 'Last day' }))
    expect(cards()).toEqual(['Bea', 'Cal', 'Ann'])
    expect(addressBar()).toBe('/engagements/p1/team?view=implementation&order=last_day')
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'an ')
    expect(cards()).toEqual(['Ann'])
    expect(screen.getByRole('heading', { name: 'Implementation1 of 3 members' })).toBeVisible()
    await waitFor(() => expect(addressBar()).toContain('search=an'), { timeout: 4000 })
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'xyz')
    expect(screen.getByText('Nobody here is called “an xyz”.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(cards()).toHaveLength(3)
  })

  const leaver = (name: string, days: number) => ({
    ...member(name),
    last_day: addDays(dayAt(new Date(), 'Europe/London'), days - 1),
  })

  test('stand below those who leave within 31 days', async () => {
    server.answers(listMembers, () => [leaver('Ann', 32), leaver('Bea', 31), leaver('Cal', 1)])
    await open()
    const leaving = within(screen.getByRole('region', { name: 'Leaving soon' }))
    expect(leaving.getAllByRole('link').map((link) => link.textContent)).toEqual(['Cal', 'Bea'])
    expect(leaving.getAllByRole('listitem')[0]).toHaveTextContent(`1 dayuntil ${formatDay(leaver('Cal', 1).last_day)}`)
    expect(leaving.queryByRole('button')).toBeNull()
  })

  test('show everybody by last day when more than three leave', async () => {
    server.answers(listMembers, () => ['Ann', 'Bea', 'Cal', 'Dan', 'Eve'].map((name, index) => leaver(name, 9 - index)))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '2 more, by last day' }))
    expect(cards()).toEqual(['Eve', 'Dan', 'Cal', 'Bea', 'Ann'])
  })

  test('offer nobody feedback on themselves', async () => {
    const { user } = await open('/engagements/p1/team?view=implementation', staff({ employee_id: 'Bea' }))
    expect(await menuOf(user, 'Bea')).toEqual(['View profile', 'Other engagements'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(await menuOf(user, 'Ann')).toContain('Provide feedback')
  })

  test('without teams and tags say so', async () => {
    server.answers(listGroupTeams, () => [])
    server.answers(listTags, () => [])
    const { user } = await open('/engagements/p1/team?view=implementation')
    expect(views().getByText('There are currently no teams created')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tags' }))
    expect(await screen.findByText('No tags were found.')).toBeTruthy()
  })

  test('are read-only for staff who are no editors', async () => {
    const { user } = await open('/engagements/p1/team?view=core', staff())
    for (const name of ['New Team', 'Edit team', 'Message']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByRole('button', { name: 'Team feedback' })).toBeTruthy()
    expect(await menuOf(user, 'Ann')).toEqual(['View profile', 'Other engagements', 'Provide feedback'])
  })

  test('offer editors what the member’s place allows', async () => {
    const { user } = await open('/engagements/p1/team?view=implementation', staff({ job_title: 'Delivery Lead' }))
    expect((await menuOf(user, 'Ann')).at(-1)).toBe('Remove from team')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect((await menuOf(user, 'Bea')).at(-1)).toBe('Add to a team')
  })

  test('of an engagement that is not theirs are none', async () => {
    server.answers(getEngagement, () => refuse(404, 'Sorry, you cannot access this engagement.'))
    renderPortal({ at: '/engagements/p1/team', as: stakeholder(), server })
    expect(await screen.findByRole('heading', { name: 'Sorry, you cannot access this engagement.' })).toBeTruthy()
    expect(screen.getByText(/Please, contact the IT team at/).textContent).toContain(
      'about getting access to the engagement.',
    )
  })

  test('that cannot be loaded say "Something happens" and try again', async () => {
    server.answers(listGroupTeams, () => refuse(503, 'No'))
    const { user } = renderPortal({ at: '/engagements/p1/team', as: stakeholder(), server })
    expect(await screen.findByText('Something happens', {}, { timeout: 4000 })).toBeTruthy()
    server.answers(listGroupTeams, () => [core])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('navigation', { name: 'Team views' })).toBeTruthy()
  })

  test('remember which team is folded, until it is deleted', async () => {
    server.answers(deleteGroupTeam, () => undefined)
    const { user } = await open('/engagements/p1/team?view=core')
    await user.click(screen.getByRole('button', { name: /^Core ?1 member/, expanded: true }))
    expect(cards()).toEqual([])
    expect(localStorage.getItem('clientPortal.team.core.collapsed')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'More for Core' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete team' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('heading', { name: /^Ungrouped/ })).toBeTruthy()
    expect(localStorage.getItem('clientPortal.team.core.collapsed')).toBeNull()
    expect(views().queryByRole('button', { name: /Core/ })).toBeNull()
  })
})

describe('a new team', () => {
  test.each([
    ['{Enter}', 'Team name cannot be an empty string'],
    ['core', 'This team name already exists'],
    ['IMPLEMENTATION', 'This team name already exists'],
    ['x'.repeat(21), 'The team name must be less than 20 characters'],
    ['a#b', 'The team name has forbidden characters'],
  ])('is not called %j', async (typed, sentence) => {
    const { user } = await open()
    await user.click(views().getByRole('button', { name: 'New Team' }))
    await user.type(screen.getByLabelText('Team name'), typed)
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(server.received(createGroupTeam)).toEqual([])
  })

  test('stands at the top once the server has made it; a refusal leaves the dialog with its sentence', async () => {
    const { user } = await open()
    await user.click(views().getByRole('button', { name: 'New Team' }))
    await user.type(screen.getByLabelText('Team name'), ' Night watch ')
    server.answers(createGroupTeam, () => refuse(409, 'This team name already exists'))
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This team name already exists')
    expect(screen.queryByText('Night watch')).toBeNull()
    server.answers(createGroupTeam, () => ({ data: { object_id: 'new', version: 9 } }))
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(addressBar()).toContain('view=new'))
    expect(views().getAllByRole('button')[3]?.textContent).toBe('Night watch0 people')
    expect(server.received(createGroupTeam)[1]?.body).toEqual({ name: 'Night watch' })
  })

  test('that is closed with a name typed in asks first; closed while sending it aborts the call', async () => {
    const { user } = await open()
    server.answers(createGroupTeam, () => new Promise(() => {}))
    await user.click(views().getByRole('button', { name: 'New Team' }))
    await user.type(screen.getByLabelText('Team name'), 'Night')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const signal = vi.mocked(fetch).mock.calls.find(([, init]) => init?.method === 'POST')?.[1]?.signal
    expect(signal?.aborted).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(signal?.aborted).toBe(true))
  })
})

describe('editing a team', () => {
  const edit = async () => {
    const portal = await open('/engagements/p1/team?view=core')
    await portal.user.click(screen.getByRole('button', { name: 'Edit team' }))
    await screen.findByRole('dialog', { name: 'Edit team' })
    return portal
  }
  const list = (name: RegExp) => within(screen.getByRole('region', { name })).queryAllByRole('button')
  const names = (name: RegExp) => list(name).map((button) => button.dataset.person)

  test('moves people between the lists by press and by keyboard, and sends the whole with its version', async () => {
    server.answers(updateGroupTeam, () => ({ ...core, name: 'Inner core', member_assignments: [bea], version: 4 }))
    const { user } = await edit()
    expect([names(/^Ungrouped/), names(/^Team members/)]).toEqual([['Bea', 'Cal'], ['Ann']])
    await user.click(screen.getByRole('button', { name: /^Move Bea/ }))
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Move Cal/))
    screen.getByRole('button', { name: /^Move Ann/ }).focus()
    await user.keyboard('{Enter}')
    expect([names(/^Ungrouped/), names(/^Team members/)]).toEqual([['Ann', 'Cal'], ['Bea']])
    await user.clear(screen.getByLabelText('Team name'))
    await user.type(screen.getByLabelText('Team name'), 'Inner core')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cards()).toEqual(['Bea']))
    const [received] = server.received(updateGroupTeam)
    expect(received?.query).toEqual({ name: 'Inner core', version: '3' })
    expect(received?.body).toEqual({ member_assignments: [{ employee_id: 'Bea' }] })
  })

  test('keeps the moves and shows the fresh lists when somebody else was faster', async () => {
    server.answers(updateGroupTeam, () => refuse(409, 'Somebody else has changed this meanwhile.'))
    const { user } = await edit()
    await user.click(screen.getByRole('button', { name: /^Move Bea/ }))
    server.answers(listGroupTeams, () => [{ ...core, member_assignments: [ann, cal], version: 7 }])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody else has changed this meanwhile.')
    await waitFor(() => expect(names(/^Team members/)).toEqual(['Ann', 'Bea', 'Cal']))
    server.answers(updateGroupTeam, () => ({ ...core, member_assignments: [ann, bea, cal], version: 8 }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.received(updateGroupTeam)[1]?.query.version).toBe('7')
  })

  test.each([
    ['   ', 'Please write something'],
    ['x'.repeat(21), 'The value must be less than 20 characters'],
    ['a/b', 'The value must be less than 20 characters'],
  ])('does not save the name %j', async (typed, sentence) => {
    const { user } = await edit()
    await user.clear(screen.getByLabelText('Team name'))
    await user.type(screen.getByLabelText('Team name'), typed)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  })
})

describe('tags', () => {
  const manage = async () => {
    const portal = await open('/engagements/p1/team?view=implementation')
    await menuOf(portal.user, 'Bea')
    await portal.user.click(screen.getByRole('menuitem', { name: 'Manage tags' }))
    await screen.findByRole('dialog', { name: 'Tags of Bea' })
    return portal
  }
  test('are given at once, with everybody who has them', async () => {
    const both = {
      ...tag,
      member_assignments: [...tag.member_assignments, { employee_id: 'Bea', employee_name: 'Bea' }],
      version: 2,
    }
    server.answers(assignTag, () => both)
    const { user } = await manage()
    await user.click(await screen.findByRole('checkbox', { name: 'Kotlin' }))
    await waitFor(() => expect(screen.getByRole('list', { name: 'Tags of Bea' }).textContent).toBe('Kotlin'))
    expect(server.received(assignTag)[0]?.body).toEqual({
      member_assignments: [{ employee_id: 'Ann' }, { employee_id: 'Bea' }],
    })
  })
  test('are created by the plus, within their rule', async () => {
    server.answers(createTag, () => ({ data: { object_id: 't2', version: 1 } }))
    server.answers(assignTag, ({ params }) => ({
      id: params.tagId ?? '',
      name: 'night',
      member_assignments: [{ employee_id: 'Bea', employee_name: 'Bea' }],
      version: 2,
    }))
    const { user } = await manage()
    const field = screen.getByLabelText('Search or create a tag')
    await user.type(field, 'kotlin{Enter}')
    expect(screen.getByText('The value must be unique and less than 10 characters')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'night')
    expect(screen.getByText(/Click \+ to create new tag/).textContent).toContain('No tags were found.')
    await user.click(screen.getByRole('button', { name: 'Create the tag' }))
    expect(await screen.findByRole('checkbox', { name: 'night', checked: true })).toBeTruthy()
  })
  test('are deleted after saying how many have them, the client partner counted', async () => {
    server.answers(deleteTag, () => undefined)
    const { user } = await manage()
    await user.click(await screen.findByRole('button', { name: 'Delete the tag Kotlin' }))
    expect(await screen.findByText(/^2 people have it/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Tags of Ann' })).toBeNull())
  })
})

describe('feedback and messages', () => {
  test('on a person needs words, asks before they are lost and says when it failed', async () => {
    server.answers(giveIndividualFeedback, () => refuse(500, 'No'))
    const { user } = await open('/engagements/p1/team?view=implementation')
    await menuOf(user, 'Bea')
    await user.click(screen.getByRole('menuitem', { name: 'Provide feedback' }))
    const field = await screen.findByLabelText('Feedback')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect(screen.getByText('Feedback field is required')).toBeTruthy()
    await user.type(field, '  ')
    expect(screen.getByText('Adding only whitespaces is not allowed')).toBeTruthy()
    await user.clear(field)
    await user.click(field)
    await user.paste('x'.repeat(1501))
    expect(screen.getByText('Maximum allowed characters - 1500')).toBeTruthy()
    await user.keyboard('{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Error while providing feedback')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText("Are you sure you want to cancel? Your feedback won't be saved")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(field).toHaveProperty('value', 'x'.repeat(1500))
    expect(server.received(giveIndividualFeedback)[0]?.body).toMatchObject({ project_id: 'p1', employee_id: 'Bea' })
  })

  test('on a team fails and succeeds with the sentences of the specification', async () => {
    server.answers(giveTeamFeedback, () => refuse(500, 'No'))
    const { user } = await open('/engagements/p1/team?view=core')
    await user.click(screen.getByRole('button', { name: 'Team feedback' }))
    await user.type(await screen.findByLabelText('Feedback'), 'Good')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong')
    server.answers(giveTeamFeedback, () => ({ data: { object_id: 'f' } }))
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect(await screen.findByText('Feedback was successfully added to the team.')).toBeTruthy()
    expect(server.received(giveTeamFeedback)[1]?.body).toEqual({
      team_id: 'core',
      feedback: 'Good',
      feedback_provider_fullname: 'Helen Marsh',
      project_name: 'Payments platform rebuild',
    })
  })

  test('a message goes to whom one chooses; a failure keeps it', async () => {
    server.answers(sendContactMessage, () => refuse(503, 'No'))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Message' }))
    await user.click(await screen.findByRole('button', { name: 'Send message' }))
    expect(screen.getByText('Please select recipient')).toBeTruthy()
    expect(screen.getAllByText('We require this information')).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: /Delivery Lead/ }))
    await user.type(screen.getByLabelText('Subject'), ' Rota ')
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Who?')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Messaging service is unavailable at the moment. Can you please try again later ?',
    )
    await user.click(screen.getByRole('button', { name: 'Back to the message' }))
    server.answers(sendContactMessage, () => undefined)
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Your message has been sent')).toBeTruthy()
    expect(server.received(sendContactMessage)[1]?.body).toEqual({
      data: { subject: 'Rota', message: 'Who?' },
      to: ['project_lead'],
    })
  })

  test('the only one there is to write to is chosen; nobody is "assigned soon"', async () => {
    server.answers(getEngagement, () => ({ ...engagement, project_lead_name: null }))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Message' }))
    expect(await screen.findByRole('checkbox', { name: /Client Partner/, checked: true })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /Person will be assigned soon!/ })).toHaveProperty('disabled', true)
  })
})

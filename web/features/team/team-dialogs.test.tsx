import type { User } from '@portal/domain/session/user'
import { createGroupTeam, listGroupTeams, updateGroupTeam } from '@portal/domain/team/contract'
import { changedByOther } from '@portal/domain/team/validation'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, Refused, refuse } from '../../testing/fake-server.ts'
import { addressBar } from '../../testing/render-portal.tsx'
import { ann, bea, cal, cards, core, menuOf, openTeam, teamServer, views } from '../../testing/team-world.tsx'

let server: FakeServer
beforeEach(() => {
  server = teamServer()
})
const open = (at?: string, as?: User) => openTeam(server, at, as)

describe('a new team', () => {
  test.each([
    ['{Enter}', 'Team name cannot be an empty string'],
    ['core', 'This team name already exists'],
    ['IMPLEMENTATION', 'This team name already exists'],
    ['ungrouped', 'This team name already exists'],
    ['Oversight AND Escalation', 'This team name already exists'],
    ['x'.repeat(21), 'The team name must be less than 20 characters'],
    ['a#b', 'The team name has forbidden characters'],
  ])('cannot be created with the input %j', async (typed, sentence) => {
    const { user } = await open()
    await user.click(views().getByRole('button', { name: 'New Team' }))
    await user.type(screen.getByLabelText('Team name'), typed)
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(server.received(createGroupTeam)).toEqual([])
  })

  test('is listed first among the custom teams; a rejection shows its message in the dialog', async () => {
    const { user } = await open()
    await user.click(views().getByRole('button', { name: 'New Team' }))
    await user.type(screen.getByLabelText('Team name'), ' Night watch ')
    server.answers(createGroupTeam, () => refuse(409, 'This team name already exists'))
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This team name already exists'))
    expect(screen.queryByText('Night watch')).toBeNull()
    server.answers(createGroupTeam, () => ({ data: { object_id: 'new', version: 9 } }))
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(addressBar()).toContain('view=new'))
    expect(views().getAllByRole('button')[3]?.textContent).toBe('Night watch0 people')
    expect(server.received(createGroupTeam)[1]?.body).toEqual({ name: 'Night watch' })
  })

  test('asks before its dialog closes during a save, then aborts the call', async () => {
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

  test('moves people between the lists by click and keyboard, and sends name, members and version', async () => {
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

  test('keeps the moves and shows the updated lists after another person has changed the team', async () => {
    server.answers(updateGroupTeam, () => refuse(409, 'Someone else has changed this.'))
    const { user } = await edit()
    await user.click(screen.getByRole('button', { name: /^Move Bea/ }))
    server.answers(listGroupTeams, () => [{ ...core, member_assignments: [ann, cal], version: 7 }])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Someone else has changed this.'))
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

describe('adding and removing a member', () => {
  const addBeaToCore = async () => {
    const { user } = await open('/engagements/p1/team?view=ungrouped')
    await menuOf(user, 'Bea')
    await user.click(screen.getByRole('menuitem', { name: 'Add to a team' }))
    await screen.findByRole('dialog', { name: 'Add member to a team' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'Core')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    return user
  }

  test('moves the member into the team and back to Ungrouped', async () => {
    server.answers(updateGroupTeam, () => ({ ...core, member_assignments: [ann, bea], version: 4 }))
    const user = await addBeaToCore()
    await waitFor(() => expect(cards()).toEqual(['Cal']))
    await user.click(views().getByRole('button', { name: /^Core/ }))
    expect(cards()).toEqual(['Ann', 'Bea'])
    await menuOf(user, 'Bea')
    await user.click(screen.getByRole('menuitem', { name: 'Remove from team' }))
    await screen.findByRole('alertdialog', { name: 'Remove Team Member' })
    server.answers(updateGroupTeam, () => ({ ...core, version: 5 }))
    await user.click(screen.getByRole('button', { name: 'Remove from team' }))
    await waitFor(() => expect(cards()).toEqual(['Ann']))
    await user.click(views().getByRole('button', { name: /^Ungrouped/ }))
    expect(cards()).toEqual(['Bea', 'Cal'])
    expect(server.received(updateGroupTeam)[1]?.body).toEqual({ member_assignments: [{ employee_id: 'Ann' }] })
  })

  test.each([
    ['the detail', { detail: 'Not now.' }, 'Not now.'],
    ['the body if there is no detail', ['full'], '["full"]'],
    ['"Error!" if there is no text to show', '<html>Bad gateway</html>', 'Error!'],
  ])('keeps the dialog open after a failure and shows %s', async (_, answer, sentence) => {
    server.answers(updateGroupTeam, () => new Refused(422, answer))
    await addBeaToCore()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence))
    expect(screen.getByRole('dialog', { name: 'Add member to a team' })).toBeVisible()
    // The page is hidden behind the open dialog.
    const shown = within(screen.getByLabelText('Team views')).getByText('Core').closest('button')
    expect(shown).toHaveTextContent('1 person')
  })

  test.each([
    [{ detail: 'The teams are locked.' }, 'The teams are locked.'],
    ['<html>Bad gateway</html>', 'Error!'],
  ])('says why the teams cannot be loaded: %j', async (answer, sentence) => {
    server.answers(updateGroupTeam, () => refuse(409, changedByOther))
    const { user } = await open('/engagements/p1/team?view=ungrouped')
    await menuOf(user, 'Bea')
    await user.click(screen.getByRole('menuitem', { name: 'Add to a team' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Team' }), 'Core')
    server.answers(listGroupTeams, () => new Refused(403, answer))
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(changedByOther))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'Core')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
  })
})

test.each([
  ['New Team', 'dialog', 'Create New Team'],
  ['Delete team', 'alertdialog', 'Delete Team'],
])('%s opens the %s "%s"', async (button, role, title) => {
  const { user } = await open('/engagements/p1/team?view=core')
  if (button === 'Delete team') await menuOf(user, 'Core')
  await user.click(screen.getByRole(button === 'Delete team' ? 'menuitem' : 'button', { name: button }))
  expect(await screen.findByRole(role, { name: title })).toBeVisible()
})

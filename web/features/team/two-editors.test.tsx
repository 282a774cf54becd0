import { getEngagement, listMembers } from '@portal/domain/engagements/contract'
import { createTag, deleteTag, listTags, setHeaderTags } from '@portal/domain/tags/contract'
import type { ProjectTag } from '@portal/domain/tags/project-tag'
import { tagNameInvalid } from '@portal/domain/tags/validation'
import {
  createGroupTeam,
  deleteGroupTeam,
  getOversight,
  listGroupTeams,
  updateGroupTeam,
} from '@portal/domain/team/contract'
import { changedByOther, inAnotherTeam, noSuchTeam, teamNameExists } from '@portal/domain/team/validation'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { groupTeam, member } from '../../testing/team.ts'

const [ann, bea, cal] = [member('Ann'), member('Bea'), member('Cal')]
const core = groupTeam('Core', [ann])
const tag = (name: string): ProjectTag => ({ id: name.toLowerCase(), name, member_assignments: [], version: 1 })

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answers(getEngagement, () => engagement({ portfolio_director_name: 'Ingrid Solberg' }))
  server.answers(listMembers, () => [ann, bea, cal])
  server.answers(listGroupTeams, () => [core])
  server.answers(listTags, () => [tag('Kotlin')])
  server.answers(getOversight, () => ({ client_partner: null, portfolio_director: null, project_lead: null }))
})
const open = async (view: string) => {
  const portal = renderPortal({ at: `/engagements/p1/team?view=${view}`, as: stakeholder(), server })
  await screen.findByRole('navigation', { name: 'Team views' })
  return portal.user
}
const pick = async (user: Awaited<ReturnType<typeof open>>, of: string, item: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${of}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
/** Text of the alert, which is there without text before a failure. */
const alert = () =>
  waitFor(() => {
    const { textContent } = screen.getByRole('alert')
    expect(textContent).not.toBe('')
    return textContent
  })
/** The page lies hidden behind an open dialog. */
const views = () =>
  within(screen.getByLabelText('Team views'))
    .getAllByRole('button', { hidden: true })
    .map((button) => button.textContent)
const list = (name: RegExp) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('button')
    .map((button) => button.dataset.person)

describe('changes made by another person in the meantime', () => {
  test('an edited team shows the new members and keeps the viewer’s name and moves', async () => {
    server.answers(updateGroupTeam, () => refuse(409, changedByOther))
    const user = await open('core')
    await user.click(screen.getByRole('button', { name: 'Edit team' }))
    await user.clear(await screen.findByLabelText('Team name'))
    await user.type(screen.getByLabelText('Team name'), 'Inner core')
    await user.click(screen.getByRole('button', { name: /^Move Bea/ }))
    server.answers(listGroupTeams, () => [{ ...core, name: 'Outer core', member_assignments: [ann, cal], version: 7 }])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await alert()).toBe(changedByOther)
    // The sentence never stands over the old state.
    expect([list(/^Ungrouped/), list(/^Team members/)]).toEqual([[], ['Ann', 'Bea', 'Cal']])
    expect(screen.getByLabelText('Team name')).toHaveValue('Inner core')
    expect(views()).toContain('Outer core2 people')
    server.answers(updateGroupTeam, () => groupTeam('Core', [ann, bea, cal], 8))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.received(updateGroupTeam)[1]).toMatchObject({
      query: { name: 'Inner core', version: '7' },
      body: { member_assignments: ['Ann', 'Bea', 'Cal'].map((employee_id) => ({ employee_id })) },
    })
  })

  test('the team name is updated if the viewer did not change it', async () => {
    server.answers(updateGroupTeam, () => refuse(409, changedByOther))
    const user = await open('core')
    await user.click(screen.getByRole('button', { name: 'Edit team' }))
    await user.click(await screen.findByRole('button', { name: /^Move Bea/ }))
    server.answers(listGroupTeams, () => [{ ...core, name: 'Outer core', version: 7 }])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await alert()).toBe(changedByOther)
    expect(screen.getByLabelText('Team name')).toHaveValue('Outer core')
  })

  test('saving a deleted team shows an error and keeps the input readable', async () => {
    server.answers(updateGroupTeam, () => refuse(404, noSuchTeam))
    const user = await open('core')
    await user.click(screen.getByRole('button', { name: 'Edit team' }))
    await user.type(await screen.findByLabelText('Team name'), ' of all')
    server.answers(listGroupTeams, () => [])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await alert()).toBe(noSuchTeam)
    expect(screen.getByLabelText('Team name')).toHaveValue('Core of all')
    expect([list(/^Ungrouped/), list(/^Team members/)]).toEqual([['Bea', 'Cal'], ['Ann']])
    expect(views()).not.toContain('Core1 person')
  })

  test('a new team name that already exists stays in its field, and the other team is listed', async () => {
    server.answers(createGroupTeam, () => refuse(409, teamNameExists))
    const user = await open('core')
    await user.click(screen.getByRole('button', { name: 'New Team' }))
    await user.type(await screen.findByLabelText('Team name'), 'Night watch')
    server.answers(listGroupTeams, () => [groupTeam('Night watch', []), core])
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(await alert()).toBe(teamNameExists)
    expect(screen.getByLabelText('Team name')).toHaveValue('Night watch')
    expect(views()).toContain('Night watch0 people')
  })

  test('adding a member who is already in a team says so and offers to move them', async () => {
    server.answers(updateGroupTeam, () => refuse(409, inAnotherTeam('Bea', 'Night watch')))
    server.answers(listGroupTeams, () => [core, groupTeam('Night watch', [])])
    const user = await open('ungrouped')
    await pick(user, 'Bea', 'Add to a team')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Team' }), 'Core')
    server.answers(listGroupTeams, () => [core, groupTeam('Night watch', [bea])])
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await alert()).toBe('Bea is already in the team Night watch.')
    expect(screen.getByText('Current team').nextElementSibling).toHaveTextContent('Night watch')
    server.answers(updateGroupTeam, () => ({ ...core, member_assignments: [...core.member_assignments, bea] }))
    await user.click(screen.getByRole('button', { name: 'Move to this team' }))
    await waitFor(() =>
      expect(server.received(updateGroupTeam).map(({ query }) => query.move)).toEqual([undefined, 'true']),
    )
  })

  test('deleting a team first shows its current number of members', async () => {
    server.answers(deleteGroupTeam, () => refuse(409, changedByOther))
    const user = await open('core')
    await pick(user, 'Core', 'Delete team')
    const question = await screen.findByRole('alertdialog', { name: 'Delete Team' })
    server.answers(listGroupTeams, () => [{ ...core, member_assignments: [ann, bea, cal], version: 2 }])
    await user.click(screen.getByRole('button', { name: 'Delete team' }))
    expect(await alert()).toBe(changedByOther)
    expect(question).toHaveTextContent('3 members')
    server.answers(deleteGroupTeam, () => undefined)
    await user.click(screen.getByRole('button', { name: 'Delete team' }))
    await waitFor(() => expect(server.received(deleteGroupTeam)[1]?.query.version).toBe('2'))
  })

  test('creating a tag that already exists lists it and keeps the typed text', async () => {
    server.answers(createTag, () => refuse(409, tagNameInvalid))
    const user = await open('ungrouped')
    await pick(user, 'Bea', 'Manage tags')
    await user.type(await screen.findByLabelText('Search or create a tag'), 'night')
    server.answers(listTags, () => [tag('Kotlin'), tag('Night')])
    await user.click(screen.getByRole('button', { name: 'Create the tag' }))
    expect(await alert()).toBe(tagNameInvalid)
    expect(screen.getByRole('checkbox', { name: 'Night' })).toBeVisible()
    expect(screen.getByLabelText('Search or create a tag')).toHaveValue('night')
  })

  test('deleting a tag that no longer exists removes it from the list', async () => {
    server.answers(deleteTag, () => refuse(404, 'This tag no longer exists'))
    const user = await open('ungrouped')
    await pick(user, 'Bea', 'Manage tags')
    await user.click(await screen.findByRole('button', { name: 'Edit tags' }))
    await user.click(screen.getByRole('button', { name: 'Delete the tag Kotlin' }))
    server.answers(listTags, () => [])
    await user.click(await screen.findByRole('button', { name: 'Delete tag' }))
    expect(await alert()).toBe('This tag no longer exists')
    expect(screen.queryByText('Kotlin')).not.toBeInTheDocument()
  })

  test('selecting a deleted tag for the director shows the director’s current tags', async () => {
    server.answers(setHeaderTags, () => refuse(409, 'This tag no longer exists'))
    const user = await open('oversight')
    await pick(user, 'Ingrid Solberg', 'Manage tags')
    await screen.findByRole('checkbox', { name: 'Kotlin', checked: false })
    const java = { id: 'java', name: 'Java' }
    server.answers(getEngagement, () =>
      engagement({
        portfolio_director_name: 'Ingrid Solberg',
        header_tags: { client_partner: [], portfolio_director: [java] },
      }),
    )
    server.answers(listTags, () => [tag('Java')])
    await user.click(screen.getByRole('checkbox', { name: 'Kotlin' }))
    expect(await alert()).toBe('This tag no longer exists')
    expect(screen.getByRole('checkbox', { name: 'Java', checked: true })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Kotlin' })).not.toBeInTheDocument()
  })
})

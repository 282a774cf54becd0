import { getEngagement } from '@portal/domain/engagements/contract'
import type { User } from '@portal/domain/session/user'
import { assignTag, createTag, deleteTag, listTags } from '@portal/domain/tags/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { cards, menuOf, openTeam, payments, tag, teamServer } from '../../testing/team-world.tsx'

let server: FakeServer
beforeEach(() => {
  server = teamServer()
})
const open = (at?: string, as?: User) => openTeam(server, at, as)

describe('tags', () => {
  const manage = async () => {
    const portal = await open('/engagements/p1/team?view=implementation')
    await menuOf(portal.user, 'Bea')
    await portal.user.click(screen.getByRole('menuitem', { name: 'Manage tags' }))
    await screen.findByRole('dialog', { name: 'Tags of Bea' })
    return portal
  }
  test('are assigned immediately, together with the people who already have them', async () => {
    const both = {
      ...tag,
      member_assignments: [...tag.member_assignments, { employee_id: 'Bea', employee_name: 'Bea' }],
      version: 2,
    }
    server.answers(assignTag, () => both)
    const { user } = await manage()
    await user.click(await screen.findByRole('checkbox', { name: 'Kotlin' }))
    // Hidden from screen readers while the popover is open.
    const shown = () => screen.getByRole('list', { name: 'Tags of Bea', hidden: true }).textContent
    await waitFor(() => expect(shown()).toBe('Kotlin'))
    expect(server.received(assignTag)[0]?.body).toEqual({
      member_assignments: [{ employee_id: 'Ann' }, { employee_id: 'Bea' }],
    })
  })
  test('can be created with the plus button if the name is valid', async () => {
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
    expect(field).toHaveValue('')
    expect(field).toBeValid()
  })
  test('are deleted behind "Edit tags", which first says how many people have them, including the client partner', async () => {
    server.answers(deleteTag, () => undefined)
    const { user } = await manage()
    await screen.findByRole('checkbox', { name: 'Kotlin' })
    expect(screen.queryByRole('button', { name: 'Delete the tag Kotlin' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Edit tags' }))
    expect(screen.queryByRole('checkbox', { name: 'Kotlin' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete the tag Kotlin' }))
    expect(await screen.findByText(/^2 people have this tag/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete tag' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Tags of Ann' })).toBeNull())
    expect(server.received(deleteTag)[0]?.query).toEqual({ version: String(tag.version) })
  })

  test('deleting a tag first says that the portfolio director has it', async () => {
    const ofDirector = { ...tag, id: 't9', name: 'night', member_assignments: [] }
    server.answers(listTags, () => [ofDirector, tag])
    server.answers(getEngagement, () => ({
      ...payments,
      header_tags: { client_partner: [], portfolio_director: [tag, ofDirector].map(({ id, name }) => ({ id, name })) },
    }))
    const { user } = await manage()
    await user.click(await screen.findByRole('button', { name: 'Edit tags' }))
    await user.click(await screen.findByRole('button', { name: 'Delete the tag night' }))
    expect(await screen.findByText('The portfolio director has this tag and will lose it.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Delete the tag Kotlin' }))
    expect(await screen.findByText('1 person and the portfolio director have this tag and will lose it.')).toBeTruthy()
  })
})

test.each([
  [2, false],
  [3, true],
])('a viewer who is not an editor can filter by %i tags; "Select All" is offered: %s', async (count, offered) => {
  const others = ['Rust', 'Go'].map((name) => ({ ...tag, id: name, name, member_assignments: [] }))
  server.answers(listTags, () => [tag, ...others].slice(0, count))
  const { user } = await open('/engagements/p1/team?view=implementation', staff())
  await user.click(screen.getByRole('button', { name: 'Tags' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Kotlin' }))
  expect(screen.queryAllByRole('checkbox', { name: 'Select All' })).toHaveLength(offered ? 1 : 0)
  await user.click(screen.getByRole('button', { name: 'Apply filter' }))
  expect(cards()).toEqual(['Ann'])
})

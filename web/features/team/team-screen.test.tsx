import { addDays, dayAt, formatDay } from '@portal/domain/dates/calendar-day'
import { getEngagement, listMembers } from '@portal/domain/engagements/contract'
import type { User } from '@portal/domain/session/user'
import { listTags } from '@portal/domain/tags/contract'
import { deleteGroupTeam, listGroupTeams } from '@portal/domain/team/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeServer, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'
import { member } from '../../testing/team.ts'
import { ann, bea, cal, cards, core, menuOf, openTeam, teamServer, views } from '../../testing/team-world.tsx'

let server: FakeServer
beforeEach(() => {
  server = teamServer()
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const open = (at?: string, as?: User) => openTeam(server, at, as)

describe('the team views', () => {
  test('start with Oversight and Escalation, and show how many people each contains', async () => {
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

  test('keep the selected view and the filter in the URL', async () => {
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
    expect(screen.getByText('No matches.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(cards()).toEqual(['Bea', 'Cal'])
  })

  test('search people by name, sort them, and keep both in the URL', async () => {
    server.answers(listMembers, () => [
      { ...ann, last_day: '2027-03-01' },
      { ...bea, last_day: '2027-01-01', member_role_id: 10 },
      { ...cal, last_day: '2027-02-01' },
    ])
    const { user } = await open('/engagements/p1/team?view=implementation&order=name')
    expect(cards()).toEqual(['Ann', 'Bea', 'Cal'])
    expect(screen.getByRole('article', { name: 'Ann' })).toHaveTextContent('until 1 Mar 2027')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Last day')
    expect(cards()).toEqual(['Bea', 'Cal', 'Ann'])
    expect(addressBar()).toBe('/engagements/p1/team?view=implementation&order=last_day')
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'an ')
    expect(cards()).toEqual(['Ann'])
    expect(screen.getByRole('heading', { name: 'Implementation1 of 3 members' })).toBeVisible()
    await waitFor(() => expect(addressBar()).toContain('search=an'), { timeout: 4000 })
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'xyz')
    expect(screen.getByText('No matches.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(cards()).toHaveLength(3)
  })

  const leaver = (name: string, days: number) => ({
    ...member(name),
    last_day: addDays(dayAt(new Date(), 'Europe/London'), days - 1),
  })

  test('say when people are away, at most three times each', async () => {
    const today = dayAt(new Date(), 'Europe/London')
    const away = (start: number, end: number) => ({ start_date: addDays(today, start), end_date: addDays(today, end) })
    const absences = [away(-1, 0), away(10, 10), away(20, 20), away(30, 30), away(40, 40)]
    server.answers(listMembers, () => [{ ...member('Ann'), absences }, member('Bea')])
    await open('/engagements/p1/team?view=implementation')
    const [ann, bea] = screen.getAllByRole('article')
    expect(ann).toHaveTextContent(/Away today, \d+ \w{3}, \d+ \w{3} and 2 more/)
    expect(bea).not.toHaveTextContent('Away')
  })

  const nextWeeks = () => within(screen.getByRole('region', { name: 'Next four weeks' }))
  test('list who leaves or is away within four weeks under the oversight, linked to their profile', async () => {
    const today = dayAt(new Date(), 'Europe/London')
    const absences = [{ start_date: addDays(today, 2), end_date: addDays(today, 3) }]
    server.answers(listMembers, () => [leaver('Ann', 30), leaver('Bea', 20), { ...member('Cal'), absences }])
    await open()
    expect(
      nextWeeks()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Cal', 'Bea'])
    expect(nextWeeks().getAllByRole('listitem')[1]).toHaveTextContent(`leaves ${formatDay(addDays(today, 19))}`)
    expect(nextWeeks().getByText(/^After that: Ann leaves/)).toBeVisible()
    expect(nextWeeks().getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/engagements/p1/employees/Bea')
  })

  test('list at most nine of them until the others are asked for', async () => {
    server.answers(listMembers, () => Array.from({ length: 11 }, (_, index) => leaver(`Person ${index}`, 3)))
    const { user } = await open()
    expect(nextWeeks().getAllByRole('listitem')).toHaveLength(8)
    await user.click(nextWeeks().getByRole('button', { name: 'Show 3 more' }))
    expect(nextWeeks().getAllByRole('listitem')).toHaveLength(11)
  })

  test('say who leaves only in the first view, because the others show the last day of each person', async () => {
    server.answers(listMembers, () => [leaver('Ann', 3)])
    await open('/engagements/p1/team?view=implementation')
    expect(cards()).toEqual(['Ann'])
    expect(screen.queryByRole('region', { name: 'Next four weeks' })).not.toBeInTheDocument()
  })

  test('show the first four members under the oversight, with their menu and a link to all of them', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Person ${index + 1}`)
    server.answers(listMembers, () => names.map((name) => member(name)))
    const { user } = await open()
    const first = within(screen.getByRole('region', { name: 'Implementation' }))
    expect(first.getByRole('heading', { level: 2 })).toHaveTextContent('Implementation 6')
    const links = within(first.getByRole('table')).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(names.slice(0, 4))
    expect(cards()).toEqual(['Marcus Hale', 'Ingrid Solberg'])
    expect(await menuOf(user, 'Person 1')).toContain('View profile')
    await user.keyboard('{Escape}')
    await user.click(first.getByRole('link', { name: 'All members' }))
    expect(cards()).toHaveLength(6)
  })

  test('show members in rows on request, and remember it', async () => {
    const today = dayAt(new Date(), 'Europe/London')
    const absences = [{ start_date: today, end_date: today }]
    server.answers(listMembers, () => [{ ...ann, absences }, bea])
    const { user, unmount } = await open('/engagements/p1/team?view=implementation')
    expect(cards()).toEqual(['Ann', 'Bea'])
    await user.click(screen.getByRole('radio', { name: 'Rows' }))
    const texts = () =>
      screen.getAllByRole('row').map((row) => [...row.children].slice(0, -1).map((cell) => cell.textContent))
    expect(texts()).toEqual([
      ['Name', 'Role', 'Team', 'Away', 'Last day'],
      ['Ann', 'Software developer', 'CoreKotlin', 'today', '31 Dec 2027'],
      ['Bea', 'Software developer', '', '', '31 Dec 2027'],
    ])
    expect(await menuOf(user, 'Bea')).toContain('Add to a team')
    unmount()
    await open('/engagements/p1/team?view=core')
    // Within a team, its name would be the same in every row.
    expect(texts()[0]).toEqual(['Name', 'Role', 'Tags', 'Last day'])
  })

  test('do not offer people feedback on themselves', async () => {
    const { user } = await open('/engagements/p1/team?view=implementation', staff({ employee_id: 'Bea' }))
    expect(await menuOf(user, 'Bea')).toEqual(['View profile', 'Other engagements'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(await menuOf(user, 'Ann')).toContain('Provide feedback')
  })

  test('say so if there are no teams or tags', async () => {
    server.answers(listGroupTeams, () => [])
    server.answers(listTags, () => [])
    const { user } = await open('/engagements/p1/team?view=implementation')
    expect(views().getByText('There are currently no teams created')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tags' }))
    expect(await screen.findByText('No tags were found.')).toBeTruthy()
  })

  test('are read-only for staff who are not editors', async () => {
    const { user } = await open('/engagements/p1/team?view=core', staff())
    for (const name of ['New Team', 'Edit team', 'Message']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByRole('button', { name: 'Team feedback' })).toBeTruthy()
    expect(await menuOf(user, 'Ann')).toEqual(['View profile', 'Other engagements', 'Provide feedback'])
  })

  test('offer editors "Remove from team" or "Add to a team", depending on the member’s team', async () => {
    const { user } = await open('/engagements/p1/team?view=implementation', staff({ job_title: 'Delivery Lead' }))
    const forAll = ['View profile', 'Other engagements', 'Manage tags', 'Provide feedback']
    expect(await menuOf(user, 'Ann')).toEqual([...forAll, 'Remove from team'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(await menuOf(user, 'Bea')).toEqual([...forAll, 'Add to a team'])
  })

  test.each([
    ['oversight', ['Marcus Hale', 'Ingrid Solberg'], false],
    ['implementation', ['Ann', 'Bea', 'Cal'], false],
    ['ungrouped', ['Bea', 'Cal'], false],
    ['core', ['Ann'], true],
  ])('show their people, and offer team feedback only for a custom team: %s', async (view, people, hasFeedback) => {
    await open(`/engagements/p1/team?view=${view}`)
    expect(cards()).toEqual(people)
    expect(screen.queryAllByRole('button', { name: 'Team feedback' })).toHaveLength(hasFeedback ? 1 : 0)
  })

  test.each([
    ['oversight', 'Ingrid Solberg', '/engagements/p1/portfolio-director'],
    ['implementation', 'Ann', '/engagements/p1/employees/Ann'],
  ])('link from a card to the profile: %s', async (view, name, profile) => {
    const { user } = await open(`/engagements/p1/team?view=${view}`)
    expect(screen.getByRole('link', { name: `View the profile of ${name}` })).toHaveAttribute('href', profile)
    await menuOf(user, name)
    expect(screen.getByRole('menuitem', { name: 'View profile' })).toHaveAttribute('href', profile)
  })

  test('explain the access levels in the header', async () => {
    await open()
    expect(screen.getByRole('button', { name: 'Access levels' })).toHaveAccessibleDescription(
      'Advanced is full access. Standard is limited access to financial information.',
    )
  })

  test('stop loading the engagement when the person leaves the page', async () => {
    server.answers(getEngagement, () => new Promise(() => {}))
    const { unmount } = renderPortal({ at: '/engagements/p1/team', as: stakeholder(), server })
    const aborted = () =>
      vi
        .mocked(fetch)
        .mock.calls.filter(([address]) => address === '/api/projects/p1')
        .map(([, init]) => init?.signal?.aborted)
    await screen.findByText('Loading the team')
    await waitFor(() => expect(aborted()).toContain(false))
    unmount()
    await waitFor(() => expect(aborted()).not.toContain(false))
  })

  test('show an error for an engagement that the viewer cannot access', async () => {
    server.answers(getEngagement, () => refuse(404, 'Sorry, you cannot access this engagement.'))
    renderPortal({ at: '/engagements/p1/team', as: stakeholder(), server })
    expect(await screen.findByRole('heading', { name: 'Sorry, you cannot access this engagement.' })).toBeTruthy()
    expect(screen.getByText(/Please, contact the IT team at/).textContent).toContain(
      'about getting access to the engagement.',
    )
  })

  test('show "Something happens" after a loading error, and load on Retry', async () => {
    server.answers(listGroupTeams, () => refuse(503, 'No'))
    const { user } = renderPortal({ at: '/engagements/p1/team', as: stakeholder(), server })
    expect(await screen.findByText('Something happens', {}, { timeout: 4000 })).toBeTruthy()
    server.answers(listGroupTeams, () => [core])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('navigation', { name: 'Team views' })).toBeTruthy()
  })

  test('remember a folded team until it is deleted', async () => {
    server.answers(deleteGroupTeam, () => undefined)
    const { user } = await open('/engagements/p1/team?view=core')
    await user.click(screen.getByRole('button', { name: /^Core ?1 member/, expanded: true }))
    expect(cards()).toEqual([])
    expect(localStorage.getItem('clientPortal.team.core.collapsed')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Actions for Core' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete team' }))
    await user.click(await screen.findByRole('button', { name: 'Delete team' }))
    expect(await screen.findByRole('heading', { name: /^Ungrouped/ })).toBeTruthy()
    expect(localStorage.getItem('clientPortal.team.core.collapsed')).toBeNull()
    expect(views().queryByRole('button', { name: /Core/ })).toBeNull()
  })
})

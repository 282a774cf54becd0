import { getEngagement } from '@portal/domain/engagements/contract'
import { deleteTeamRequest, listTeamRequests } from '@portal/domain/team-requests/contract'
import { noSuchRequest, requestChangedByOther } from '@portal/domain/team-requests/validation'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { engagement } from '../testing/engagements.ts'
import { fakeServer, type Refused, refuse } from '../testing/fake-server.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { renderPortal } from '../testing/render-portal.tsx'
import { openRequests as open, request, requestsOfP1 } from '../testing/team-requests.tsx'
import { openTeam, teamServer } from '../testing/team-world.tsx'

describe('the requests', () => {
  test('stand in a table with who asked, when, for whom, why and the status', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Request a Team' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: /All Requests/ })).toBeVisible()
    const [head, first, second] = await screen.findAllByRole('row')
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Requested by', 'Date', 'Requested people', 'Comment', 'Status', 'Actions'])
    for (const text of ['Helen Marsh', '18 Jun 2026', '2 × Software developer, React', 'For December', 'NEW'])
      expect(within(first as HTMLElement).getByText(text)).toBeVisible()
    expect(within(second as HTMLElement).getByText('COMPLETED')).toBeVisible()
  })

  test.each([
    ['a stakeholder with access level 1', stakeholder({ access_level: 1 }), ['/engagements/p1/request-team']],
    ['a stakeholder with access level 2', stakeholder({ access_level: 2 }), []],
    ['provider staff', staff({ access_level: 1 }), []],
  ])('are linked from the team of the engagement only for access level 1: %s', async (_, viewer, addresses) => {
    await openTeam(teamServer(), '/engagements/p1/team', viewer)
    const links = screen.queryAllByRole('link', { name: 'Request A Team' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses)
  })

  test('load with a skeleton, can fail, and show after Retry', async () => {
    const server = fakeServer()
    const answer = Promise.withResolvers<Refused>()
    server.answers(getEngagement, () => engagement())
    server.answers(listTeamRequests, () => answer.promise)
    const { user } = renderPortal({ at: requestsOfP1, as: stakeholder(), server })
    expect(await screen.findByText('Loading the requests')).toBeInTheDocument()
    answer.resolve(refuse(422, 'no'))
    expect(await screen.findByText('Some error happened')).toBeVisible()
    expect(screen.queryByText('Loading the requests')).toBeNull()
    server.answers(listTeamRequests, () => [request()])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('NEW')).toBeVisible()
    expect(screen.queryByText('Some error happened')).toBeNull()
  })

  test('that are completed say by whom, when and whether all lines are filled', async () => {
    const completed = (id: string, by: string | null, reason: 'filled' | 'marked') =>
      request({ id, is_new: false, completion: { by, at: '2026-06-20T10:00:00.000Z', reason } })
    open(staff(), [
      completed('r1', 'Helen Marsh', 'filled'),
      completed('r2', 'Owen Marsh', 'marked'),
      completed('r3', null, 'filled'),
    ])
    expect(await screen.findByText('Completed because all lines are filled (Helen Marsh, 20 Jun 2026)')).toBeVisible()
    expect(screen.getByText('Completed (Owen Marsh, 20 Jun 2026)')).toBeVisible()
    expect(screen.getByText('Completed because all lines are filled (20 Jun 2026)')).toBeVisible()
  })

  test.each([
    ['a stakeholder', stakeholder({ access_level: 2 }), 1],
    ['provider staff', staff(), 0],
  ])('can be created, edited and deleted only by stakeholders: %s', async (_, viewer, buttons) => {
    open(viewer, [request()])
    await screen.findAllByRole('row')
    for (const name of ['New request', /^Edit/, /^Delete/])
      expect(screen.queryAllByRole('button', { name })).toHaveLength(buttons)
  })

  test('that are none invite to the first', async () => {
    open(stakeholder(), [])
    expect(await screen.findByText('No requests yet.')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'New request' })).toHaveLength(1)
  })

  test('that cannot be loaded say so', async () => {
    const server = fakeServer()
    server.answers(listTeamRequests, () => refuse(422, 'no'))
    renderPortal({ at: requestsOfP1, as: stakeholder(), server })
    expect(await screen.findByText('Some error happened')).toBeVisible()
  })

  test('are deleted after a question', async () => {
    const { server, user } = open(stakeholder(), [request()])
    server.answers(deleteTeamRequest, () => refuse(503, 'no'))
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    const confirmation = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete the request ?',
    })
    await user.click(within(confirmation).getByRole('button', { name: 'Delete request' }))
    expect(await screen.findByText('Error deleting team request')).toBeVisible()
    expect(server.received(deleteTeamRequest)[0]).toMatchObject({
      params: { project_id: 'p1', id: 'r1' },
      query: { version: '1' },
    })
  })

  test('stay and show the present state if another person has changed them', async () => {
    const { server, user } = open(stakeholder(), [request()])
    server.answers(deleteTeamRequest, () => refuse(409, requestChangedByOther))
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    server.answers(listTeamRequests, () => [request({ version: 2, request_comment: 'Changed' })])
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete request' }))
    expect(await screen.findByText(requestChangedByOther)).toBeVisible()
    expect(await screen.findByText('Changed')).toBeVisible()
  })

  test('go from the table where somebody else was faster to delete them', async () => {
    const { server, user } = open(stakeholder(), [request()])
    server.answers(deleteTeamRequest, () => refuse(404, noSuchRequest))
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    server.answers(listTeamRequests, () => [])
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete request' }))
    expect(await screen.findByText('No requests yet.')).toBeVisible()
  })
})

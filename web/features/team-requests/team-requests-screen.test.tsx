import { getEngagement } from '@portal/domain/engagements/contract'
import { deleteTeamRequest, listTeamRequests } from '@portal/domain/team-requests/contract'
import { noSuchRequest, requestChangedByOther } from '@portal/domain/team-requests/validation'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer, type Refused, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { line, openRequests as open, proposal, request, requestsOfP1 } from '../../testing/team-requests.tsx'
import { openTeam, teamServer } from '../../testing/team-world.tsx'

describe('team requests', () => {
  test('are listed with requester, date, requested people, comment and status', async () => {
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
  ])('are linked from the team page only for a stakeholder with access level 1: %s', async (_, viewer, addresses) => {
    await openTeam(teamServer(), '/engagements/p1/team', viewer)
    const links = screen.queryAllByRole('link', { name: 'Request A Team' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses)
  })

  test('show a skeleton while loading, an error on failure, and the list after Retry', async () => {
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

  test('that wait for a decision come first, and the count says how many are open', async () => {
    const waiting = { id: 'r2', requested_by: 'Owen Blackwood', request_content: [{ ...line, proposals: [proposal] }] }
    open(stakeholder(), [request(), request(waiting), request({ id: 'r3', is_new: false })])
    expect(await screen.findByText('2 open of 3')).toBeVisible()
    const [, first] = screen.getAllByRole('row')
    expect(first).toHaveTextContent(/Owen Blackwood.*Accept.*Decline/)
  })

  test('say who completed them, when, and whether all lines are filled', async () => {
    const completed = (id: string, by: string, reason: 'filled' | 'marked') =>
      request({ id, is_new: false, completion: { by, at: '2026-06-20T10:00:00.000Z', reason } })
    open(staff(), [completed('r1', 'Helen Marsh', 'filled'), completed('r2', 'Owen Marsh', 'marked')])
    expect(await screen.findByText('Completed because all lines are filled (Helen Marsh, 20 Jun 2026)')).toBeVisible()
    expect(screen.getByText('Completed (Owen Marsh, 20 Jun 2026)')).toBeVisible()
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

  test('an empty list offers to create the first request', async () => {
    open(stakeholder(), [])
    expect(await screen.findByText('No requests yet.')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'New request' })).toHaveLength(1)
  })

  test('show an error if they cannot be loaded', async () => {
    const server = fakeServer()
    server.answers(listTeamRequests, () => refuse(422, 'no'))
    renderPortal({ at: requestsOfP1, as: stakeholder(), server })
    expect(await screen.findByText('Some error happened')).toBeVisible()
  })

  test('deleting a request requires confirmation and shows an error if it fails', async () => {
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

  test('deleting a request that another person has changed keeps it and shows the new version', async () => {
    const { server, user } = open(stakeholder(), [request()])
    server.answers(deleteTeamRequest, () => refuse(409, requestChangedByOther))
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    server.answers(listTeamRequests, () => [request({ version: 2, request_comment: 'Changed' })])
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete request' }))
    expect(await screen.findByText(requestChangedByOther)).toBeVisible()
    expect(await screen.findByText('Changed')).toBeVisible()
  })

  test('a request that another person has already deleted disappears from the table', async () => {
    const { server, user } = open(stakeholder(), [request()])
    server.answers(deleteTeamRequest, () => refuse(404, noSuchRequest))
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    server.answers(listTeamRequests, () => [])
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete request' }))
    expect(await screen.findByText('No requests yet.')).toBeVisible()
  })
})

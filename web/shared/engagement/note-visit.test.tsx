import { getEngagement } from '@portal/domain/engagements/contract'
import { noteVisit } from '@portal/domain/portfolio/contract'
import { listTeamRequests } from '@portal/domain/team-requests/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

afterEach(() => vi.unstubAllGlobals())

function open(as = staff(), found = () => engagement({ title: 'Atlas' })) {
  const server = fakeServer()
  server.answers(getEngagement, found)
  server.answers(listTeamRequests, () => [])
  server.answers(noteVisit, () => undefined)
  return { ...renderPortal({ at: '/engagements/p1/request-team', as, server }), server }
}
const isShown = () => screen.findByRole('navigation', { name: 'Atlas' })

test('opening the screens of an engagement is one visit of staff', async () => {
  const { server, user } = open()
  await isShown()
  await waitFor(() => expect(server.received(noteVisit)).toHaveLength(1), { timeout: 4000 })
  expect(server.received(noteVisit)[0]?.params).toEqual({ id: 'p1' })
  await user.click(screen.getByRole('link', { name: 'Stakeholders' }))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Stakeholders' })).toHaveAttribute('aria-current', 'page'),
  )
  expect(server.received(noteVisit)).toHaveLength(1)
})

test.each([
  ['a customer', stakeholder()],
  ['a superuser who views the portal as another person', staff({ viewed_by: 'Leah Fenwick' })],
])('is no visit for %s', async (_, viewer) => {
  const { server } = open(viewer)
  await isShown()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(server.received(noteVisit)).toEqual([])
})

test('a visit that could not be stored changes nothing on the screen', async () => {
  const { server } = open()
  server.answers(noteVisit, () => refuse(503, 'The portal is busy'))
  await isShown()
  await waitFor(() => expect(server.received(noteVisit)).toHaveLength(1), { timeout: 4000 })
  expect(screen.queryByText('The portal is busy')).toBeNull()
  expect(screen.getByText('No requests yet.')).toBeVisible()
})

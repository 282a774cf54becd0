import { countEngagements, getEngagement, listEngagements } from '@portal/domain/engagements/contract'
import { listFiles } from '@portal/domain/files/contract'
import { listWorkOrderYears } from '@portal/domain/work-orders/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { paths } from '../shared/paths.ts'
import { engagement } from '../testing/engagements.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'
import { screenAt } from './page-of.ts'
import { screenRoutes } from './routes.ts'

/** "Path | Name" (document 1, point 2). */
const routeTable = {
  '/engagements': 'Engagements',
  '/engagements/p1/files': 'Files',
  '/engagements/p1/team': 'Your Team',
  '/engagements/p1/stakeholders': 'Stakeholders',
  '/engagements/p1/audits/a1': 'Audit',
  '/engagements/p1/employees/e1': 'Member Profile',
  '/engagements/p1/request-team': 'Request a Team',
  '/engagements/p1/portfolio-director': 'Portfolio Director profile',
  '/work-orders': 'Work Orders',
  '/view-feedback': 'Service Feedback',
  '/view-feedback/p1': 'Service Feedback',
  '/feedback': 'Provide Feedback',
  '/feedback/p1': 'Provide Feedback',
  '/people-feedback': 'People Feedback',
  '/notification': 'Notifications',
  '/release-notes': "What's new?",
  '/submit-bug': 'Submit a bug',
}

function serving() {
  const server = fakeServer()
  const atlas = engagement({ id: 'p1', title: 'Atlas' })
  server.answers(getEngagement, () => atlas)
  server.answers(listEngagements, () => [atlas])
  server.answers(countEngagements, () => ({ active: 1, completed: 0 }))
  return server
}

describe('the declared screens', () => {
  test.each(Object.entries(routeTable))('%s has the title %s', async (address, name) => {
    const server = serving()
    renderPortal({ at: address, as: stakeholder(), server })
    const ofAtlas = address.includes('p1') ? ' - Atlas' : ''
    await waitFor(() => expect(document.title).toBe(`${name}${ofAtlas} · Client Portal`))
  })

  test('need a session, except for sign-in and the legal pages', () => {
    const open = screenRoutes.filter(({ handle }) => handle.isPublic).map(({ id }) => id)
    expect(open.toSorted()).toEqual(['/', '/legal/cookies', '/legal/privacy', '/login', '/second-step', '/setup'])
  })

  test('have one path each, which leads back to them', () => {
    expect(new Set(screenRoutes.map(({ id }) => id)).size).toBe(screenRoutes.length)
    for (const { id } of screenRoutes) expect(screenAt(id.replace(/:\w+\??/g, 'x1'))?.id).toBe(id)
  })

  test('are where the paths lead, or have an entry in the navigation or a tab', () => {
    const found = [
      ...Object.values(paths).map((path) => path('x1', 'x2')),
      ...[paths.serviceFeedback(), paths.provideFeedback(), paths.workOrders()],
    ].map((path) => screenAt(path.split(/[?#]/)[0] ?? '')?.id)
    expect(found).not.toContain(undefined)
    const linked = new Set(['/', ...found])
    const others = screenRoutes.filter(({ id, handle }) => !linked.has(id) && !handle.navigation && !handle.tab)
    expect(others.map(({ id }) => id)).toEqual([])
  })

  test.each([
    ['/engagements//files', '/engagements'],
    ['/engagements/files', '/engagements'],
    ['/engagements//employees/e1', '/engagements'],
    ['/engagements/p1/employees', '/engagements'],
    ['/engagements/p1/audits', '/engagements/p1'],
    ['/engagements//audits/', '/engagements'],
  ])('%s is incomplete and leads to %s', async (address, place) => {
    const server = serving()
    renderPortal({ at: address, as: stakeholder(), server })
    await waitFor(() => expect(addressBar()).toBe(place))
  })
})

describe('the first calls of a visit', () => {
  test('are sent once, although both the declaration and the screen ask for them', async () => {
    const server = serving()
    server.answers(listFiles, () => [])
    renderPortal({ at: '/engagements/p1/files', as: stakeholder(), server })
    expect(await screen.findByRole('heading', { name: 'Atlas - Shared Files' })).toBeVisible()
    expect(server.received(listFiles)).toHaveLength(1)
  })

  test('are sent when the pointer is over a link, and not again when it gets the focus', async () => {
    const server = serving()
    server.answers(listWorkOrderYears, () => [2026])
    renderPortal({ at: '/engagements', as: stakeholder(), server })
    const link = await screen.findByRole('link', { name: 'Work orders' })
    expect(server.received(listWorkOrderYears)).toHaveLength(0)
    fireEvent.pointerOver(link)
    await waitFor(() => expect(server.received(listWorkOrderYears)).toHaveLength(1))
    fireEvent.focus(link)
    expect(server.received(listWorkOrderYears)).toHaveLength(1)
  })
})

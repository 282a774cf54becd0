import type { User } from '@portal/domain/session/user'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'

afterEach(() => vi.unstubAllGlobals())

const addresses = [
  '/engagements',
  '/engagements/p1',
  '/engagements/p1/work-orders',
  '/overview',
  '/engagements/p1/files',
  '/engagements/p1/team',
  '/engagements/p1/stakeholders',
  '/engagements/p1/access',
  '/engagements/p1/audits/a1',
  '/engagements/p1/employees/e1',
  '/engagements/p1/request-team',
  '/engagements/p1/portfolio-director',
  '/work-orders',
  '/view-feedback',
  '/view-feedback/p1',
  '/feedback',
  '/feedback/p1',
  '/people-feedback',
  '/notification',
  '/release-notes',
  '/submit-bug',
  '/sessions',
  '/calendar',
]

/** One screen of each kind: a list, an overview of parts, a form. The other screens use the same parts. */
const usual = ['/engagements', '/overview', '/submit-bug']
const each = (some: readonly string[]) =>
  [stakeholder(), staff()].flatMap((as) =>
    some.map((at) => ({ at, as, who: as.is_stakeholder ? 'customers' : 'staff' })),
  )
const stays = '$at of $who stays where it is while the server answers 500, and offers what to do'
test.each(each(usual))(stays, staysAndOffers)
test.each(each(addresses.filter((at) => !usual.includes(at))))(stays, { tags: ['slow'] }, staysAndOffers)

async function staysAndOffers({ at, as }: { at: string; as: User }): Promise<void> {
  // Every call but the one for the session.
  renderPortal({ at, as, server: fakeServer() })
  const wayOn = () => [
    ...screen.queryAllByRole('button', { name: /retry/i }),
    ...screen.queryAllByRole('alert').filter((alert) => alert.textContent !== ''),
    ...screen.queryAllByRole('button', { name: 'Send report' }),
  ]
  // The error appears after each call was tried twice.
  await waitFor(() => expect(wayOn().length).toBeGreaterThan(0), { timeout: 8000, interval: 200 })
  expect(screen.queryByText(/couldn't find the page/)).toBeNull()
  expect(screen.queryByText(/you cannot access/)).toBeNull()
  expect(addressBar()).toContain(at)
}

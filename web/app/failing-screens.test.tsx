import type { User } from '@portal/domain/session/user'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressesOf } from '../testing/addresses.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'
import { screenRoutes } from './routes.ts'

afterEach(() => vi.unstubAllGlobals())

/** These make no call. */
const withoutCalls = ['/page-not-found', '/no-engagements']
const addressesFor = (as: User): string[] =>
  screenRoutes
    .filter(({ id, handle }) => !handle.isPublic && handle.mayOpen?.(as) !== false && !withoutCalls.includes(id))
    .flatMap(({ id }) => addressesOf(id))

/** One screen of each kind: a list, an overview of parts, a form. The other screens use the same parts. */
const usual = ['/engagements', '/overview', '/submit-bug']
const viewers = { customers: stakeholder(), staff: staff(), superusers: staff({ is_superuser: true }) }
const cases = Object.entries(viewers).flatMap(([who, as]) => addressesFor(as).map((at) => ({ at, as, who })))
const isUsual = ({ at, who }: { at: string; who: string }): boolean => usual.includes(at) && who !== 'superusers'
const stays = '$at of $who stays where it is while the server answers 500, and offers what to do'
test.each(cases.filter(isUsual))(stays, staysAndOffers)
test.each(cases.filter((one) => !isUsual(one)))(stays, { tags: ['slow'] }, staysAndOffers)

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

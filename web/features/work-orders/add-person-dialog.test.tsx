import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import { EngagementHeader } from '@portal/domain/engagements/engagement'
import { listTeamRequests } from '@portal/domain/team-requests/contract'
import type { Proposal } from '@portal/domain/team-requests/team-request'
import { sample } from '@portal/domain/testing/sample'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { engagement } from '../../testing/engagements.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'
import { line, proposal, request } from '../../testing/team-requests.tsx'
import { order, year } from '../../testing/work-orders.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${year}-06-18T09:30:00Z`) }))
afterEach(() => void vi.useRealTimers())

const work_orders = [
  order(),
  order({ id: 'w2', reference: 'WO-2042' }),
  order({ id: 'old', reference: 'WO-1', start_date: `${year}-01-05`, end_date: `${year}-06-17` }),
]

const open = (record_access: 'edit' | 'none', decision: Proposal['decision'] = 'accepted') => {
  const server = fakeServer()
  const proposals = [{ ...proposal, decision }]
  server.answers(listTeamRequests, () => [request({ request_content: [{ ...line, proposals }] })])
  server.answers(getEngagement, () => engagement({ work_orders }))
  server.answers(getEngagementHeader, () => sample(EngagementHeader, { id: 'p1', record_access }))
  return renderPortal({ at: '/engagements/p1/work-orders?ask=add-x1', as: staff(), server })
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add Priya Raman to a work order' }))

test('the link of the to-do asks for the work order, and opens its form with the person', async () => {
  const { user } = open('edit')
  const box = await dialog()
  expect(
    box.getAllByRole('radio').map((each) => each.getAttribute('aria-labelledby') && each.closest('label')?.textContent),
  ).toEqual([`WO-2041 Core ledger servicesEnds on 30 Jun ${year}`, `WO-2042Ends on 30 Jun ${year}`, 'New work order'])
  expect(addressBar()).toBe('/engagements/p1/work-orders')
  await user.click(box.getByRole('radio', { name: 'WO-2042' }))
  await user.click(box.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(addressBar()).toBe('/engagements/p1/work-orders/w2/edit?proposal=x1'))
})

test('it can be a new work order', async () => {
  const { user } = open('edit')
  const box = await dialog()
  await user.click(box.getByRole('radio', { name: 'New work order' }))
  await user.click(box.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(addressBar()).toBe('/engagements/p1/work-orders/new?proposal=x1'))
})

test('nothing is asked about a person who is no longer accepted', async () => {
  open('edit', 'declined')
  expect(await screen.findByText('This person is no longer accepted.')).toBeVisible()
  expect(screen.queryByRole('dialog', { name: /to a work order$/ })).toBeNull()
})

test('people who cannot edit the work orders are not asked', async () => {
  open('none')
  expect(await screen.findByRole('button', { name: 'WO-2042' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

import { getEngagementHeader } from '@portal/domain/engagements/contract'
import { EngagementHeader } from '@portal/domain/engagements/engagement'
import { addWorkOrder, changeWorkOrder, getWorkOrderRecord, listRoles } from '@portal/domain/records/contract'
import { listTeamRequests } from '@portal/domain/team-requests/contract'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { line, proposal, request } from '../../testing/team-requests.tsx'
import { orderRecord } from '../../testing/work-orders.tsx'

beforeEach(() => sessionStorage.clear())

const sofia = { ...proposal, employee_id: 'E2', employee_name: 'Sofia Lindgren', decision: 'accepted' as const }
const wished = {
  ...line,
  member_role: 'QA Engineer' as const,
  member_start_date: '2027-04-01',
  member_duration: '3 months' as const,
}

async function open(at: string, given = { ...wished, proposals: [sofia] }) {
  const server = fakeServer()
  server.answers(getEngagementHeader, () => sample(EngagementHeader, { id: 'p1', record_access: 'edit' }))
  server.answers(getWorkOrderRecord, () => orderRecord({ start_date: '2027-03-15', end_date: '2027-09-11' }))
  server.answers(listRoles, () => [{ role: 'QA Engineer', price_per_day: 590 }])
  server.answers(listTeamRequests, () => [request({ request_content: [given] })])
  server.answers(changeWorkOrder, () => undefined)
  server.answers(addWorkOrder, () => ({ id: 'w9' }))
  const portal = renderPortal({ at: `/engagements/p1/work-orders/${at}?proposal=${proposal.id}`, as: staff(), server })
  await screen.findByRole('table', { name: 'People' }, { timeout: 15_000 })
  return { ...portal, server }
}
const row = { employee_id: 'E2', member_role: 'QA Engineer', start_date: '2027-04-01', price_per_day: 590 }

describe('the form for a person whom the customer accepted', () => {
  test('has a new row with role, rate, start, and the end from the duration; it is sent with the proposal', async () => {
    const { user, server } = await open('w1/edit')
    expect(screen.getByLabelText('Person, row 1, Sofia Lindgren')).toHaveValue('Sofia Lindgren')
    expect(screen.getByText('Adds Sofia Lindgren, whom the customer accepted as QA Engineer.')).toBeVisible()
    expect(screen.getByText('Adds 1 person.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(server.received(changeWorkOrder)).toHaveLength(1))
    expect(server.received(changeWorkOrder)[0]?.body.people).toMatchObject([
      { ...row, end_date: '2027-06-30', proposal_id: proposal.id },
    ])
  })

  test('lets the end follow a new work order if the duration is another one', async () => {
    const { user, server } = await open('new', { ...wished, member_duration: 'Other' as never, proposals: [sofia] })
    await user.type(screen.getByLabelText('Reference'), 'WO-2195')
    await user.type(screen.getByLabelText('Start'), '1 Apr 2027')
    await user.type(screen.getByLabelText('End'), '31 Dec 2027')
    await user.click(screen.getByRole('button', { name: 'Add work order' }))
    await waitFor(() => expect(server.received(addWorkOrder)).toHaveLength(1))
    expect(server.received(addWorkOrder)[0]?.body.people).toMatchObject([
      { ...row, end_date: '2027-12-31', proposal_id: proposal.id },
    ])
  })

  test('is an ordinary form if the proposal is not accepted', async () => {
    await open('w1/edit', { ...wished, proposals: [{ ...sofia, decision: 'declined' as never }] })
    expect(screen.queryByLabelText(/Sofia Lindgren/)).toBeNull()
    expect(screen.getByText('No changes yet.')).toBeVisible()
  })
})

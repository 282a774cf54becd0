import { getEngagementHeader } from '@portal/domain/engagements/contract'
import { EngagementHeader } from '@portal/domain/engagements/engagement'
import { addWorkOrder, changeWorkOrder, getWorkOrderRecord, listRoles } from '@portal/domain/records/contract'
import { sample } from '@portal/domain/testing/sample'
import { chooseExtension } from '@portal/domain/work-orders/extended-order'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { orderRecord } from '../../testing/work-orders.tsx'

beforeEach(() => sessionStorage.clear())

const open_request = { id: 'r1', requested_by: 'Sam Ito', proposed_end_date: '2027-12-31' }
const record = (differences: Parameters<typeof orderRecord>[0] = {}) =>
  orderRecord({ start_date: '2027-03-15', end_date: '2027-09-11', open_request, ...differences })

async function open(stored = () => record(), at = '/engagements/p1/work-orders/w1/edit') {
  const server = fakeServer()
  server.answers(getEngagementHeader, () => sample(EngagementHeader, { id: 'p1', record_access: 'edit' }))
  server.answers(getWorkOrderRecord, stored)
  server.answers(listRoles, () => [])
  server.answers(changeWorkOrder, () => undefined)
  server.answers(addWorkOrder, () => ({ id: 'w9' }))
  const portal = renderPortal({ at, as: staff(), server })
  await screen.findByRole('table', { name: 'People' }, { timeout: 15_000 })
  const { user } = portal
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { ...portal, server, type, press }
}
const choice = () => screen.queryByRole('group', { name: 'Open request for more time' })
const accept = () => screen.getByRole('radio', { name: 'Accept Sam Ito’s request for more time' })

describe('the form of a work order with an open request for more time', () => {
  test('asks for a choice once the end is later, and sends it', async () => {
    const { user, server, type, press } = await open()
    expect(choice()).toBeNull()
    await type('End', '1 Sep 2027')
    expect(choice()).toBeNull()
    await type('End', '31 Dec 2027')
    expect(choice()).not.toBeNull()
    await press('Save changes')
    expect(accept()).toHaveFocus()
    expect(within(choice() as HTMLElement).getByText(chooseExtension)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Open request for more time' })).toBeVisible()
    expect(server.received(changeWorkOrder)).toEqual([])
    await user.click(accept())
    expect(screen.getByText(/Accepts the request for more time\.$/)).toBeVisible()
    await press('Save changes')
    expect(await screen.findByText('The work order is saved. Sam Ito will get an email.')).toBeVisible()
    expect(server.received(changeWorkOrder)[0]?.body).toMatchObject({ end_date: '2027-12-31', extension: 'accept' })
  })

  test('can leave it open', async () => {
    const { user, server, type, press } = await open()
    await type('End', '31 Dec 2027')
    await user.click(screen.getByRole('radio', { name: 'Leave it open' }))
    await press('Save changes')
    await waitFor(() => expect(server.received(changeWorkOrder)[0]?.body).toMatchObject({ extension: 'leave' }))
  })

  test('sends no choice if the end is not later after all', async () => {
    const { user, server, type, press } = await open()
    await type('End', '31 Dec 2027')
    await user.click(accept())
    await type('End', '11 Sep 2027')
    await press('Save changes')
    await waitFor(() => expect(server.received(changeWorkOrder)).toHaveLength(1))
    expect(server.received(changeWorkOrder)[0]?.body).not.toHaveProperty('extension')
  })

  test('shows the choice for a request that was made meanwhile', async () => {
    let stored = record({ open_request: null })
    const { server, type, press } = await open(() => stored)
    server.answers(changeWorkOrder, () => refuse(422, chooseExtension, { extension: chooseExtension }))
    await type('End', '31 Dec 2027')
    expect(choice()).toBeNull()
    stored = record()
    await press('Save changes')
    await waitFor(() => expect(choice()).not.toBeNull())
  })

  test('copied as the next work order asks, too, and names the first', async () => {
    const { user, server, type, press } = await open(() => record(), '/engagements/p1/work-orders/new?copy=w1')
    await type('Reference', 'WO-2195')
    await press('Add work order')
    expect(server.received(addWorkOrder)).toEqual([])
    await user.click(accept())
    await press('Add work order')
    expect(await screen.findByText('The work order is added. Sam Ito will get an email.')).toBeVisible()
    expect(server.received(addWorkOrder)[0]?.body).toMatchObject({ copied_from: 'w1', extension: 'accept' })
  })
})

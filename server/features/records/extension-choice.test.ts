import { getEngagement } from '@portal/domain/engagements/contract'
import { addWorkOrder, changeWorkOrder, getWorkOrderRecord } from '@portal/domain/records/contract'
import type { ExtensionChoice } from '@portal/domain/records/work-order-form'
import { noLongerOpen } from '@portal/domain/requests/request'
import { answerExtension } from '@portal/domain/work-orders/contract'
import { chooseExtension } from '@portal/domain/work-orders/extended-order'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { fulfilExtensionRequests } from '../work-orders/data.ts'
import { setKeeper } from './keeper-data.ts'

const portal = await testPortal()
const { records, signIn, call, clock } = portal
const { db } = portal.portal
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
})

const form = { reference: 'WO-2041', start_date: '2026-01-05', end_date: '2026-06-30', budget_days: 40, people: [] }

/** A work order with an open request of Helen. */
async function world() {
  const project_lead_id = await records.person()
  const engagement = await records.engagement({ project_lead_id })
  const { people: _, ...columns } = form
  const order = await records.workOrder({ engagement_id: engagement, ...columns })
  const account_id = await records.stakeholderAccount([engagement], { email: 'helen.marsh@customer.example' })
  const request = await records.extensionRequest({ work_order_id: order, account_id, budget_days_then: 40 })
  const amara = await signIn(
    await records.staffAccount({ first_name: 'Amara', last_name: 'Okafor', employee_id: project_lead_id }),
  )
  const record = async () => (await call(getWorkOrderRecord, { params: { id: order } }, amara)).body
  const save = async (change: Partial<typeof form> & { extension?: ExtensionChoice }) => {
    const { version } = await record()
    return call(changeWorkOrder, { params: { id: order }, body: { ...form, ...change, version } }, amara)
  }
  const row = async () =>
    (await call(getEngagement, { params: { id: engagement } }, amara)).body.work_orders.find(({ id }) => id === order)
  return { engagement, order, request, amara, record, save, row }
}

const emails = async () => (await portal.mail()).filter(({ recipient }) => recipient === 'helen.marsh@customer.example')

describe('a form that extends a work order with an open request', () => {
  test.each([{ end_date: '2026-09-30' }, { budget_days: 60 }])('needs a choice: %j', async (change) => {
    const { save, row, record, request } = await world()
    expect((await record()).open_request).toEqual({
      id: request,
      requested_by: 'Helen Marsh',
      proposed_end_date: null,
    })
    const { status, response } = await save(change)
    expect([status, response.json().fields]).toEqual([422, { extension: chooseExtension }])
    expect(await row()).toMatchObject({ end_date: '2026-06-30', budget_days: 40 })
  })

  test('accepts it, with one email that has the new end', async () => {
    const { save, row, record } = await world()
    expect((await save({ end_date: '2026-09-30', extension: 'accept' })).status).toBe(204)
    expect(await row()).toMatchObject({
      renewal_requested_on: null,
      extension_requests: [{ state: 'fulfilled', answered_by: 'Amara Okafor' }],
    })
    expect((await record()).open_request).toBeNull()
    const sent = await emails()
    expect(sent.map(({ subject }) => subject)).toEqual(['Extension accepted: WO-2041 of Payments platform rebuild'])
    expect(sent[0]?.text).toContain('It now ends on 30 Sep 2026.')
  })

  test('leaves it open, also for the next save and for an import', async () => {
    const { save, row } = await world()
    expect((await save({ end_date: '2026-09-30', extension: 'leave' })).status).toBe(204)
    expect((await save({ end_date: '2026-09-30', reference: 'WO-2041 Ledger' })).status).toBe(204)
    expect(await fulfilExtensionRequests(db, '2026-06-20')).toBe(0)
    expect(await row()).toMatchObject({
      end_date: '2026-09-30',
      renewal_requested_on: '2026-06-18',
      extension_requests: [{ state: 'open' }],
    })
    expect(await emails()).toEqual([])
  })

  test('needs no choice if it ends earlier, or if no request is open', async () => {
    const { order, request, amara, save, row } = await world()
    expect((await save({ end_date: '2026-06-15' })).status).toBe(204)
    await call(answerExtension, { params: { id: order, request_id: request }, body: { state: 'accepted' } }, amara)
    expect((await row())?.renewal_requested_on).toBe('2026-06-18')
    expect((await save({ end_date: '2026-09-30' })).status).toBe(204)
    // The accepted request is fulfilled, without a second email.
    expect(await row()).toMatchObject({ renewal_requested_on: null, extension_requests: [{ state: 'fulfilled' }] })
    expect(await emails()).toHaveLength(1)
  })
})

describe('a next work order of one with an open request', () => {
  const next = { ...form, reference: 'WO-2195', start_date: '2026-07-01', end_date: '2026-12-31' }

  test('needs a choice, and accepts the request', async () => {
    const { engagement: id, order: copied_from, amara, row } = await world()
    const add = (extension?: ExtensionChoice) =>
      call(addWorkOrder, { params: { id }, body: { ...next, copied_from, ...(extension && { extension }) } }, amara)
    const refused = await add()
    expect([refused.status, refused.body.fields]).toEqual([422, { extension: chooseExtension }])
    expect((await add('leave')).status).toBe(201)
    expect((await row())?.extension_requests).toMatchObject([{ state: 'open' }])
    expect((await add('accept')).status).toBe(201)
    expect(await row()).toMatchObject({ end_date: '2026-06-30', extension_requests: [{ state: 'fulfilled' }] })
    expect((await emails())[0]?.text).toContain('WO-2195 follows it and ends on 31 Dec 2026.')
    expect((await add()).status).toBe(201)
  })

  test('does not settle a request of another engagement', async () => {
    const { order: copied_from, amara, row } = await world()
    const project_lead_id = (await db.selectFrom('engagement').select('project_lead_id').executeTakeFirstOrThrow())
      .project_lead_id
    const id = await records.engagement({ project_lead_id })
    const body = { ...next, copied_from, extension: 'accept' as const }
    expect((await call(addWorkOrder, { params: { id }, body }, amara)).status).toBe(201)
    expect((await row())?.extension_requests).toMatchObject([{ state: 'open' }])
  })
})

test('a request that was answered meanwhile is not accepted a second time by the form', async () => {
  const { order, request, amara, record, row } = await world()
  const { version } = await record()
  const save = () =>
    call(
      changeWorkOrder,
      { params: { id: order }, body: { ...form, end_date: '2026-09-30', extension: 'accept', version } },
      amara,
    )
  const decline = () =>
    call(answerExtension, { params: { id: order, request_id: request }, body: { state: 'declined' } }, amara)
  const [saved, declined] = await Promise.all([save(), decline()])
  const state = (await row())?.extension_requests[0]?.state
  expect(state).toBe(declined.status === 200 ? 'declined' : 'fulfilled')
  if (saved.status === 409) expect(saved.response.json().detail).toBe(noLongerOpen)
  expect(await emails()).toHaveLength(1)
})

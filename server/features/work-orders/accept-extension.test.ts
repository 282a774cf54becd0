import { getEngagement } from '@portal/domain/engagements/contract'
import { changeWorkOrder, getWorkOrderRecord } from '@portal/domain/records/contract'
import { changedSince, importKeepsRecords, recordsAreBusy } from '@portal/domain/records/keeper'
import { onlyLeadsEdit } from '@portal/domain/records/permissions'
import { noLongerOpen } from '@portal/domain/requests/request'
import { answerExtension, requestExtension, withdrawExtension } from '@portal/domain/work-orders/contract'
import { beforeEach, expect, inject, test } from 'vitest'
import { storedEvents } from '../../testing/stored-events.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { lockImports } from '../import/lock-data.ts'
import { setKeeper } from '../records/keeper-data.ts'
import { fulfilExtensionRequests } from './data.ts'

const portal = await testPortal()
const { records, signIn, call, clock } = portal
const { db } = portal.portal
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
})

/** A work order with an open request, and three people of whom one leaves earlier. */
async function world() {
  const project_lead_id = await records.person({ name: 'Amara Okafor' })
  const engagement = await records.engagement({ project_lead_id })
  const order = await records.workOrder({
    engagement_id: engagement,
    reference: 'WO-2041',
    start_date: '2026-01-05',
    end_date: '2026-06-30',
    budget_days: 40,
  })
  const place = { work_order_id: order, member_role: 'QA Engineer', start_date: '2026-01-05', end_date: '2026-06-30' }
  const yuki = await records.assignment({ ...place, employee_id: await records.person({ name: 'Yuki Tanabe' }) })
  const sofia = await records.assignment({ ...place, employee_id: await records.person({ name: 'Sofia Lindgren' }) })
  const early = await records.assignment({ ...place, end_date: '2026-04-30' })
  const helen = await signIn(await records.stakeholderAccount([engagement], { email: 'helen.marsh@customer.example' }))
  const amara = await signIn(
    await records.staffAccount({ first_name: 'Amara', last_name: 'Okafor', employee_id: project_lead_id }),
  )
  const requested = await call(
    requestExtension,
    { params: { id: order }, body: { message: 'Please extend', proposed_end_date: '2026-09-30' } },
    helen,
  )
  const request_id = requested.body.extension_request.id
  const record = async () => (await call(getWorkOrderRecord, { params: { id: order } }, amara)).body
  const { version } = await record()
  const move = { end_date: '2026-09-30', budget_days: 40, assignment_ids: [yuki, early], version }
  const accept = (more: Partial<typeof move> = {}, as = amara, note?: string) =>
    call(
      answerExtension,
      {
        params: { id: order, request_id },
        body: { state: 'accepted', ...(note && { note }), move: { ...move, ...more } },
      },
      as,
    )
  const row = async () =>
    (await call(getEngagement, { params: { id: engagement } }, helen)).body.work_orders.find(({ id }) => id === order)
  const ends = async () => (await record()).people.map(({ id, end_date }) => [id, end_date])
  return { engagement, order, yuki, sofia, early, helen, amara, request_id, record, accept, row, ends }
}

const emails = async () => (await portal.mail()).filter(({ recipient }) => recipient === 'helen.marsh@customer.example')

test('moves the dates with the acceptance, fulfils the request once, and sends one email with the new end', async () => {
  const { order, request_id, accept, row, ends, yuki, sofia, early } = await world()
  const { status, body } = await accept({ budget_days: 60 }, undefined, 'Agreed with finance')
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      state: 'fulfilled',
      answered_by: 'Amara Okafor',
      answered_on: '2026-06-18',
      note: 'Agreed with finance',
    }),
  ])
  expect(await row()).toMatchObject({ end_date: '2026-09-30', budget_days: 60, renewal_requested_on: null })
  expect(Object.fromEntries(await ends())).toEqual({
    [yuki]: '2026-09-30',
    [sofia]: '2026-06-30',
    [early]: '2026-04-30',
  })
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email?.text).toContain('Amara Okafor accepted your request to extend WO-2041 of Payments platform rebuild.')
  expect(email?.text).toContain('> Agreed with finance')
  expect(email?.text).toContain('It now ends on 30 Sep 2026. Its budget is now 60 days.')
  const kinds = (await storedEvents(portal.portal)).map(({ kind, subject_id }) => [kind, subject_id])
  expect(kinds).toContainEqual(['extension.answered', request_id])
  expect(kinds).toContainEqual(['work_order.moved', order])
  // An import that comes later finds nothing to fulfil.
  expect(await fulfilExtensionRequests(db, '2026-06-20')).toBe(0)
})

test('a larger budget with the same end is enough, and neither of both is rejected at the field', async () => {
  const { accept, row } = await world()
  const refused = await accept({ end_date: '2026-06-30' })
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { 'move.end_date': 'Choose an end after 30 Jun 2026, or a larger budget' },
  ])
  expect((await accept({ end_date: '2026-06-15', budget_days: 60 })).status).toBe(422)
  expect((await row())?.extension_requests).toMatchObject([{ state: 'open' }])
  expect((await accept({ end_date: '2026-06-30', budget_days: 40.5 })).status).toBe(200)
  expect((await emails())[0]?.text).toContain('It still ends on 30 Jun 2026. Its budget is now 40.5 days.')
})

test('a declined request moves nothing', async () => {
  const { order, request_id, amara, row, record } = await world()
  const move = { end_date: '2026-09-30', budget_days: 40, assignment_ids: [], version: (await record()).version }
  const body = { state: 'declined' as const, move }
  expect((await call(answerExtension, { params: { id: order, request_id }, body }, amara)).status).toBe(422)
  expect(await row()).toMatchObject({ end_date: '2026-06-30', extension_requests: [{ state: 'open' }] })
})

test('people who answer but do not edit the records accept without moving', async () => {
  const { order, request_id, accept, row } = await world()
  const editor = await signIn(await records.staffAccount({ job_title: 'Delivery Lead' }))
  const refused = await accept({}, editor)
  expect([refused.status, refused.response.json().detail]).toEqual([403, onlyLeadsEdit])
  const body = { state: 'accepted' as const }
  expect((await call(answerExtension, { params: { id: order, request_id }, body }, editor)).status).toBe(200)
  expect(await row()).toMatchObject({ end_date: '2026-06-30', renewal_requested_on: '2026-06-18' })
  expect((await emails())[0]?.text).toContain('The portal will show the new dates once they are in our systems.')
})

test('an import that keeps the records is not overruled', async () => {
  const { accept, row } = await world()
  await setKeeper(db, 'import', clock.now())
  const { status, response } = await accept()
  expect([status, response.json().detail]).toEqual([409, importKeepsRecords])
  expect((await row())?.extension_requests).toMatchObject([{ state: 'open' }])
})

test('twenty answers at once end in one state, with one email', async () => {
  const { order, request_id, amara, helen, accept, row } = await world()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const params = { id: order, request_id }
      if (index % 5 === 3) return call(answerExtension, { params, body: { state: 'declined' } }, amara)
      return index % 5 === 4 ? call(withdrawExtension, { params }, helen) : accept()
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const details = answers.filter(({ status }) => status === 409).map(({ response }) => response.json().detail)
  expect(new Set(details)).toEqual(new Set([noLongerOpen]))
  const after = await row()
  const state = after?.extension_requests[0]?.state
  expect(after?.end_date).toBe(state === 'fulfilled' ? '2026-09-30' : '2026-06-30')
  expect(await emails()).toHaveLength(state === 'withdrawn' ? 0 : 1)
})

test('while an import of time entries runs, an answer is rejected and changes nothing; it works afterwards', async () => {
  const { accept, row } = await world()
  // Embedded, the save waits, since there is one connection.
  if (inject('database').kind !== 'pglite')
    await db.transaction().execute(async (transaction) => {
      await lockImports(transaction)
      const { status, response } = await accept()
      expect([status, response.json().detail]).toEqual([503, recordsAreBusy])
    })
  expect(await row()).toMatchObject({ end_date: '2026-06-30', extension_requests: [{ state: 'open' }] })
  expect(await emails()).toEqual([])
  expect((await accept()).status).toBe(200)
  expect(await emails()).toHaveLength(1)
})

test('a work order that was edited meanwhile is not overwritten, and the request stays open', async () => {
  const { order, amara, record, accept, row } = await world()
  const { version, reference, start_date, end_date, people } = await record()
  const form = {
    reference,
    start_date,
    end_date,
    budget_days: 50,
    extension: 'leave' as const,
    people: people.map(({ person, ...each }) => ({ ...each, employee_id: person?.id ?? null })),
  }
  expect((await call(changeWorkOrder, { params: { id: order }, body: { ...form, version } }, amara)).status).toBe(204)
  const { status, response } = await accept()
  expect([status, response.json().detail]).toEqual([409, changedSince('Amara Okafor')])
  expect(await row()).toMatchObject({ end_date: '2026-06-30', extension_requests: [{ state: 'open' }] })
  expect(await emails()).toEqual([])
  expect((await accept({ version: (await record()).version, budget_days: 50 })).status).toBe(200)
})

import { addWorkOrder, changeWorkOrder, getWorkOrderRecord } from '@portal/domain/records/contract'
import { noLongerAccepted } from '@portal/domain/records/keeper'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { setKeeper } from './keeper-data.ts'

const portal = await testPortal()
const { records, signIn, call, clock } = portal
const { db } = portal.portal
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
})

const order = { reference: 'WO-2041', start_date: '2026-01-05', end_date: '2026-12-31', budget_days: null }

/** An engagement where the customer accepted Sofia. */
async function world() {
  const project_lead_id = await records.person()
  const engagement = await records.engagement({ project_lead_id })
  const account_id = await records.stakeholderAccount([engagement])
  const sofia = await records.person({ name: 'Sofia Lindgren' })
  const request = await records.teamRequest({ engagement_id: engagement, account_id })
  const proposal = await records.proposal({
    line_id: `${request}-line`,
    account_id,
    employee_id: sofia,
    decision: 'accepted',
    decided_at: clock.now(),
  })
  const amara = await signIn(await records.staffAccount({ employee_id: project_lead_id }))
  const place = {
    employee_id: sofia,
    member_role: 'Software developer',
    start_date: '2026-07-01',
    end_date: '2026-12-31',
    price_per_day: null,
    allocation_percentage: null,
    proposal_id: proposal,
  }
  const add = (people: object[], id = engagement) =>
    call(addWorkOrder, { params: { id }, body: { ...order, people: people as (typeof place)[] } }, amara)
  const linked = () => db.selectFrom('member_assignment').select(['employee_id', 'proposal_id']).execute()
  return { engagement, project_lead_id, sofia, proposal, request, amara, place, add, linked }
}

test('a person who is added for an accepted proposal is linked to it, also after the next save', async () => {
  const { amara, sofia, proposal, request, place, add, linked } = await world()
  const { status, body } = await add([place])
  expect(status).toBe(201)
  expect(await linked()).toEqual([{ employee_id: sofia, proposal_id: proposal }])
  const { version, people } = (await call(getWorkOrderRecord, { params: { id: body.id } }, amara)).body
  const { proposal_id: _, ...row } = { ...place, id: people[0]?.id ?? '', end_date: '2026-11-30' }
  const change = { params: { id: body.id }, body: { ...order, people: [row], version } }
  expect((await call(changeWorkOrder, change, amara)).status).toBe(204)
  expect(await linked()).toEqual([{ employee_id: sofia, proposal_id: proposal }])
  // The proposal does not change, and the assignment stays after the request is deleted.
  expect(await db.selectFrom('team_request_proposal').select('decision').execute()).toEqual([{ decision: 'accepted' }])
  await db.deleteFrom('team_request').where('id', '=', request).execute()
  expect(await linked()).toEqual([{ employee_id: sofia, proposal_id: null }])
})

test('a proposal that is not accepted, of another person, or of another engagement is rejected at the line', async () => {
  const { project_lead_id, proposal, place, add } = await world()
  const fields = { 'people.0.employee_id': noLongerAccepted }
  expect((await add([{ ...place, employee_id: project_lead_id }])).body.fields).toEqual(fields)
  const elsewhere = await records.engagement({ project_lead_id })
  expect((await add([place], elsewhere)).body.fields).toEqual(fields)
  await db.updateTable('team_request_proposal').set({ decision: 'declined' }).where('id', '=', proposal).execute()
  const { status, body } = await add([place])
  expect([status, body.fields]).toEqual([422, fields])
})

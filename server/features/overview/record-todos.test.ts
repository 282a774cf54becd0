import { listTodos } from '@portal/domain/overview/contract'
import { plainText } from '@portal/domain/overview/words'
import { changeWorkOrder, getWorkOrderRecord } from '@portal/domain/records/work-order-contract'
import { decideProposal } from '@portal/domain/team-requests/contract'
import { answerExtension } from '@portal/domain/work-orders/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { setKeeper } from '../records/keeper-data.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
const { db } = portal.portal
beforeEach(async () => {
  await portal.reset()
  await setKeeper(db, 'portal', clock.now())
})

// Tests begin on 18 June 2026.
const running = { reference: 'WO-2005', start_date: '2026-01-05', end_date: '2026-12-31' }

/** An engagement that Amara leads without a title, and its customer. */
async function world() {
  const project_lead_id = await records.person({ name: 'Amara Okafor' })
  const engagement = await records.engagement({ project_lead_id })
  const order = await records.workOrder({ engagement_id: engagement, ...running })
  const account = await records.stakeholderAccount([engagement])
  const lead = await records.staffAccount({ job_title: 'Consultant', employee_id: project_lead_id })
  const amara = await signIn(lead)
  const helen = await signIn(account)
  return { engagement, order, account, lead, amara, helen }
}

const todosOf = async (me: string, ...kinds: string[]) =>
  (await call(listTodos, {}, me)).body.todos
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ words, path, by }) => [plainText(words), path, by])

describe('an extension that was accepted without moving the work order', () => {
  const accepted = async () => {
    const { order, account, ...rest } = await world()
    const request_id = await records.extensionRequest({ work_order_id: order, account_id: account })
    const answer = { params: { id: order, request_id }, body: { state: 'accepted' as const } }
    expect((await call(answerExtension, answer, rest.amara)).status).toBe(200)
    return { order, ...rest }
  }

  test('is a to-do of the leads until its end is moved', async () => {
    const { engagement, order, amara, helen } = await accepted()
    expect(await todosOf(amara, 'move-end', 'extension-asked')).toEqual([
      ['Move the end of WO-2005', `/engagements/${engagement}/work-orders/${order}/edit`, '2026-12-31'],
    ])
    const { version } = (await call(getWorkOrderRecord, { params: { id: order } }, amara)).body
    const body = { ...running, end_date: '2027-03-31', budget_days: null, people: [], version }
    expect((await call(changeWorkOrder, { params: { id: order }, body }, amara)).status).toBe(204)
    expect(await todosOf(amara, 'move-end')).toEqual([])
    // The requester still learns that it was accepted.
    expect((await todosOf(helen, 'extension-answered')).map(([words]) => words)).toEqual([
      expect.stringMatching(/accepted your request to extend WO-2005$/),
    ])
  })

  test('is no to-do of others, nor where an import keeps the records', async () => {
    const { amara, helen } = await accepted()
    const lead = await signIn(await records.staffAccount({ job_title: 'Delivery Lead' }))
    expect([await todosOf(helen, 'move-end'), await todosOf(lead, 'move-end')]).toEqual([[], []])
    await setKeeper(db, 'import', clock.now())
    expect(await todosOf(amara, 'move-end')).toEqual([])
  })
})

describe('a person whom the customer accepted', () => {
  const accepted = async () => {
    const all = await world()
    const { engagement, account, helen } = all
    const sofia = await records.person({ name: 'Sofia Lindgren' })
    const id = await records.teamRequest({ engagement_id: engagement, account_id: account })
    await db.updateTable('team_request_line').set({ member_start_date: '2026-07-01' }).execute()
    const proposal_id = await records.proposal({ line_id: `${id}-line`, account_id: account, employee_id: sofia })
    const params = { project_id: engagement, id, proposal_id }
    expect((await call(decideProposal, { params, body: { decision: 'accepted' } }, helen)).status).toBe(200)
    return { ...all, sofia, proposal_id }
  }
  const add = (order: string, employee_id: string, end_date: string) =>
    records.assignment({ work_order_id: order, employee_id, start_date: '2026-01-05', end_date })

  test('is a to-do of the leads until an assignment reaches the wished start', async () => {
    const { engagement, order, amara, helen, sofia, proposal_id } = await accepted()
    const path = `/engagements/${engagement}/work-orders/${order}/edit?proposal=${proposal_id}`
    const todo = ['Add Sofia Lindgren to a work order', path, '2026-07-01']
    expect([await todosOf(amara, 'add-person'), await todosOf(helen, 'add-person')]).toEqual([[todo], []])
    await add(order, sofia, '2026-06-30')
    expect(await todosOf(amara, 'add-person')).toEqual([todo])
    await add(order, sofia, '2026-07-01')
    expect(await todosOf(amara, 'add-person')).toEqual([])
  })

  test('is looked for among several work orders, and at most 60 days after the start', async () => {
    const { engagement, lead, amara, proposal_id } = await accepted()
    await records.workOrder({ engagement_id: engagement, ...running, reference: 'WO-2006' })
    const path = `/engagements/${engagement}/work-orders?ask=add-${proposal_id}`
    expect((await todosOf(amara, 'add-person')).map((todo) => todo[1])).toEqual([path])
    clock.set('2026-08-30T09:00:00Z')
    expect(await todosOf(await signIn(lead), 'add-person')).toHaveLength(1)
    clock.set('2026-08-31T09:00:00Z')
    expect(await todosOf(await signIn(lead), 'add-person')).toEqual([])
  })
})

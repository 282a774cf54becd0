import { plainText } from '@portal/domain/overview/words'
import { listRequests } from '@portal/domain/requests/contract'
import type { Requests } from '@portal/domain/requests/request'
import { answerExtension } from '@portal/domain/work-orders/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
const { db } = portal.portal
beforeEach(portal.reset)

// Tests begin on 18 June 2026.
const running = { start_date: '2026-01-05', end_date: '2026-12-31' }
const requestsOf = async (me: string, query = {}): Promise<Requests> => (await call(listRequests, { query }, me)).body
const ids = ({ open }: Requests): string[] => open.map(({ id }) => id)

/** Two engagements that Amara leads, with a customer who asked for something on each, and Tomasz, who works on the first. */
async function world() {
  const amara = await records.person({ name: 'Amara Okafor' })
  const tomasz = await records.person({ name: 'Tomasz Brandt' })
  const atlas = await records.engagement({ title: 'Atlas', project_lead_id: amara })
  const borealis = await records.engagement({ title: 'Borealis', project_lead_id: amara })
  const helen = await records.stakeholderAccount([atlas, borealis])
  const lead = await records.staffAccount({ job_title: 'Delivery Lead', employee_id: amara })
  const member = await records.staffAccount({ employee_id: tomasz })
  const order = await records.workOrder({ engagement_id: atlas, reference: 'WO-1', ...running })
  await records.assignment({ work_order_id: order, employee_id: tomasz })
  const extension = await records.extensionRequest({
    work_order_id: order,
    account_id: helen,
    message: 'Two more months',
    proposed_end_date: '2027-02-26',
    requested_at: new Date('2026-06-09T09:00:00Z'),
    requested_on: '2026-06-09',
  })
  const team = await records.teamRequest({
    engagement_id: borealis,
    account_id: helen,
    request_comment: 'For the second squad',
    request_date: new Date('2026-06-07T10:00:00Z'),
  })
  return { atlas, borealis, helen, lead, member, order, extension, team }
}

describe('the list of customer requests', () => {
  test('shows leads the requests of their engagements, oldest first, with everything the dialogs need', async () => {
    const { atlas, borealis, lead, order, extension, team } = await world()
    const { open, open_total, decided, engagements } = await requestsOf(await signIn(lead))
    const customer = { client_name: 'Halden & Moore Bank' }
    expect(open).toEqual([
      {
        kind: 'team',
        id: `${team}-line`,
        engagement: { id: borealis, title: 'Borealis', ...customer },
        since: '2026-06-07',
        request_id: team,
        requested_by: 'Helen Marsh',
        comment: 'For the second squad',
        line: expect.objectContaining({ id: `${team}-line`, member_type_quantity: 2, proposals: [] }),
      },
      {
        kind: 'extension',
        id: extension,
        engagement: { id: atlas, title: 'Atlas', ...customer },
        since: '2026-06-09',
        may_answer: true,
        order: {
          id: order,
          reference: 'WO-1',
          start_date: expect.any(String),
          end_date: '2026-12-31',
          budget_days: null,
          used_days: 0,
          runs_out_on: null,
          runs_out_earliest: null,
          runs_out_latest: null,
          days_left_at_end: null,
        },
        request: expect.objectContaining({
          id: extension,
          state: 'open',
          requested_by: 'Helen Marsh',
          message: 'Two more months',
          proposed_end_date: '2027-02-26',
          is_own: false,
        }),
      },
    ])
    expect([open_total, decided, engagements.map(({ title }) => title)]).toEqual([2, [], ['Atlas', 'Borealis']])
  })

  test('shows consultants only requests of their engagements, and they cannot answer extension requests', async () => {
    const { member, extension } = await world()
    const { open, open_total, engagements } = await requestsOf(await signIn(member))
    expect(open).toMatchObject([{ id: extension, may_answer: false }])
    expect([open_total, engagements.map(({ title }) => title)]).toEqual([1, ['Atlas']])
  })

  test('is empty for staff and superusers who are not on an engagement, with any filter', async () => {
    const { atlas } = await world()
    const nothing = { open: [], open_total: 0, decided: [], engagements: [] }
    for (const me of [
      await signIn(await records.staffAccount({ job_title: 'Delivery Lead' })),
      await signIn(await records.staffAccount({ job_title: 'Head of IT', is_superuser: true })),
    ])
      for (const query of [{}, { engagement: atlas }, { kind: 'extension', engagement: atlas }])
        expect(await requestsOf(me, query)).toEqual(nothing)
  })

  test('can be filtered by kind and engagement; the engagement filter keeps all options', async () => {
    const { lead, atlas, extension, team } = await world()
    const me = await signIn(lead)
    expect(ids(await requestsOf(me, { kind: 'extension' }))).toEqual([extension])
    expect(ids(await requestsOf(me, { kind: 'team' }))).toEqual([`${team}-line`])
    const { open_total, engagements, ...found } = await requestsOf(me, { engagement: atlas })
    expect([found.open.length, open_total, engagements.length]).toEqual([1, 1, 2])
    expect((await call(listRequests, { query: { kind: 'other' as never } }, me)).status).toBe(422)
  })

  test('leaves out settled and completed requests, and those of removed work orders and engagements', async () => {
    const { lead, helen, borealis, order, team } = await world()
    const me = await signIn(lead)
    const settled = await records.teamRequest({ engagement_id: borealis, account_id: helen })
    for (const _ of [1, 2])
      await records.proposal({ line_id: `${settled}-line`, account_id: lead, decision: 'accepted' })
    await records.teamRequest({ engagement_id: borealis, account_id: helen, is_new: false })
    expect(ids(await requestsOf(me))).toHaveLength(2)
    await db.updateTable('work_order').set({ removed_at: new Date() }).where('id', '=', order).execute()
    expect(ids(await requestsOf(me))).toEqual([`${team}-line`])
    await db.updateTable('engagement').set({ removed_at: new Date() }).where('id', '=', borealis).execute()
    expect(await requestsOf(me)).toMatchObject({ open: [], open_total: 0, engagements: [] })
  })
})

test('decided requests are listed for 30 days, newest first, with their notes', async () => {
  const { lead, member, helen, atlas, order, extension, team } = await world()
  const me = await signIn(lead)
  await call(
    answerExtension,
    {
      params: { id: order, request_id: extension },
      body: { state: 'declined', note: 'The team is needed elsewhere.' },
    },
    me,
  )
  const person = await records.person({ name: 'Sofia Lindgren' })
  const old = { state: 'fulfilled', answered_by: null } as const
  const another = await records.workOrder({ engagement_id: atlas, reference: 'WO-2', ...running })
  await records.extensionRequest({ work_order_id: another, account_id: helen, ...old, answered_on: '2026-05-19' })
  await records.extensionRequest({ work_order_id: another, account_id: helen, ...old, answered_on: '2026-05-18' })
  await records.proposal({
    line_id: `${team}-line`,
    account_id: lead,
    employee_id: person,
    decision: 'declined',
    decided_by: 'Helen Marsh',
    decision_note: 'More years, please.',
    decided_at: new Date('2026-06-15T10:00:00Z'),
  })
  const { decided, open } = await requestsOf(me)
  expect(decided.map(({ day, words, note }) => [day, plainText(words), note])).toEqual([
    [
      '2026-06-18',
      'Tomasz Brandt declined the extension of WO-1 that Helen Marsh requested',
      'The team is needed elsewhere.',
    ],
    ['2026-06-15', 'Helen Marsh declined Sofia Lindgren as Software developer', 'More years, please.'],
    ['2026-05-19', 'WO-2 was extended as Helen Marsh requested', null],
  ])
  expect(open.map(({ id }) => id)).toEqual([`${team}-line`])
  expect((await requestsOf(await signIn(member))).decided).toHaveLength(2)
})

import { getEngagementHeader } from '@portal/domain/engagements/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
beforeEach(portal.reset)

const past = { start_date: '2025-01-01', end_date: '2026-06-17' }
const present = { start_date: '2026-01-05', end_date: '2026-06-18' }
const coming = { start_date: '2026-06-19', end_date: '2026-12-31' }

describe('the header of an engagement', () => {
  test('shows the client, the leads, the status and current counts for each screen', async () => {
    const [lead, member] = [await records.person({ name: 'Amara Okafor' }), await records.person()]
    const id = await records.engagement({ title: 'Atlas', project_lead_id: lead, default_client_partner_id: member })
    const [over, now, next] = await Promise.all(
      [past, present, coming].map((period) => records.workOrder({ engagement_id: id, ...period })),
    )
    const removed = await records.workOrder({ engagement_id: id, ...coming, removed_at: new Date() })
    // Two assignments, one on an ended work order, and one without a person: one person in total.
    for (const [work_order_id, employee_id] of [
      [now, lead],
      [next, lead],
      [over, member],
      [next, null],
      [removed, member],
    ])
      await records.assignment({ work_order_id: work_order_id ?? '', employee_id: employee_id ?? null })
    const account_id = await records.stakeholderAccount([id])
    await records.sharedFile({ engagement_id: id, uploaded_by: account_id })
    await records.sharedFile({ engagement_id: id, uploaded_by: account_id, archived_at: new Date() })
    await records.sharedFile({ engagement_id: id, uploaded_by: account_id, expire_on: '2026-06-17' })
    await records.audit({ engagement_id: id, id: '101', created_at: new Date('2026-05-01') })
    await records.audit({ engagement_id: id, id: '102', created_at: new Date('2026-06-01') })
    await records.audit({ engagement_id: id, id: '103', created_at: new Date('2026-06-02') }, '2019-06-01')
    await records.customerSurvey({ engagement_id: id })
    await records.stakeholder({ engagement_id: id })
    await records.teamRequest({ engagement_id: id, account_id })
    await records.teamRequest({ engagement_id: id, account_id, is_new: false })
    const { body } = await call(getEngagementHeader, { params: { id } }, await signIn(account_id))
    expect(body).toEqual({
      id,
      title: 'Atlas',
      client_name: 'Halden & Moore Bank',
      status: 'Active',
      project_lead_name: 'Amara Okafor',
      client_partner_name: null,
      default_client_partner_name: 'Amara Okafor',
      newest_audit_id: '102',
      may_see_readers: true,
      record_access: 'none',
      removal: null,
      counts: {
        team: 1,
        work_orders: 2,
        files: 1,
        audits: 2,
        service_feedback: 1,
        stakeholders: 1,
        team_requests: 1,
      },
    })
  })

  test('shows zero counts for a new engagement', async () => {
    const id = await records.engagement()
    const { body } = await call(getEngagementHeader, { params: { id } }, await signIn(await records.staffAccount()))
    expect(body).toMatchObject({ status: 'Setting up', newest_audit_id: null })
    expect(Object.values(body.counts)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('is not found for a stakeholder without access to the engagement', async () => {
    const id = await records.engagement()
    const me = await signIn(await records.stakeholderAccount([await records.engagement()]))
    expect((await call(getEngagementHeader, { params: { id } }, me)).status).toBe(404)
  })
})

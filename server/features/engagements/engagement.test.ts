import { getEngagement, listMembers } from '@portal/domain/engagements/contract'
import { noRunOut } from '@portal/domain/testing/work-orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
const { db } = portal.portal
beforeEach(portal.reset)

const present = { start_date: '2026-01-05', end_date: '2026-06-18' }
const coming = { start_date: '2026-06-19', end_date: '2026-12-31' }

describe('an engagement', () => {
  test('contains everything a card shows', async () => {
    const partner = await records.person({ name: 'Ines Ferreira' })
    const director = await records.person({ name: 'Greta Holm', email: 'greta@provider.example' })
    const id = await records.engagement({
      client_id: await records.client({ name: 'Northgate Mutual' }),
      client_partner_id: partner,
      default_client_partner_id: partner,
      project_lead_id: await records.person({ name: 'Amara Okafor' }),
      portfolio_director_id: director,
    })
    const order = await records.workOrder({ engagement_id: id, reference: 'WO-2041 Core', ...present })
    await records.assignment({
      work_order_id: order,
      employee_id: null,
      member_role: 'QA Engineer',
      price_per_day: null,
    })
    await records.audit({ engagement_id: id, id: '101', created_at: new Date('2026-06-02T10:00:00Z') })
    const me = await signIn(await records.stakeholderAccount([id]))
    const { body } = await call(getEngagement, { params: { id } }, me)
    expect(body).toEqual({
      id,
      title: 'Payments platform rebuild',
      client_name: 'Northgate Mutual',
      status: 'Active',
      project_lead_name: 'Amara Okafor',
      client_partner_name: 'Ines Ferreira',
      default_client_partner_name: 'Ines Ferreira',
      portfolio_director_name: 'Greta Holm',
      portfolio_director_email: 'greta@provider.example',
      header_tags: { client_partner: [], portfolio_director: [] },
      feedback_project_count: 0,
      open_team_requests: 0,
      user_has_extra_access: true,
      may_answer_extensions: false,
      stakeholders: [],
      audits_info: [
        {
          id: '101',
          title: 'Security audit',
          type: 2,
          percentage_score: 91,
          score_before: null,
          created_at: '2026-06-02T10:00:00+00:00',
        },
      ],
      work_orders: [
        {
          id: order,
          reference: 'WO-2041 Core',
          ...present,
          budget_days: null,
          used_days: 0,
          ...noRunOut,
          days_left_at_end: null,
          renewal_requested_on: null,
          extension_requests: [],
          member_assignments: [
            {
              employee_id: null,
              employee_name: null,
              employee_photo_id: null,
              member_role: 'QA Engineer',
              ...present,
              price_per_day: null,
              absences: [],
            },
          ],
        },
      ],
    })
  })

  test.each([
    ['a stakeholder with access level 1', { access_level: 1 }, true],
    ['a stakeholder with access level 2', { access_level: 2 }, false],
    ['a stakeholder with access level 3', { access_level: 3 }, false],
    ['a stakeholder with access level 4', { access_level: 4 }, false],
    ['staff with access level 4', { access_level: 4, login_method: 'internal' }, true],
  ] as const)('shows daily rates and extra access depending on the role: %s', async (_, account, shown) => {
    const id = await records.engagement()
    const work_order_id = await records.workOrder({ engagement_id: id, ...present })
    await records.assignment({ work_order_id, employee_id: await records.person(), price_per_day: 640.5 })
    const me = await signIn(await records.stakeholderAccount([id], account))
    const { body, response } = await call(getEngagement, { params: { id } }, me)
    expect(response.body.includes('price_per_day')).toBe(shown)
    expect(body.work_orders[0]?.member_assignments[0]?.price_per_day).toBe(shown ? 640.5 : undefined)
    expect(body.user_has_extra_access).toBe(shown)
  })

  test('counts its surveys', async () => {
    const engagement_id = await records.engagement()
    const survey = { engagement_id, account_id: null, user_full_name: 'Helen', survey_date: clock.now(), data: '[]' }
    await db
      .insertInto('customer_survey')
      .values([
        { ...survey, id: 's1' },
        { ...survey, id: 's2' },
      ])
      .execute()
    const me = await signIn(await records.staffAccount())
    expect((await call(getEngagement, { params: { id: engagement_id } }, me)).body.feedback_project_count).toBe(2)
  })

  test('lists its stakeholders by name, with phone and email', async () => {
    const engagement_id = await records.engagement()
    const contact = {
      engagement_id,
      company_name: 'Halden',
      role: 'CFO',
      phone: '+44 1',
      invited_by: 'Advance',
      access_level: 2 as const,
    }
    await db
      .insertInto('stakeholder')
      .values([
        { ...contact, id: 'z', full_name: 'Zoe', email: 'zoe@halden.example' },
        { ...contact, id: 'a', full_name: 'Adam', email: null },
      ])
      .execute()
    const me = await signIn(await records.stakeholderAccount([engagement_id]))
    const { body } = await call(getEngagement, { params: { id: engagement_id } }, me)
    expect(body.stakeholders.map((one) => [one._id, one.full_name, one.email, one.phone])).toEqual([
      ['a', 'Adam', null, '+44 1'],
      ['z', 'Zoe', 'zoe@halden.example', '+44 1'],
    ])
  })
})

test('the members of an engagement are its current people, once each, ordered by role, with their days', async () => {
  const id = await records.engagement()
  const order = await records.workOrder({ engagement_id: id, ...present })
  const other = await records.workOrder({ engagement_id: id, ...coming })
  const lead = await records.person({ name: 'Lead' })
  const developer = await records.person({ name: 'Developer' })
  await records.assignment({ work_order_id: order, employee_id: developer, member_role_id: 20 })
  await records.assignment({
    work_order_id: order,
    employee_id: lead,
    member_role: 'Delivery Lead',
    member_role_id: 10,
  })
  await records.assignment({ work_order_id: other, employee_id: lead, member_role_id: 20 })
  await records.assignment({ work_order_id: order, employee_id: await records.person(), end_date: '2026-06-17' })
  await records.assignment({ work_order_id: order, employee_id: null })
  const away = (start_date: string, end_date: string) => ({ start_date, end_date })
  await records.absence({ employee_id: developer, ...away(present.end_date, '2099-12-31') })
  const me = await signIn(await records.staffAccount())
  const { body } = await call(listMembers, { params: { id } }, me)
  expect(body).toMatchObject([
    {
      employee_id: lead,
      employee_name: 'Lead',
      member_role: 'Delivery Lead',
      first_day: present.start_date,
      last_day: coming.end_date,
      tags: [],
    },
    {
      employee_id: developer,
      employee_name: 'Developer',
      last_day: present.end_date,
      absences: [away(present.end_date, present.end_date)],
    },
  ])
})

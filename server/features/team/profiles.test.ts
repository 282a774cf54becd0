import {
  getMemberProfile,
  getOversight,
  listMemberEngagements,
  listMemberWorkOrders,
  sendContactMessage,
} from '@portal/domain/team/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTeamWorld, type TeamWorld } from '../../testing/team-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
let world: TeamWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildTeamWorld(portal)
})
const inputOf = (employee_id: string) => ({ params: { id: world.engagement, employee_id } })
const first = () => world.members[0] ?? ''

describe('a member’s profile', () => {
  test('shows the details of the card', async () => {
    const team = await records.team({ engagement_id: world.engagement, name: 'Core' })
    const tag = await records.tag({ engagement_id: world.engagement, name: 'Kotlin' })
    const { db } = portal.portal
    await db
      .insertInto('group_team_member')
      .values({ engagement_id: world.engagement, employee_id: first(), team_id: team })
      .execute()
    await db.insertInto('member_tag').values({ tag_id: tag, employee_id: first() }).execute()
    const { body } = await call(getMemberProfile, inputOf(first()), world.stakeholder)
    expect(body).toEqual({
      employee_id: first(),
      member_name: 'Person 01',
      member_role: 'Software developer',
      project_title: 'Payments platform rebuild',
      groups: ['Core'],
      allocation_percentage: 100,
      email: null,
      start_date: '2026-01-05',
      end_date: '2026-12-18',
      employee_photo_id: null,
      tags: [{ id: tag, name: 'Kotlin' }],
    })
  })

  test('is available for people who left, but not for people who were never on the engagement', async () => {
    clock.set('2026-12-20T09:00:00Z')
    const me = await signIn(await records.staffAccount())
    expect((await call(getMemberProfile, inputOf(first()), me)).status).toBe(200)
    const { status, body } = await call(getMemberProfile, inputOf(await records.person()), me)
    expect([status, body.detail]).toEqual([404, 'This person is not on the engagement'])
  })

  test('lists work orders of engagements the viewer can see, latest first, with a status by date', async () => {
    const other = await records.engagement({ title: 'Other' })
    for (const [engagement_id, reference, start_date, end_date] of [
      [world.engagement, 'WO-1', '2025-01-01', '2026-06-17'],
      [world.engagement, 'WO-2', '2026-06-19', '2026-12-31'],
      [other, 'WO-3', '2026-02-01', '2026-06-18'],
    ] as const) {
      const work_order_id = await records.workOrder({ engagement_id, reference, start_date, end_date })
      await records.assignment({ work_order_id, employee_id: first(), allocation_percentage: 50 })
    }
    const rows = async (as: string) =>
      (await call(listMemberWorkOrders, inputOf(first()), as)).body.map((order) => [
        order.work_order_name,
        order.status,
      ])
    expect(await rows(world.stakeholder)).toEqual([
      ['WO-2', 'Upcoming'],
      ['WO-2041', 'Current'],
      ['WO-1', 'Past'],
    ])
    expect(await rows(world.consultant)).toContainEqual(['WO-3', 'Current'])
    const { body } = await call(listMemberWorkOrders, inputOf(first()), world.consultant)
    expect(body.find((order) => order.work_order_name === 'WO-3')).toEqual({
      work_order_name: 'WO-3',
      project_name: 'Other',
      start_date: '2026-02-01',
      end_date: '2026-06-18',
      allocation: 50,
      status: 'Current',
    })
  })

  test('names the other current engagements of the member that the viewer can see', async () => {
    for (const [title, start_date, end_date] of [
      ['Now', '2026-02-01', '2026-06-18'],
      ['Past', '2026-02-01', '2026-06-17'],
      ['Coming', '2026-06-19', '2026-12-31'],
    ] as const) {
      const engagement_id = await records.engagement({ title })
      const work_order_id = await records.workOrder({ engagement_id, start_date, end_date })
      await records.assignment({ work_order_id, employee_id: first() })
    }
    const titles = async (as: string) =>
      (await call(listMemberEngagements, inputOf(first()), as)).body.map((engagement) => engagement.title)
    expect(await titles(world.consultant)).toEqual(['Now'])
    expect(await titles(world.stakeholder)).toEqual([])
  })

  test('names the engagements that a person leads, as long as a work order has not ended', async () => {
    for (const [title, end_date] of [
      ['Led', '2026-12-31'],
      ['Ended', '2026-06-17'],
    ] as const) {
      const engagement_id = await records.engagement({ title, portfolio_director_id: world.director })
      await records.workOrder({ engagement_id, start_date: '2026-01-01', end_date })
    }
    const input = inputOf(world.director)
    expect((await call(listMemberEngagements, input, world.consultant)).body).toEqual([
      expect.objectContaining({ title: 'Led', member_role: 'Portfolio Director', end_date: '2026-12-31' }),
    ])
    expect((await call(listMemberEngagements, input, world.stakeholder)).body).toEqual([])
  })
})

describe('oversight', () => {
  test('names the client partner, the portfolio director and the delivery lead', async () => {
    const { body } = await call(getOversight, { params: { id: world.engagement } }, world.stakeholder)
    expect(body).toMatchObject({
      client_partner: { name: 'Marcus Hale', role: 'Client Partner' },
      portfolio_director: {
        employee_id: world.director,
        name: 'Ingrid Solberg',
        email: 'ingrid.solberg@provider.example',
      },
      project_lead: { name: 'Amara Okafor', role: 'Delivery Lead' },
    })
  })
  test('falls back to the default client partner, and names no director if none is assigned', async () => {
    const id = await records.engagement({ default_client_partner_id: await records.person({ name: 'Default' }) })
    const { body } = await call(getOversight, { params: { id } }, world.consultant)
    expect([body.client_partner?.name, body.portfolio_director]).toEqual(['Default', null])
  })
})

describe('a contact message', () => {
  const message = {
    data: { subject: ' Rota\nchange ', message: ' Who is on call?\n\nSee https://x.example ' },
    to: ['client_partner' as const],
  }
  const send = (body: object = message, as = world.stakeholder, id = world.engagement) =>
    call(sendContactMessage, { params: { id }, body: body as typeof message }, as)

  test('reaches each chosen person once, and replies go to the sender', async () => {
    expect((await send({ ...message, to: ['client_partner', 'project_lead', 'client_partner'] })).status).toBe(204)
    const mails = await portal.mail()
    expect(mails.map((mail) => mail.recipient)).toEqual([
      'marcus.hale@provider.example',
      'amara.okafor@provider.example',
    ])
    expect(mails[0]).toMatchObject({
      subject: 'Payments platform rebuild: Rota change',
      text: expect.stringContaining(
        'Helen Marsh sent you a message about Payments platform rebuild:\n\n> Who is on call?\n>\n> See https://x.example',
      ),
    })
    const answered = ['reply_to', 'reply_to_name'] as const
    expect(await portal.portal.db.selectFrom('outbox').select(answered).executeTakeFirstOrThrow()).toEqual({
      reply_to: expect.stringContaining('@customer.example'),
      reply_to_name: 'Helen Marsh',
    })
  })

  test('goes to the default client partner if no other is assigned', async () => {
    const id = await records.engagement({
      default_client_partner_id: await records.person({ email: 'default@provider.example' }),
    })
    const me = await signIn(await records.stakeholderAccount([id]))
    expect((await send(message, me, id)).status).toBe(204)
    expect((await portal.mail()).map((mail) => mail.recipient)).toEqual(['default@provider.example'])
    const { status, response } = await send({ ...message, to: ['project_lead'] }, me, id)
    expect([status, response.json().detail]).toEqual([422, 'Person will be assigned soon!'])
    const project_lead_id = await records.person({ name: 'Owen Pike', email: null })
    await portal.portal.db.updateTable('engagement').set({ project_lead_id }).where('id', '=', id).execute()
    const refused = await send({ ...message, to: ['client_partner', 'project_lead'] }, me, id)
    expect([refused.status, refused.response.json().fields]).toEqual([
      422,
      { to: 'Owen Pike has no email address in the portal. Please choose someone else.' },
    ])
    expect(await portal.mail()).toHaveLength(1)
  })

  test('is accepted only from stakeholders, and is rate limited', async () => {
    expect((await send(message, world.partner)).status).toBe(403)
    expect((await send(message, world.stranger)).status).toBe(404)
    const answers = []
    for (let number = 1; number <= 21; number++) answers.push((await send()).status)
    expect(answers).toEqual([...Array(20).fill(204), 429])
  })
})

import { decideProposal, proposePerson, searchPeople } from '@portal/domain/team-requests/contract'
import { placesFilled, requestCompleted } from '@portal/domain/team-requests/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildTeamRequestWorld,
  requestedLine as line,
  type TeamRequestWorld,
} from '../../testing/team-request-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records } = portal
let world: TeamRequestWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildTeamRequestWorld(portal)
})

describe('a proposed person', () => {
  const setUp = async () => {
    const { body } = await world.create()
    const employee_id = await records.person({ name: 'Priya Raman' })
    const line_id = body.request_content[0]?.id ?? ''
    const params = { project_id: world.engagement, id: body.id }
    const propose = (as = world.amara) =>
      call(proposePerson, { params, body: { line_id, employee_id, note: 'Built it' } }, as)
    const decide = (proposal_id: string, decision: 'accepted' | 'declined', as = world.helen) =>
      call(decideProposal, { params: { ...params, proposal_id }, body: { decision, note: 'Welcome' } }, as)
    return { propose, decide, employee_id }
  }

  test('is accepted by the customer, and both sides are emailed', async () => {
    const { propose, decide, employee_id } = await setUp()
    const proposed = await propose()
    const [proposal] = proposed.body.request_content[0]?.proposals ?? []
    expect(proposal).toMatchObject({ employee_id, employee_name: 'Priya Raman', note: 'Built it', decision: 'open' })
    const decided = await decide(proposal?.id ?? '', 'accepted')
    expect(decided.body.request_content[0]?.proposals[0]).toMatchObject({
      decision: 'accepted',
      decision_note: 'Welcome',
      decided_by: 'Helen Marsh',
      proposed_by: 'Amara Okafor',
    })
    const mails = (await portal.mail()).slice(2)
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['helen@customer.example', 'Amara Okafor proposes Priya Raman for Payments platform rebuild'],
      ['amara@provider.example', 'Helen Marsh accepted Priya Raman for Payments platform rebuild'],
    ])
  })

  test('shows the current account name of the person who decided', async () => {
    const { propose, decide } = await setUp()
    const proposed = await propose()
    await decide(proposed.body.request_content[0]?.proposals[0]?.id ?? '', 'accepted')
    const { db } = portal.portal
    await db.updateTable('account').set({ last_name: 'Clark' }).where('email', '=', 'helen@customer.example').execute()
    expect((await world.list())[0]?.request_content[0]?.proposals[0]?.decided_by).toBe('Helen Clark')
  })

  test('is not emailed to a requester who was taken off the engagement', async () => {
    const { propose } = await setUp()
    const before = (await portal.mail()).length
    await portal.portal.db.deleteFrom('account_engagement').where('engagement_id', '=', world.engagement).execute()
    expect((await propose()).status).toBe(201)
    expect((await portal.mail()).slice(before)).toEqual([])
  })

  test('is proposed once per line and decided once, even by concurrent calls', async () => {
    const { propose, decide } = await setUp()
    const proposed = await Promise.all(Array.from({ length: 20 }, () => propose()))
    expect(proposed.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(proposed.find(({ status }) => status !== 201)?.body.detail).toBe(
      'This person is already proposed for this line',
    )
    const id = (await world.list())[0]?.request_content[0]?.proposals[0]?.id ?? ''
    const decided = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(id, index % 2 === 0 ? 'accepted' : 'declined')),
    )
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(decided.find(({ status }) => status !== 200)?.status).toBe(409)
  })

  test('is not removed with the line after acceptance unless confirmed, and the proposer is emailed', async () => {
    const { propose, decide } = await setUp()
    const proposed = await propose()
    await decide(proposed.body.request_content[0]?.proposals[0]?.id ?? '', 'accepted')
    const { id } = proposed.body
    const refused = await world.update(id, true, { request_content: [line] })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Priya Raman is already accepted for the lines that you remove.',
    ])
    const before = (await portal.mail()).length
    const meant = { request_content: [line], remove_accepted: true }
    expect((await world.update(id, true, meant)).status).toBe(200)
    const reported = (await portal.mail()).slice(before)
    expect(reported.map(({ recipient }) => recipient).toSorted()).toEqual([
      'amara@provider.example',
      'marcus@provider.example',
    ])
    expect(reported[0]?.text).toContain('No longer requested:\n\n- 2 × Software developer, C# .NET')
  })

  test('cannot be accepted beyond the requested quantity, which cannot drop below the accepted people', async () => {
    const { body } = await world.create()
    const [asked] = body.request_content
    const params = { project_id: world.engagement, id: body.id }
    const ids: string[] = []
    for (const name of ['Ann', 'Ben', 'Cal']) {
      const employee_id = await records.person({ name })
      const created = await call(
        proposePerson,
        { params, body: { line_id: asked?.id ?? '', employee_id } },
        world.amara,
      )
      ids.push(created.body.request_content[0]?.proposals.find((one) => one.employee_id === employee_id)?.id ?? '')
    }
    const accept = (proposal_id: string) =>
      call(decideProposal, { params: { ...params, proposal_id }, body: { decision: 'accepted' } }, world.helen)
    const answers = await Promise.all(ids.map(accept))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(placesFilled)
    const fewer = await world.update(body.id, true, {
      request_content: [{ ...line, id: asked?.id, member_type_quantity: 1 }],
    })
    expect([fewer.status, fewer.body.fields]).toEqual([
      422,
      { 'request_content.0.member_type_quantity': '2 people have already been accepted' },
    ])
  })

  test('cannot be proposed for a completed request or decided on in one', async () => {
    const { propose, decide, propose: again } = await setUp()
    const { body } = await propose()
    await world.update(body.id, false, { request_content: body.request_content })
    for (const late of [await again(), await decide(body.request_content[0]?.proposals[0]?.id ?? '', 'declined')])
      expect([late.status, late.body.detail]).toEqual([409, requestCompleted])
  })

  test('survives a change of the request, and is removed with the line', async () => {
    const { propose } = await setUp()
    const { body } = await propose()
    const [old] = body.request_content
    const changed = await world.update(body.id, true, {
      request_content: [line, { ...line, id: old?.id, member_type_quantity: 5 }],
    })
    expect(changed.body.request_content.map(({ proposals }) => proposals.length)).toEqual([0, 1])
    const { version } = changed.body
    const without = await world.update(body.id, true, { request_content: [line], version })
    expect(without.body.request_content.map(({ proposals }) => proposals.length)).toEqual([0])
  })

  test('is found regardless of case, accents and special characters, among the first twenty by name', async () => {
    for (const name of ['øyvind Berg_2%', 'Ćosić Ødegård', ...Array.from({ length: 30 }, (_, n) => `Zz ${n + 10}`)])
      await records.person({ name })
    const found = async (search: string) =>
      (await call(searchPeople, { params: { id: world.engagement }, query: { search } }, world.amara)).body.map(
        (one) => one.employee_name,
      )
    expect(await found('zz')).toEqual(Array.from({ length: 20 }, (_, n) => `Zz ${n + 10}`))
    expect([await found('_2%'), await found('%')]).toEqual([['øyvind Berg_2%'], ['øyvind Berg_2%']])
    expect(await found('cosic  ode')).toEqual(['Ćosić Ødegård'])
  })
})

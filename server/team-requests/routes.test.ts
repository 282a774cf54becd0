import { getInbox } from '@portal/domain/notifications/contract'
import {
  createTeamRequest,
  decideProposal,
  deleteTeamRequest,
  listTeamRequests,
  proposePerson,
  searchPeople,
  updateTeamRequest,
} from '@portal/domain/team-requests/contract'
import { changedMeanwhile, placesFilled, requestCompleted } from '@portal/domain/team-requests/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
let engagement: string
let helen: string
let amara: string
let partner: string
beforeEach(async () => {
  await portal.reset()
  partner = await records.person({ name: 'Marcus Hale', email: 'Marcus@provider.example' })
  const lead = await records.person({ name: 'Amara Okafor', email: 'amara@provider.example' })
  engagement = await records.engagement({ client_partner_id: partner, project_lead_id: lead })
  helen = await signIn(await records.stakeholderAccount([engagement], { email: 'helen@customer.example' }))
  amara = await signIn(
    await records.staffAccount({ first_name: 'Amara', last_name: 'Okafor', email: 'amara@provider.example' }),
  )
})

const line = {
  member_role: 'Software developer',
  primary_skill: 'C# .NET',
  member_type_quantity: 2,
  member_start_date: '2026-07-01',
  member_duration: '6 months',
} as const
const past = 'The start date cannot be in the past'

const create = (body: object = { request_content: [line] }) =>
  call(createTeamRequest, { params: { id: engagement }, body: body as { request_content: [typeof line] } }, helen)
const update = (id: string, is_new: boolean, body: object) =>
  call(
    updateTeamRequest,
    { params: { project_id: engagement, id }, query: { is_new: String(is_new) }, body: { is_new, ...body } as never },
    helen,
  )
const list = async () => (await call(listTeamRequests, { params: { id: engagement } }, amara)).body

describe('a team request', () => {
  test('is stored with its lines and comment, new, newest first', async () => {
    await create({ request_content: [line, { ...line, primary_skill: 'Scrum' }], request_comment: ' For December. ' })
    clock.advance(60_000)
    const { status, body } = await create()
    expect(status).toBe(201)
    const requests = await list()
    expect(requests.map(({ id }) => id)[0]).toBe(body.id)
    expect(requests[1]).toMatchObject({
      project_id: engagement,
      is_new: true,
      requested_by: 'Helen Marsh',
      request_date: '2026-06-18T08:30:00.000Z',
      request_comment: 'For December.',
      request_content: [line, { ...line, primary_skill: 'Scrum' }],
    })
  })

  test('is mailed to client partner and delivery lead', async () => {
    await create({ request_content: [line], request_comment: 'Soon' })
    const mails = await portal.mail()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['marcus@provider.example', 'amara@provider.example'])
    expect(mails[0]?.text).toContain('2 × Software developer, C# .NET, from 1 Jul 2026, 6 months')
    expect(mails[0]?.text).toContain(`/engagements/${engagement}/request-team`)
  })

  test('is completed and reopened, and keeps its lines', async () => {
    const { body } = await create()
    const lines = { request_content: body.request_content.map(({ proposals: _, ...rest }) => rest) }
    expect((await update(body.id, false, lines)).body).toMatchObject({ is_new: false, request_content: [line] })
    const reopened = await update(body.id, true, lines)
    expect(reopened.body.is_new).toBe(true)
    expect(reopened.body.request_content[0]?.id).toBe(body.request_content[0]?.id)
  })

  test('whose line has begun by now can be changed, as long as that line is not', async () => {
    const { body } = await create({ request_content: [{ ...line, member_start_date: '2026-06-18' }] })
    clock.set('2026-06-20T10:00:00Z')
    const [{ proposals: _, ...old } = { proposals: [] }] = body.request_content
    const added = { ...line, member_start_date: '2026-06-20' }
    expect((await update(body.id, true, { request_content: [old, added] })).status).toBe(200)
    const refused = await update(body.id, true, { request_content: [{ ...old, member_type_quantity: 3 }] })
    expect([refused.status, refused.body.detail]).toEqual([422, past])
    expect(refused.body.fields).toEqual({ 'request_content.0.member_start_date': past })
  })

  test('that two people change at once is kept as the first left it; the second is told', async () => {
    const { body } = await create()
    const other = await signIn(await records.stakeholderAccount([engagement], { first_name: 'Owen' }))
    const params = { project_id: engagement, id: body.id }
    const [own = { proposals: [] }] = body.request_content
    const { proposals: _, ...old } = own
    const change = (as: string, added: string, version?: number) =>
      call(
        updateTeamRequest,
        {
          params,
          query: { is_new: 'true' },
          body: {
            ...{ is_new: true, ...(version !== undefined && { version }) },
            request_content: [old, { ...line, primary_skill: added }] as never,
          },
        },
        as,
      )
    await call(listTeamRequests, { params: { id: engagement } }, other)
    expect((await change(other, 'Scrum', 1)).body.version).toBe(2)
    const late = await change(helen, 'Angular', 1)
    expect([late.status, late.body.detail]).toEqual([409, changedMeanwhile])
    // Whoever names no version is held to what they read last.
    expect((await change(helen, 'Angular')).status).toBe(409)
    expect((await list())[0]?.request_content.map(({ primary_skill }) => primary_skill)).toEqual(['C# .NET', 'Scrum'])
    await call(listTeamRequests, { params: { id: engagement } }, helen)
    expect((await change(helen, 'Angular')).status).toBe(200)
    // The same again changes nothing and tells nobody.
    const mails = (await portal.mail()).length
    const { request_content } = (await list())[0] ?? { request_content: [] }
    const same = await update(body.id, true, { request_content })
    expect([same.body.version, (await portal.mail()).length]).toEqual([3, mails])
  })

  test('that is changed, completed or deleted tells client partner and delivery lead, and staff in the bell', async () => {
    const { body } = await create()
    const [{ proposals: _, ...old } = { proposals: [] }] = body.request_content
    await update(body.id, true, {
      request_content: [{ ...old, member_type_quantity: 5, member_start_date: '2026-08-01' }],
    })
    await update(body.id, false, { request_content: (await list())[0]?.request_content })
    await call(deleteTeamRequest, { params: { project_id: engagement, id: body.id } }, helen)
    const mails = (await portal.mail()).slice(2).filter(({ recipient }) => recipient === 'amara@provider.example')
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Helen Marsh has changed the request for team members for Payments platform rebuild',
      'Helen Marsh has completed the request for team members for Payments platform rebuild',
      'Helen Marsh has deleted the request for team members for Payments platform rebuild',
    ])
    expect(mails[0]?.text).toContain('5 × Software developer, C# .NET, from 1 Aug 2026')
    const marcus = await records.staffAccount({ email: 'marcus@provider.example', employee_id: partner })
    const inbox = await call(getInbox, {}, await signIn(marcus))
    expect(inbox.body.events.map(({ kind, sentence, path }) => [kind, sentence, path])).toEqual(
      [
        'Helen Marsh has deleted a request for team members',
        'Helen Marsh has completed a request for team members',
        'Helen Marsh has changed a request for team members',
        'Helen Marsh requests 2 team members',
      ].map((sentence) => ['team_request', sentence, `/engagements/${engagement}/request-team`]),
    )
  })

  test('is deleted for good', async () => {
    const { body } = await create()
    const params = { project_id: engagement, id: body.id }
    expect((await call(deleteTeamRequest, { params }, helen)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await call(deleteTeamRequest, { params }, helen)).status).toBe(404)
  })

  test.each([
    [{ request_content: [] }, 'Add at least one member to the request'],
    [{ request_content: [{ ...line, member_start_date: '2026-06-17' }] }, past],
    [{ request_content: [{ ...line, member_type_quantity: 21 }] }, 'Quantity is from 1 to 20'],
    [{ request_content: [line], request_comment: 'x'.repeat(301) }, 'Comment can not be more than 300 characters'],
  ])('%.60j is refused: %s', async (body, sentence) => {
    const answer = await create(body)
    expect([answer.status, answer.body.detail]).toEqual([422, sentence])
    expect(await list()).toEqual([])
  })

  test('must say the same in address and body', async () => {
    const { body } = await create()
    const lines = { request_content: [line] }
    const flag = await call(
      updateTeamRequest,
      { params: { project_id: engagement, id: body.id }, query: { is_new: 'true' }, body: { ...lines, is_new: false } },
      helen,
    )
    expect([flag.status, flag.body.detail]).toEqual([422, 'is_new in the address and in the body must agree'])
    expect((await update(body.id, true, { ...lines, request_id: 'another' })).status).toBe(422)
    expect((await update(body.id, true, { ...lines, request_id: body.id, project_id: engagement })).status).toBe(200)
  })

  test('of one engagement is out of reach through another', async () => {
    const { body } = await create()
    const own = await records.engagement({ title: 'Other' })
    const other = await signIn(await records.stakeholderAccount([own]))
    const params = { project_id: own, id: body.id }
    expect((await call(deleteTeamRequest, { params }, other)).status).toBe(404)
    expect((await list()).length).toBe(1)
  })

  test('is not taken from staff', async () => {
    const answer = await call(
      createTeamRequest,
      { params: { id: engagement }, body: { request_content: [line] } },
      amara,
    )
    expect([answer.status, answer.body.detail]).toEqual([403, 'Only stakeholders can create and change team requests'])
  })
})

describe('a proposed person', () => {
  const setUp = async () => {
    const { body } = await create()
    const employee_id = await records.person({ name: 'Priya Raman' })
    const line_id = body.request_content[0]?.id ?? ''
    const params = { project_id: engagement, id: body.id }
    const propose = (as = amara) =>
      call(proposePerson, { params, body: { line_id, employee_id, note: 'Built it' } }, as)
    const decide = (proposal_id: string, decision: 'accepted' | 'declined', as = helen) =>
      call(decideProposal, { params: { ...params, proposal_id }, body: { decision, note: 'Welcome' } }, as)
    return { propose, decide, employee_id }
  }

  test('is accepted by the customer; both sides are mailed', async () => {
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
      ['amara@provider.example', 'Helen Marsh has accepted Priya Raman for Payments platform rebuild'],
    ])
  })

  test('is proposed once for a line and decided once, whoever is faster', async () => {
    const { propose, decide } = await setUp()
    const proposed = await Promise.all(Array.from({ length: 20 }, () => propose()))
    expect(proposed.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(proposed.find(({ status }) => status !== 201)?.body.detail).toBe(
      'This person is proposed for the line already',
    )
    const id = (await list())[0]?.request_content[0]?.proposals[0]?.id ?? ''
    const decided = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(id, index % 2 === 0 ? 'accepted' : 'declined')),
    )
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(decided.find(({ status }) => status !== 200)?.status).toBe(409)
  })

  test('who is accepted is not taken off with the line unless that is meant, and the proposer is told', async () => {
    const { propose, decide } = await setUp()
    const proposed = await propose()
    await decide(proposed.body.request_content[0]?.proposals[0]?.id ?? '', 'accepted')
    const { id } = proposed.body
    const refused = await update(id, true, { request_content: [line] })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Priya Raman is accepted already for what you take off the request.',
    ])
    const before = (await portal.mail()).length
    expect((await update(id, true, { request_content: [line], remove_accepted: true })).status).toBe(200)
    const told = (await portal.mail()).slice(before)
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([
      'amara@provider.example',
      'marcus@provider.example',
    ])
    expect(told[0]?.text).toContain('No longer asked for: 2 × Software developer, C# .NET')
  })

  test('counts: no more are accepted than were asked for, and no fewer asked for than are accepted', async () => {
    const { body } = await create()
    const [asked] = body.request_content
    const params = { project_id: engagement, id: body.id }
    const ids: string[] = []
    for (const name of ['Ann', 'Ben', 'Cal']) {
      const employee_id = await records.person({ name })
      const made = await call(proposePerson, { params, body: { line_id: asked?.id ?? '', employee_id } }, amara)
      ids.push(made.body.request_content[0]?.proposals.find((one) => one.employee_id === employee_id)?.id ?? '')
    }
    const accept = (proposal_id: string) =>
      call(decideProposal, { params: { ...params, proposal_id }, body: { decision: 'accepted' } }, helen)
    const answers = await Promise.all(ids.map(accept))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(placesFilled)
    const fewer = await update(body.id, true, {
      request_content: [{ ...line, id: asked?.id, member_type_quantity: 1 }],
    })
    expect([fewer.status, fewer.body.fields]).toEqual([
      422,
      { 'request_content.0.member_type_quantity': '2 people are accepted already' },
    ])
  })

  test('is neither proposed for a completed request nor decided on in one', async () => {
    const { propose, decide, propose: again } = await setUp()
    const { body } = await propose()
    await update(body.id, false, { request_content: body.request_content })
    for (const late of [await again(), await decide(body.request_content[0]?.proposals[0]?.id ?? '', 'declined')])
      expect([late.status, late.body.detail]).toEqual([409, requestCompleted])
  })

  test('survives a change of the request, and goes with the line', async () => {
    const { propose } = await setUp()
    const { body } = await propose()
    const [old] = body.request_content
    const changed = await update(body.id, true, {
      request_content: [line, { ...line, id: old?.id, member_type_quantity: 5 }],
    })
    expect(changed.body.request_content.map(({ proposals }) => proposals.length)).toEqual([0, 1])
    const without = await update(body.id, true, { request_content: [line] })
    expect(without.body.request_content.map(({ proposals }) => proposals.length)).toEqual([0])
  })

  test('is proposed by staff and decided by stakeholders alone', async () => {
    const { propose, decide } = await setUp()
    expect((await propose(helen)).body.detail).toBe('Only the provider can propose people')
    const { body } = await propose()
    const id = body.request_content[0]?.proposals[0]?.id ?? ''
    expect((await decide(id, 'accepted', amara)).body.detail).toBe('Only stakeholders can accept or decline a proposal')
  })

  test('is found by part of the name, by staff alone', async () => {
    await records.person({ name: 'Élodie Martin' })
    const found = (search: string, as: string) =>
      call(searchPeople, { params: { id: engagement }, query: { search } }, as)
    expect((await found('elod', amara)).body.map((one) => one.employee_name)).toEqual(['Élodie Martin'])
    expect((await found('elod', helen)).status).toBe(403)
  })

  test('is found among the first twenty by the alphabet, whatever case, accents and special characters', async () => {
    for (const name of ['øyvind Berg_2%', 'Ćosić Ødegård', ...Array.from({ length: 30 }, (_, n) => `Zz ${n + 10}`)])
      await records.person({ name })
    const found = async (search: string) =>
      (await call(searchPeople, { params: { id: engagement }, query: { search } }, amara)).body.map(
        (one) => one.employee_name,
      )
    expect(await found('zz')).toEqual(Array.from({ length: 20 }, (_, n) => `Zz ${n + 10}`))
    expect([await found('_2%'), await found('%')]).toEqual([['øyvind Berg_2%'], ['øyvind Berg_2%']])
    expect(await found('cosic  ode')).toEqual(['Ćosić Ødegård'])
  })
})

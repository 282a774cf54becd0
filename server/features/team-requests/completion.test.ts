import { getEngagementHeader } from '@portal/domain/engagements/contract'
import { getInbox } from '@portal/domain/notifications/contract'
import { listTodos } from '@portal/domain/overview/contract'
import { listPortfolio } from '@portal/domain/portfolio/contract'
import { listRequests } from '@portal/domain/requests/contract'
import { decideProposal, proposePerson } from '@portal/domain/team-requests/contract'
import { lineFilled } from '@portal/domain/team-requests/proposing'
import type { TeamRequest } from '@portal/domain/team-requests/team-request'
import { placesFilled } from '@portal/domain/team-requests/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTeamRequestWorld, requestedLine, type TeamRequestWorld } from '../../testing/team-request-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
const { db } = portal.portal
let world: TeamRequestWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildTeamRequestWorld(portal)
})

const onePlace = { ...requestedLine, member_type_quantity: 1 }
const linesOf = ({ request_content }: TeamRequest) => request_content.map(({ proposals: _, ...line }) => line)
const lineOf = (request: TeamRequest, place = 0) => {
  const line = request.request_content[place]
  if (!line) throw new Error(`The request has no line ${place}`)
  return line
}

const propose = async (request: TeamRequest, place: number, employee_id: string) =>
  call(
    proposePerson,
    {
      params: { project_id: world.engagement, id: request.id },
      body: { line_id: lineOf(request, place).id, employee_id },
    },
    world.amara,
  )

/** Proposes a new person for the line and returns the id of the proposal. */
async function proposed(request: TeamRequest, place = 0, name = 'Priya Raman'): Promise<string> {
  const employee_id = await records.person({ name })
  const { body } = await propose(request, place, employee_id)
  const proposal = lineOf(body, place).proposals.find((one) => one.employee_id === employee_id)
  if (!proposal) throw new Error('The person was not proposed')
  return proposal.id
}

const accept = (request: TeamRequest, proposal_id: string, as = world.helen) =>
  call(
    decideProposal,
    { params: { project_id: world.engagement, id: request.id, proposal_id }, body: { decision: 'accepted' } },
    as,
  )

/** Creates a request for one person and accepts a proposal for it. */
async function filledRequest(): Promise<TeamRequest> {
  const { body } = await world.create({ request_content: [onePlace] })
  return (await accept(body, await proposed(body))).body
}

describe('a request whose last line is filled', () => {
  test('is completed, and shows by whom, when and why', async () => {
    const { body } = await world.create({ request_content: [onePlace, onePlace] })
    const first = await accept(body, await proposed(body))
    expect(first.body).toMatchObject({ is_new: true, completion: null })
    clock.set('2026-06-20T10:00:00Z')
    const last = await accept(body, await proposed(body, 1, 'Kai Lund'))
    const completion = { by: 'Helen Marsh', at: '2026-06-20T10:00:00.000Z', reason: 'filled' }
    expect(last.body).toMatchObject({ is_new: false, completion, version: body.version + 1 })
    expect((await world.list())[0]).toMatchObject({ is_new: false, completion })
  })

  test('notifies the client partner by email and in the inbox, and the delivery lead by email', async () => {
    const { body } = await world.create({ request_content: [onePlace] })
    const id = await proposed(body)
    const before = (await portal.mail()).length
    await accept(body, id)
    const mails = (await portal.mail()).slice(before)
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['amara@provider.example', 'Helen Marsh accepted Priya Raman for Payments platform rebuild'],
      ['marcus@provider.example', 'The team request for Payments platform rebuild is completed'],
    ])
    for (const { text } of mails) expect(text).toContain('is completed because all lines are filled')
    const marcus = await records.staffAccount({ email: 'marcus@provider.example', employee_id: world.partner })
    const inbox = await call(getInbox, {}, await signIn(marcus))
    expect(inbox.body.events[0]?.sentence).toBe(
      'The team request of Helen Marsh is completed because all lines are filled',
    )
  })

  test('is not counted or listed as open work', async () => {
    const lead = await records.person({ name: 'Lena Vogt' })
    await db.updateTable('engagement').set({ project_lead_id: lead }).execute()
    const lena = await signIn(await records.staffAccount({ job_title: 'Delivery Lead', employee_id: lead }))
    const { body } = await world.create({ request_content: [onePlace] })
    const id = await proposed(body)
    await proposed(body, 0, 'Kai Lund')
    await accept(body, id)
    const header = await call(getEngagementHeader, { params: { id: world.engagement } }, lena)
    expect(header.body.counts.team_requests).toBe(0)
    expect((await call(listRequests, { query: {} }, lena)).body).toMatchObject({ open: [], open_total: 0 })
    for (const person of [lena, world.helen]) {
      const { todos } = (await call(listTodos, {}, person)).body
      expect(todos.filter(({ kind }) => /proposal|line/.test(kind))).toEqual([])
    }
    const { rows } = (await call(listPortfolio, { query: {} }, lena)).body
    expect(rows.map(({ reason }) => `${reason}`)).not.toContainEqual(expect.stringMatching(/proposal|declined/))
  })

  test('rejects proposals for a filled line, and accepts them for an open line', async () => {
    const { body } = await world.create({ request_content: [onePlace, onePlace] })
    const id = await proposed(body)
    await accept(body, id)
    const late = await propose(body, 0, await records.person())
    expect([late.status, late.body.detail]).toEqual([409, lineFilled])
    expect((await propose(body, 1, await records.person())).status).toBe(201)
  })

  test('accepts only one of two people who are accepted for the last place at the same time', async () => {
    const { body } = await world.create({ request_content: [onePlace] })
    const owen = await signIn(await records.stakeholderAccount([world.engagement], { first_name: 'Owen' }))
    const ids = [await proposed(body), await proposed(body, 0, 'Kai Lund')]
    const answers = await Promise.all(ids.map((id, place) => accept(body, id, place === 0 ? world.helen : owen)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(placesFilled)
    const [request] = await world.list()
    expect(request).toMatchObject({ is_new: false, completion: { reason: 'filled' } })
    expect(request?.request_content[0]?.proposals.filter(({ decision }) => decision === 'accepted')).toHaveLength(1)
  })

  test('can be reopened, and stays open until another line is filled', async () => {
    const request = await filledRequest()
    const reopened = await world.update(request.id, true, { request_content: linesOf(request) })
    expect([reopened.status, reopened.body.is_new, reopened.body.completion]).toEqual([200, true, null])
    const commented = { request_content: linesOf(request), request_comment: 'Wait' }
    expect((await world.update(request.id, true, commented)).body.is_new).toBe(true)
    const longer = { request_content: [...linesOf(request), onePlace] }
    const { body } = await world.update(request.id, true, longer)
    expect(body.is_new).toBe(true)
    const last = await accept(body, await proposed(body, 1, 'Kai Lund'))
    expect(last.body).toMatchObject({ is_new: false, completion: { reason: 'filled' } })
  })

  test('is reopened when its lines ask for more people than are accepted', async () => {
    const request = await filledRequest()
    const [line] = linesOf(request)
    const more = { request_content: [{ ...line, member_type_quantity: 2 }] }
    expect((await world.update(request.id, false, more)).body).toMatchObject({ is_new: true, completion: null })
  })

  test('is reopened when the accepted person is removed with the line', async () => {
    const request = await filledRequest()
    const other = { request_content: [onePlace], remove_accepted: true, version: request.version }
    expect((await world.update(request.id, false, other)).body).toMatchObject({ is_new: true, completion: null })
  })

  test('rejects a change that was started before the completion', async () => {
    const { body } = await world.create({ request_content: [onePlace] })
    await accept(body, await proposed(body))
    const late = await world.update(body.id, true, { request_content: linesOf(body), version: body.version })
    expect(late.status).toBe(409)
    expect((await world.list())[0]?.is_new).toBe(false)
  })
})

describe('a change to the lines', () => {
  test('completes the request when only filled lines are left', async () => {
    const { body } = await world.create({ request_content: [onePlace, onePlace] })
    const { body: accepted } = await accept(body, await proposed(body))
    const shorter = { request_content: linesOf(accepted).slice(0, 1) }
    const completion = expect.objectContaining({ by: 'Helen Marsh', reason: 'filled' })
    expect((await world.update(body.id, true, shorter)).body).toMatchObject({ is_new: false, completion })
  })

  test('completes the request when a line asks for no more people than are accepted', async () => {
    const { body } = await world.create()
    const { body: accepted } = await accept(body, await proposed(body))
    const fewer = { request_content: linesOf(accepted).map((line) => ({ ...line, member_type_quantity: 1 })) }
    expect((await world.update(body.id, true, fewer)).body.is_new).toBe(false)
  })

  test('keeps a request completed if a person marked it as completed', async () => {
    const { body } = await world.create()
    const completed = await world.update(body.id, false, { request_content: linesOf(body) })
    const completedAt = '2026-06-18T08:30:00.000Z'
    expect(completed.body.completion).toEqual({ by: 'Helen Marsh', at: completedAt, reason: 'marked' })
    const more = { request_content: [...linesOf(body), onePlace] }
    expect((await world.update(body.id, false, more)).body).toMatchObject({
      is_new: false,
      completion: { reason: 'marked' },
    })
  })
})

import { getInbox } from '@portal/domain/notifications/contract'
import { deleteTeamRequest, proposePerson, updateTeamRequest } from '@portal/domain/team-requests/contract'
import { requestChangedByOther } from '@portal/domain/team-requests/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildTeamRequestWorld,
  requestedLine as line,
  type TeamRequestWorld,
} from '../../testing/team-request-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
let world: TeamRequestWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildTeamRequestWorld(portal)
})

const past = 'The start date cannot be in the past'

describe('a team request', () => {
  test('is stored as new with its lines and comment, and listed newest first', async () => {
    await world.create({
      request_content: [line, { ...line, primary_skill: 'Scrum' }],
      request_comment: ' For December. ',
    })
    clock.advance(60_000)
    const { status, body } = await world.create()
    expect(status).toBe(201)
    const requests = await world.list()
    expect(requests.map(({ id }) => id)[0]).toBe(body.id)
    expect(requests[1]).toMatchObject({
      project_id: world.engagement,
      is_new: true,
      requested_by: 'Helen Marsh',
      request_date: '2026-06-18T08:30:00.000Z',
      request_comment: 'For December.',
      request_content: [line, { ...line, primary_skill: 'Scrum' }],
    })
  })

  test('is emailed to the client partner and the delivery lead', async () => {
    await world.create({ request_content: [line], request_comment: 'Soon' })
    const mails = await portal.mail()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['marcus@provider.example', 'amara@provider.example'])
    expect(mails[0]?.text).toContain('2 × Software developer, C# .NET, from 1 Jul 2026, 6 months')
    expect(mails[0]?.text).toContain(`/engagements/${world.engagement}/request-team`)
  })

  test('can be completed and reopened, and keeps its lines', async () => {
    const { body } = await world.create()
    const lines = { request_content: body.request_content.map(({ proposals: _, ...rest }) => rest) }
    expect((await world.update(body.id, false, lines)).body).toMatchObject({ is_new: false, request_content: [line] })
    const reopened = await world.update(body.id, true, lines)
    expect(reopened.body.is_new).toBe(true)
    expect(reopened.body.request_content[0]?.id).toBe(body.request_content[0]?.id)
  })

  test('can be changed after a line has started, as long as that line stays unchanged', async () => {
    const { body } = await world.create({ request_content: [{ ...line, member_start_date: '2026-06-18' }] })
    clock.set('2026-06-20T10:00:00Z')
    const [{ proposals: _, ...old } = { proposals: [] }] = body.request_content
    const added = { ...line, member_start_date: '2026-06-20' }
    expect((await world.update(body.id, true, { request_content: [old, added] })).status).toBe(200)
    const refused = await world.update(body.id, true, { request_content: [{ ...old, member_type_quantity: 3 }] })
    expect([refused.status, refused.body.detail]).toEqual([422, past])
    expect(refused.body.fields).toEqual({ 'request_content.0.member_start_date': past })
  })

  test('keeps the first of two concurrent changes and rejects the second', async () => {
    const { body } = await world.create()
    const other = await signIn(await records.stakeholderAccount([world.engagement], { first_name: 'Owen' }))
    const params = { project_id: world.engagement, id: body.id }
    const [own = { proposals: [] }] = body.request_content
    const { proposals: _, ...old } = own
    const change = (as: string, added: string, version?: number) =>
      call(
        updateTeamRequest,
        {
          params,
          query: { is_new: 'true' },
          body: {
            is_new: true,
            ...(version !== undefined && { version }),
            request_content: [old, { ...line, primary_skill: added }] as never,
          },
        },
        as,
      )
    expect((await change(other, 'Scrum', 1)).body.version).toBe(2)
    const late = await change(world.helen, 'Angular', 1)
    expect([late.status, late.body.detail]).toEqual([409, requestChangedByOther])
    expect((await world.list())[0]?.request_content.map(({ primary_skill }) => primary_skill)).toEqual([
      'C# .NET',
      'Scrum',
    ])
    expect((await change(world.helen, 'Angular', 2)).status).toBe(200)
    // Saving the same again changes nothing and sends no email.
    const mails = (await portal.mail()).length
    const { request_content } = (await world.list())[0] ?? { request_content: [] }
    const same = await world.update(body.id, true, { request_content })
    expect([same.body.version, (await portal.mail()).length]).toEqual([3, mails])
  })

  test('notifies the delivery lead by email and staff in the inbox when it is changed, completed or deleted', async () => {
    const { body } = await world.create()
    const [{ proposals: _, ...old } = { proposals: [] }] = body.request_content
    await world.update(body.id, true, {
      request_content: [{ ...old, member_type_quantity: 5, member_start_date: '2026-08-01' }],
    })
    await world.update(body.id, false, { request_content: (await world.list())[0]?.request_content })
    await call(deleteTeamRequest, { params: { project_id: world.engagement, id: body.id }, query: {} }, world.helen)
    const mails = (await portal.mail()).slice(2).filter(({ recipient }) => recipient === 'amara@provider.example')
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Helen Marsh changed the team request for Payments platform rebuild',
      'Helen Marsh completed the team request for Payments platform rebuild',
      'Helen Marsh deleted the team request for Payments platform rebuild',
    ])
    expect(mails[0]?.text).toContain('5 × Software developer, C# .NET, from 1 Aug 2026')
    const marcus = await records.staffAccount({ email: 'marcus@provider.example', employee_id: world.partner })
    const inbox = await call(getInbox, {}, await signIn(marcus))
    expect(inbox.body.events.map(({ kind, sentence, path }) => [kind, sentence, path])).toEqual(
      [
        'Helen Marsh deleted a team request',
        'Helen Marsh completed a team request',
        'Helen Marsh changed a team request',
        'Helen Marsh requested 2 team members',
      ].map((sentence) => ['team_request', sentence, `/engagements/${world.engagement}/request-team`]),
    )
  })

  test('applies a change or deletion without a version as sent, also after a change by someone else', async () => {
    const { body } = await world.create()
    const other = await signIn(await records.stakeholderAccount([world.engagement]))
    const params = { project_id: world.engagement, id: body.id }
    const person = { line_id: body.request_content[0]?.id ?? '', employee_id: await records.person() }
    await call(proposePerson, { params, body: person }, world.amara)
    const input = { is_new: true as const, request_content: [{ ...line, primary_skill: 'Scrum' as const }] }
    const changed = await call(updateTeamRequest, { params, query: { is_new: 'true' }, body: input }, other)
    expect(changed.body.request_content).toMatchObject([{ primary_skill: 'Scrum', proposals: [] }])
    const stale = await world.remove(body.id, body.version, world.helen)
    expect([stale.status, stale.response.json().detail]).toEqual([409, requestChangedByOther])
    expect((await world.remove(body.id)).status).toBe(204)
  })

  test('is deleted permanently', async () => {
    const { body } = await world.create()
    const params = { project_id: world.engagement, id: body.id }
    expect((await call(deleteTeamRequest, { params, query: {} }, world.helen)).status).toBe(204)
    expect(await world.list()).toEqual([])
    expect((await call(deleteTeamRequest, { params, query: {} }, world.helen)).status).toBe(404)
  })

  test.each([
    [{ request_content: [] }, 'Add at least one member to the request'],
    [{ request_content: [{ ...line, member_start_date: '2026-06-17' }] }, past],
    [{ request_content: [{ ...line, member_type_quantity: 21 }] }, 'Quantity must be between 1 and 20'],
    [{ request_content: [line], request_comment: 'x'.repeat(301) }, 'Comment can not be more than 300 characters'],
  ])('rejects %.60j: %s', async (body, sentence) => {
    const answer = await world.create(body)
    expect([answer.status, answer.body.detail]).toEqual([422, sentence])
    expect(await world.list()).toEqual([])
  })

  test('must have the same values in the URL and in the body', async () => {
    const { body } = await world.create()
    const lines = { request_content: [line] }
    const flag = await call(
      updateTeamRequest,
      {
        params: { project_id: world.engagement, id: body.id },
        query: { is_new: 'true' },
        body: { ...lines, is_new: false },
      },
      world.helen,
    )
    expect([flag.status, flag.body.detail]).toEqual([422, 'is_new must be the same in the URL and in the body'])
    expect((await world.update(body.id, true, { ...lines, request_id: 'another' })).status).toBe(422)
    expect(
      (await world.update(body.id, true, { ...lines, request_id: body.id, project_id: world.engagement })).status,
    ).toBe(200)
  })

  test('of one engagement cannot be deleted through another', async () => {
    const { body } = await world.create()
    const ownBrowser = await records.engagement({ title: 'Other' })
    const other = await signIn(await records.stakeholderAccount([ownBrowser]))
    const params = { project_id: ownBrowser, id: body.id }
    expect((await call(deleteTeamRequest, { params, query: {} }, other)).status).toBe(404)
    expect((await world.list()).length).toBe(1)
  })
})

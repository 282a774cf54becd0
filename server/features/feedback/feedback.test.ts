import { listProfileFeedback, withdrawIndividualFeedback } from '@portal/domain/feedback/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownOrigin } from '../../testing/own-origin.ts'
import { buildTeamWorld, type TeamWorld } from '../../testing/team-world.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { feedbackIn } from './feedback.fixture.ts'

const portal = await testPortal()
const { call, records, clock } = portal
let world: TeamWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildTeamWorld(portal)
})

const { onPerson, onTeam, people, teams } = feedbackIn(portal, () => world)
const profile = async (page_number: number, employee = world.members[0] ?? '', as = world.stakeholder) =>
  (
    await call(
      listProfileFeedback,
      { params: { id: world.engagement, employee_id: employee }, query: { page_number, items_per_page: 5 } },
      as,
    )
  ).body

describe('feedback on a person', () => {
  test('is stored with its author, the author’s role and the time', async () => {
    const input = await onPerson({ feedback: '  Calm, clear\nhttps://x.example  ' })
    expect(input.status).toBe(201)
    expect(await people()).toEqual([
      {
        id: input.body.data.object_id,
        full_name: 'Person 01',
        provider_full_name: 'Helen Marsh',
        project_name: 'Payments platform rebuild',
        company_name: 'Halden & Moore Bank',
        date: '2026-06-18T08:30:00.000Z',
        feedback: 'Calm, clear\nhttps://x.example',
        withdrawable_until: '2026-06-18T09:30:00.000Z',
      },
    ])
    expect((await profile(1)).item_list).toEqual([
      {
        id: input.body.data.object_id,
        provider_full_name: 'Helen Marsh',
        provider_role: null,
        date: '2026-06-18T08:30:00.000Z',
        feedback: 'Calm, clear\nhttps://x.example',
        withdrawable_until: '2026-06-18T09:30:00.000Z',
      },
    ])
  })

  test('can be about the portfolio director', async () => {
    expect((await onPerson({ employee_id: world.director })).status).toBe(201)
    expect((await profile(1, world.director)).item_list).toHaveLength(1)
  })

  test('is rejected if the author is the person it is about', async () => {
    const [employee_id = ''] = world.members
    const self = await portal.signIn(await records.staffAccount({ employee_id }))
    const refused = await onPerson({}, self)
    expect([refused.status, refused.body]).toEqual([403, { detail: 'You cannot give feedback on yourself' }])
    expect((await onPerson({ employee_id: world.members[1] }, self)).status).toBe(201)
    expect((await profile(1)).item_list).toEqual([])
  })

  test('can be searched in scripts whose marks count as letters', async () => {
    const partner = await portal.signIn(await records.staffAccount({ job_title: 'Client Partner' }))
    const output = async (search: string) => (await people({ search }, partner)).map((row) => row.feedback)
    for (const feedback of ['मील का पत्थर', 'мой район', 'バス停'])
      expect((await onPerson({ feedback })).status).toBe(201)
    expect(await output('मील पत्थ')).toEqual(['मील का पत्थर'])
    expect(await output('мой райо')).toEqual(['мой район'])
    expect(await output('バス')).toEqual(['バス停'])
    expect(await output('パス停')).toEqual([])
  })

  test('can be searched by text, author, person and day, and sorted oldest first', async () => {
    for (const [index, feedback] of ['Calm and clear', 'Größe zeigt sich', 'Clear words'].entries()) {
      await onPerson({ feedback, employee_id: world.members[index] })
      clock.advance(24 * 60 * 60 * 1000)
    }
    const output = async (query: object, as = world.partner) => (await people(query, as)).map((row) => row.feedback)
    const partner = await portal.signIn(await records.staffAccount({ job_title: 'Client Partner' }))
    expect(await output({ search: 'cle' }, partner)).toEqual(['Clear words', 'Calm and clear'])
    expect(await output({ search: 'grosse marsh' }, partner)).toEqual(['Größe zeigt sich'])
    expect(await output({ search: 'person 02' }, partner)).toEqual(['Größe zeigt sich'])
    expect(await output({ search: '%' }, partner)).toEqual([])
    expect(await output({ from: '2026-06-19', to: '2026-06-19' }, partner)).toEqual(['Größe zeigt sich'])
    const oldest = { order: 'oldest', items_per_page: 2 }
    expect(await output(oldest, partner)).toEqual(['Calm and clear', 'Größe zeigt sich'])
    const [, second] = await people(oldest, partner)
    expect(await output({ ...oldest, after: second?.id, page_number: 2 }, partner)).toEqual(['Clear words'])
    expect(await output({ search: 'cle' }, await portal.signIn(await records.stakeholderAccount([])))).toEqual([])
  })

  test('is shown on the profile in pages of five, newest first', async () => {
    for (let number = 1; number <= 11; number++) {
      await onPerson({ feedback: `Number ${number}` })
      clock.advance(1000)
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => profile(page)))
    expect(pages.map((page) => page.item_list.length)).toEqual([5, 5, 1, 0])
    expect(pages.map((page) => page.total_pages)).toEqual([3, 3, 3, 3])
    expect(pages[0]?.item_list[0]?.feedback).toBe('Number 11')
    expect((await profile(1, world.members[1])).total_pages).toBe(0)
  })
  test('can have 1500 characters', async () => {
    expect((await onPerson({ feedback: 'x'.repeat(1500) })).status).toBe(201)
  })
  test('is rejected about people outside the engagement and from callers without access', async () => {
    expect((await onPerson({ employee_id: await records.person() })).status).toBe(404)
    expect((await onPerson({}, world.stranger)).status).toBe(404)
    expect((await onPerson({}, world.consultant)).status).toBe(201)
  })
})

describe('feedback on a team', () => {
  test('can be searched by its words and its day', async () => {
    const team_id = await records.team({ engagement_id: world.engagement, name: 'Night watch' })
    await onTeam({ team_id, feedback: 'They keep their word' })
    const found = async (query: object, as?: string) => (await teams(query, as)).map((row) => row.feedback)
    expect(await found({ search: 'night word' })).toEqual(['They keep their word'])
    expect(await found({ search: 'sleep' })).toEqual([])
    expect(await found({ to: '2026-06-17' })).toEqual([])
    expect(await found({ search: 'night' }, world.stranger)).toEqual([])
  })

  test('is stored with the portal’s names, not those sent, and remains after the team', async () => {
    const team_id = await records.team({ engagement_id: world.engagement, name: 'Core' })
    const input = await onTeam({ team_id, feedback: 'Good' })
    expect(input.status).toBe(201)
    await portal.portal.db.deleteFrom('group_team').execute()
    expect(await teams()).toEqual([
      {
        id: input.body.data.object_id,
        team_name: 'Core',
        project_name: 'Payments platform rebuild',
        provider_full_name: 'Helen Marsh',
        date: '2026-06-18T08:30:00.000Z',
        feedback: 'Good',
        withdrawable_until: '2026-06-18T09:30:00.000Z',
      },
    ])
  })
  test('is accepted with and without a trailing slash', async () => {
    const team_id = await records.team({ engagement_id: world.engagement })
    for (const url of ['/api/feedback/team_feedback/', '/api/feedback/team_feedback']) {
      const payload = { team_id, feedback: 'Good' }
      const answer = await portal.server.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...ownOrigin, cookie: world.stakeholder },
      })
      expect(answer.statusCode).toBe(201)
    }
  })
  test('needs a team that the caller can see', async () => {
    expect((await onTeam({ team_id: '', feedback: 'Good' })).body.detail).toBe('We require this information')
    const team_id = await records.team({ engagement_id: world.engagement })
    expect((await onTeam({ team_id, feedback: 'x'.repeat(400) })).status).toBe(201)
    const answers = [
      await onTeam({ team_id, feedback: 'Good' }, world.stranger),
      await onTeam({ team_id: 'none', feedback: 'Good' }),
    ]
    for (const { status, body } of answers) expect([status, body.detail]).toEqual([404, 'This team no longer exists'])
  })
})

describe('withdrawing feedback', () => {
  const withdraw = (id: string, as = world.stakeholder) => call(withdrawIndividualFeedback, { params: { id } }, as)

  test('is possible within an hour, and only for its author', async () => {
    const id = (await onPerson()).body.data.object_id
    expect((await people({}, world.consultant))[0]?.withdrawable_until).toBeNull()
    expect((await withdraw(id, world.consultant)).response.json().detail).toBe(
      'Only the person who gave the feedback can withdraw it',
    )
    expect((await withdraw(id, world.stranger)).status).toBe(404)
    clock.advance(60 * 60 * 1000 - 1)
    expect((await withdraw(id)).status).toBe(204)
    expect((await withdraw(id)).status).toBe(404)
    expect(await people()).toEqual([])
  })
})

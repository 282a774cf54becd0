import { getEngagement, listMembers } from '@portal/domain/engagements/contract'
import { assignTag, createTag, deleteTag, listTags, setHeaderTags } from '@portal/domain/tags/contract'
import { tagNameInvalid } from '@portal/domain/tags/validation'
import { changedByOther } from '@portal/domain/team/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTeamWorld, people, type TeamWorld } from '../../testing/team-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, clock } = portal
let world: TeamWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildTeamWorld(portal)
})

const params = () => ({ id: world.engagement })
const create = (name: string, as = world.stakeholder) => call(createTag, { params: params(), body: { name } }, as)
const created = async (name: string): Promise<string> => (await create(name)).body.data.object_id
const list = async (as = world.stakeholder) => (await call(listTags, { params: params() }, as)).body
const assign = (tagId: string, members: readonly string[], as = world.stakeholder, version?: number) =>
  call(assignTag, { params: { ...params(), tagId }, query: { version }, body: people(members) }, as)
const remove = (tagId: string, as = world.stakeholder, version?: number) =>
  call(deleteTag, { params: { ...params(), tagId }, query: { version } }, as)
const header = (body: object, as = world.stakeholder) => call(setHeaderTags, { params: params(), body }, as)
const tagsOfMembers = async () =>
  (await call(listMembers, { params: params() }, world.stakeholder)).body.map((member) =>
    member.tags.map((tag) => tag.name),
  )

describe('tags', () => {
  test('are created, listed by name, assigned to members and removed from them', async () => {
    const kotlin = await created(' Kotlin ')
    await created('data')
    const [one = '', two = ''] = world.members
    const answer = await assign(kotlin, [one, two])
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: kotlin,
      name: 'Kotlin',
      member_assignments: [
        { employee_id: two, employee_name: 'Person 02' },
        { employee_id: one, employee_name: 'Person 01' },
      ],
      version: expect.any(Number),
    })
    expect((await list()).map((tag) => [tag.name, tag.member_assignments.length])).toEqual([
      ['data', 0],
      ['Kotlin', 2],
    ])
    expect(await tagsOfMembers()).toEqual([[], [], ['Kotlin'], ['Kotlin']])
    await assign(kotlin, [two])
    expect(await tagsOfMembers()).toEqual([[], [], ['Kotlin'], []])
  })

  test('that are deleted disappear from members and from the header', async () => {
    const kotlin = await created('Kotlin')
    await assign(kotlin, world.members)
    await header({ client_partner: [{ id: kotlin }], portfolio_director: [{ id: kotlin }] })
    expect((await remove(kotlin)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await tagsOfMembers()).flat()).toEqual([])
    const { body } = await call(getEngagement, { params: params() }, world.stakeholder)
    expect(body.header_tags).toEqual({ client_partner: [], portfolio_director: [] })
  })

  test('of people who left are hidden, and a new list does not remove them', async () => {
    const kotlin = await created('Kotlin')
    const guest = await records.person({ name: 'Guest' })
    const short = await records.workOrder({
      engagement_id: world.engagement,
      start_date: '2026-01-01',
      end_date: '2026-06-18',
    })
    await records.assignment({ work_order_id: short, employee_id: guest })
    await assign(kotlin, [guest])
    clock.set('2026-06-19T09:00:00Z')
    expect((await list())[0]?.member_assignments).toEqual([])
    await assign(kotlin, world.members.slice(0, 1))
    clock.set('2026-06-18T09:00:00Z')
    expect((await list())[0]?.member_assignments).toHaveLength(2)
  })

  test('of the header are set for one role or for both', async () => {
    const [a, b] = [{ id: await created('A') }, { id: await created('B') }]
    expect((await header({ client_partner: [b, a] })).body).toEqual({
      client_partner: [
        { ...a, name: 'A' },
        { ...b, name: 'B' },
      ],
      portfolio_director: [],
    })
    const answer = await header({ client_partner: [], portfolio_director: [{ ...a, name: 'whatever' }] })
    expect(answer.body).toEqual({ client_partner: [], portfolio_director: [{ ...a, name: 'A' }] })
  })
})

describe('invalid tags', () => {
  test('rejects an existing tag regardless of case, and accepts ten characters', async () => {
    expect((await create('x'.repeat(10))).status).toBe(201)
    const { status, body } = await create('X'.repeat(10))
    expect([status, body.detail]).toEqual([409, tagNameInvalid])
  })
  test('accepts tags that differ in a mark that their script counts as a letter', async () => {
    for (const name of ['माल', 'मील', 'か', 'が', 'கா', 'கீ', 'йод', 'иод'])
      expect([name, (await create(name)).status]).toEqual([name, 201])
    for (const name of ['が', 'ЙОД']) expect((await create(name.normalize('NFD'))).status).toBe(409)
  })
  test('rejects a person who is not a member', async () => {
    expect((await assign(await created('A'), [await records.person()])).status).toBe(409)
  })
  test('rejects a deleted tag and a tag of another engagement', async () => {
    const removed = await created('A')
    await remove(removed)
    const foreign = await records.tag({ engagement_id: await records.engagement({ title: 'Other' }) })
    for (const tag of [removed, foreign]) {
      expect((await assign(tag, [])).status).toBe(404)
      expect((await remove(tag)).status).toBe(404)
      expect((await header({ client_partner: [{ id: tag }] })).status).toBe(409)
    }
  })
})

describe('two editors at the same time', () => {
  test('twenty calls with the same name create one tag', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => create(index % 2 ? 'Core' : 'CORE')))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  })

  test('rejects a list based on an old version', async () => {
    const tag = await created('A')
    const [one = '', two = ''] = world.members
    const old = (await list(world.partner))[0]?.version
    await assign(tag, [one])
    expect((await assign(tag, [two], world.partner, old)).status).toBe(409)
    const fresh = (await list(world.partner))[0]
    expect((await assign(tag, [one, two], world.partner, fresh?.version)).status).toBe(200)
    expect((await list())[0]?.member_assignments).toHaveLength(2)
  })

  test('applies a list without a version as sent, also after another editor’s change', async () => {
    const tag = await created('A')
    const [one = '', two = ''] = world.members
    await assign(tag, [one])
    expect((await assign(tag, [two], world.partner)).status).toBe(200)
    expect((await list())[0]?.member_assignments.map((member) => member.employee_id)).toEqual([two])
  })

  test('deletes a tag in use, unless the call sends an old version', async () => {
    const tag = await created('A')
    const old = (await list())[0]?.version
    await header({ client_partner: [{ id: tag }] })
    const stale = await remove(tag, world.partner, old)
    expect([stale.status, stale.response.json().detail]).toEqual([409, changedByOther])
    expect((await remove(tag, world.partner)).status).toBe(204)
  })

  test('replaces the header tags of another editor if the call has no `before`', async () => {
    const [a, b] = [{ id: await created('A') }, { id: await created('B') }]
    await header({ client_partner: [a] })
    expect((await header({ client_partner: [b] }, world.partner)).body.client_partner).toMatchObject([b])
  })

  test('header tags of both editors stay when each sends the tags they read before', async () => {
    const [a, b] = [{ id: await created('A') }, { id: await created('B') }]
    const before = { client_partner: [] }
    await header({ client_partner: [a], before })
    const { body } = await header({ client_partner: [b], before }, world.partner)
    expect(body.client_partner.map((tag) => tag.name)).toEqual(['A', 'B'])
  })
})

import { getProposedPerson, proposePerson, searchPeople } from '@portal/domain/team-requests/contract'
import { fold } from '@portal/domain/text/fold'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTeamRequestWorld, type TeamRequestWorld } from '../../testing/team-request-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
let world: TeamRequestWorld
beforeEach(async () => {
  await portal.reset()
  world = await buildTeamRequestWorld(portal)
})

async function propose(employee_id: string, as = world.amara): Promise<[number, string | undefined]> {
  const { body } = await world.create()
  const line_id = body.request_content[0]?.id ?? ''
  const params = { project_id: world.engagement, id: body.id }
  const answer = await call(proposePerson, { params, body: { line_id, employee_id } }, as)
  return [answer.status, answer.body.detail]
}

const assign = async (employee_id: string, end_date: string, engagement_id = world.engagement, removed = false) => {
  const order = await records.workOrder({
    engagement_id,
    start_date: '2026-01-05',
    end_date: '2026-12-31',
    removed_at: removed ? new Date() : null,
  })
  await records.assignment({ work_order_id: order, employee_id, start_date: '2026-01-05', end_date })
}

const found = async (search: string, as = world.amara) =>
  (await call(searchPeople, { params: { id: world.engagement }, query: { search } }, as)).body.map(
    ({ employee_name, is_self, on_team }) => ({ employee_name, is_self, on_team }),
  )

const people = async (query: object, as = world.amara) =>
  (await call(searchPeople, { params: { id: world.engagement }, query: { search: '', ...query } }, as)).body

/** Gives a person a tag of an engagement. */
const tagPerson = async (employee_id: string, name: string, engagement_id = world.engagement) => {
  const row = { id: `${engagement_id}-${name}`, engagement_id, name, folded_name: fold(name) }
  await portal.portal.db
    .insertInto('tag')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await portal.portal.db.insertInto('member_tag').values({ tag_id: row.id, employee_id }).execute()
}

// Tests begin on 18 June 2026.
describe('the people to propose', () => {
  test('are listed by fit for the line, with tags, availability and last engagement', async () => {
    const other = await records.engagement({ title: 'Other' })
    const busy = await records.person({ name: 'Zz Busy', job_title: 'Software developer' })
    await assign(busy, '2026-12-31', other)
    const soon = await records.person({ name: 'Zz Soon' })
    await assign(soon, '2026-06-30', other)
    const tagged = await records.person({ name: 'Zz Tagged' })
    await assign(tagged, '2026-05-31', other)
    await tagPerson(tagged, 'React', other)
    await tagPerson(tagged, 'React')
    await tagPerson(tagged, 'Go')
    const wish = { member_role: 'Software developer', primary_skill: 'React', member_start_date: '2026-07-01' }
    const found = await people({ search: 'zz', ...wish })
    expect(found.map(({ employee_name, ...facts }) => [employee_name, facts.free_from, facts.tags])).toEqual([
      ['Zz Tagged', null, ['Go', 'React']],
      ['Zz Soon', '2026-07-01', []],
      ['Zz Busy', '2027-01-01', []],
    ])
    expect(found.map(({ last_engagement }) => last_engagement)).toEqual([
      { title: 'Other', role: 'Software developer', last_day: '2026-05-31' },
      { title: 'Other', role: 'Software developer', last_day: '2026-06-30' },
      { title: 'Other', role: 'Software developer', last_day: '2026-12-31' },
    ])
  })

  test('are found by tag and job title', async () => {
    const lena = await records.person({ name: 'Lena Vogt', job_title: 'Data scientist' })
    await tagPerson(lena, 'Kotlin')
    for (const search of ['kotlin', 'scientist', 'LENA kot'])
      expect((await people({ search })).map(({ employee_name }) => employee_name)).toEqual(['Lena Vogt'])
  })

  test('are free on the day when their engagement or work order is removed', async () => {
    const other = await records.engagement({ title: 'Removed', removed_at: new Date() })
    await assign(await records.person({ name: 'Zz One' }), '2026-12-31', other)
    await assign(await records.person({ name: 'Zz Two' }), '2026-12-31', world.engagement, true)
    const found = await people({ search: 'zz' })
    expect(found.map(({ free_from, last_engagement }) => [free_from, last_engagement])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('reject an unknown role, skill or start date', async () => {
    for (const query of [{ member_role: 'King' }, { primary_skill: 'Magic' }, { member_start_date: '2026-02-30' }]) {
      const input = { params: { id: world.engagement }, query: { search: '', ...query } as never }
      expect((await call(searchPeople, input, world.amara)).status).toBe(422)
    }
  })
})

describe('a proposed person', () => {
  const setUp = async () => {
    const { body } = await world.create()
    const employee_id = await records.person({ name: 'Priya Raman' })
    const params = { project_id: world.engagement, id: body.id }
    const line_id = body.request_content[0]?.id ?? ''
    const proposed = await call(proposePerson, { params, body: { line_id, employee_id } }, world.amara)
    const proposal_id = proposed.body.request_content[0]?.proposals[0]?.id ?? ''
    const ask = (as = world.helen) => call(getProposedPerson, { params: { ...params, proposal_id } }, as)
    return { employee_id, params: { ...params, proposal_id }, ask }
  }

  test('is described to the customer without the engagements and tags of other customers', async () => {
    const { employee_id, ask } = await setUp()
    const foreign = await records.engagement({ title: 'Secret of another customer' })
    await assign(employee_id, '2026-09-30', foreign)
    await tagPerson(employee_id, 'Secret', foreign)
    expect((await ask()).body).toEqual({ tags: [], free_from: '2026-10-01', last_engagement: null })
    await assign(employee_id, '2026-05-31')
    await tagPerson(employee_id, 'Kotlin')
    const { response, body } = await ask()
    const last_engagement = { title: expect.any(String), role: 'Software developer', last_day: '2026-05-31' }
    expect(body).toEqual({ tags: ['Kotlin'], free_from: '2026-10-01', last_engagement })
    expect(response.body).not.toContain('ecret')
  })
})

describe('a person who has an assignment on the engagement', () => {
  test('cannot be proposed until the last day of the assignment is over', async () => {
    const current = await records.person({ name: 'Kai Lund' })
    await assign(current, '2026-06-18')
    const former = await records.person({ name: 'Kai Former' })
    await assign(former, '2026-06-17')
    expect(await propose(current)).toEqual([409, 'This person is already on the team'])
    expect(await propose(former)).toEqual([201, undefined])
    expect(await found('kai')).toEqual([
      { employee_name: 'Kai Former', is_self: false, on_team: false },
      { employee_name: 'Kai Lund', is_self: false, on_team: true },
    ])
  })

  test('can be proposed if the assignment is on another engagement or on a removed work order', async () => {
    const elsewhere = await records.person({ name: 'Priya Raman' })
    await assign(elsewhere, '2026-12-31', await records.engagement({ title: 'Other' }))
    const removed = await records.person({ name: 'Priya Removed' })
    await assign(removed, '2026-12-31', world.engagement, true)
    for (const person of [elsewhere, removed]) expect(await propose(person)).toEqual([201, undefined])
    expect((await found('priya')).map(({ on_team }) => on_team)).toEqual([false, false])
  })
})

describe('staff', () => {
  test('cannot propose themselves, matched by their account or by their email address', async () => {
    const tomasz = await records.person({ name: 'Tomasz Brandt' })
    const byAccount = await signIn(await records.staffAccount({ employee_id: tomasz }))
    const lena = await records.person({ name: 'Lena Vogt', email: 'Lena@Provider.example' })
    const byAddress = await signIn(await records.staffAccount({ email: 'lena@provider.example' }))
    expect(await propose(tomasz, byAccount)).toEqual([403, 'You cannot propose yourself'])
    expect(await propose(lena, byAddress)).toEqual([403, 'You cannot propose yourself'])
    expect(await propose(lena, byAccount)).toEqual([201, undefined])
    expect(await found('lena', byAddress)).toEqual([{ employee_name: 'Lena Vogt', is_self: true, on_team: false }])
    expect(await found('tomasz', byAddress)).toEqual([
      { employee_name: 'Tomasz Brandt', is_self: false, on_team: false },
    ])
  })
})

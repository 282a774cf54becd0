import { proposePerson, searchPeople } from '@portal/domain/team-requests/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTeamRequestWorld, type TeamRequestWorld } from '../testing/team-request-world.ts'
import { testPortal } from '../testing/test-portal.ts'

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

// Tests begin on 18 June 2026.
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

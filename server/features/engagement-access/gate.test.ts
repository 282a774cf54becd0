import { allEndpoints } from '@portal/domain/all-endpoints'
import { listReaders } from '@portal/domain/engagement-access/contract'
import { removeStakeholder } from '@portal/domain/stakeholders/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessRows } from '../../testing/access-rows.ts'
import { type AccessWorld, buildAccessWorld, reachers } from '../../testing/access-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal

/** Looking at an engagement in every way in which all who reach it may. */
const looks = allEndpoints.flatMap(({ feature, name, endpoint }) => {
  const row = accessRows[`${feature}.${name}`]
  const isLook = endpoint.method === 'GET' && row?.foreign && `${row.allowed}` === `${reachers}`
  return isLook ? [{ endpoint, request: { own: row.request, foreign: row.foreign } }] : []
})

/** Adds people who lead, work, worked, were removed, or only seem to belong. */
async function buildWorld(): Promise<AccessWorld> {
  const world = await buildAccessWorld(portal)
  const [lead, left] = [await records.person(), await records.person()]
  await portal.portal.db
    .updateTable('engagement')
    .set({ project_lead_id: lead })
    .where('id', '=', world.engagement)
    .execute()
  await records.assignment({ work_order_id: world.workOrder, employee_id: left, end_date: '2026-02-01' })
  for (const employee_id of [lead, left, world.employee]) await records.staffAccount({ employee_id })
  await records.staffAccount({ active: false, employee_id: world.employee, is_superuser: true })
  await records.stakeholderAccount([world.engagement, world.foreignEngagement], { access_level: 4 })
  await records.stakeholderAccount([], { employee_id: lead })
  await records.stakeholderAccount([], { is_superuser: true })
  const email = 'removed@customer.example'
  await records.stakeholderAccount([world.engagement], { email })
  const stakeholder_id = await records.stakeholder({ engagement_id: world.engagement, email })
  const params = { id: world.engagement, stakeholder_id }
  await call(removeStakeholder, { params }, world.cookies['stakeholder level 1'])
  return world
}

describe('the list of people with access to an engagement', () => {
  let world: AccessWorld
  let everybody: { id: string; cookie: string }[]
  beforeAll(async () => {
    await portal.reset()
    world = await buildWorld()
    const accounts = await portal.portal.db.selectFrom('account').select('id').orderBy('id').execute()
    everybody = []
    for (const { id } of accounts) everybody.push({ id, cookie: await signIn(id) })
  })
  const readersOf = async (id: string): Promise<string[]> => {
    const { body } = await call(listReaders, { params: { id }, query: {} }, world.cookies.superuser)
    return body.people.map((person) => person.id).sort()
  }

  test.each(['own', 'foreign'] as const)(
    'contains exactly the people whose calls succeed, for the %s engagement',
    async (which) => {
      const listed = await readersOf(which === 'own' ? world.engagement : world.foreignEngagement)
      expect(looks.length).toBeGreaterThan(8)
      expect([listed.length, everybody.length - listed.length].every((count) => count > 3)).toBe(true)
      for (const { endpoint, request } of looks) {
        const created = await request[which]?.(world)
        const answered: string[] = []
        for (const { id, cookie } of everybody) {
          const { status } = await call(endpoint, created as never, cookie)
          expect([200, 401, 404]).toContain(status)
          if (status === 200) answered.push(id)
        }
        expect([endpoint.path, answered.sort()]).toEqual([endpoint.path, listed])
      }
    },
  )

  test('updates as soon as an account is deactivated or reactivated', async () => {
    const id = world.accounts['stakeholder level 2']
    const has = async () => (await readersOf(world.engagement)).includes(id)
    const set = (active: boolean) =>
      portal.portal.db.updateTable('account').set({ active }).where('id', '=', id).execute()
    expect(await has()).toBe(true)
    await set(false)
    expect(await has()).toBe(false)
    await set(true)
    expect(await has()).toBe(true)
  })
})

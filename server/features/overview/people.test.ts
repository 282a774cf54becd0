import { listLeavingAndAway } from '@portal/domain/overview/contract'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
const { db } = portal.portal
beforeEach(portal.reset)

// Tests begin on 18 June 2026.
const leaving = async (me: string) =>
  (await call(listLeavingAndAway, {}, me)).body.leaving.map(({ name, engagement_id, day, role }) => [
    name,
    engagement_id,
    day,
    role,
  ])
const order = (engagement_id: string, row = {}) =>
  records.workOrder({ engagement_id, start_date: '2026-01-05', end_date: '2026-12-31', ...row })
const otherBrowser = async (work_order_id: string, employee_id: string, end_date: string, member_role = 'Designer') =>
  records.assignment({ work_order_id, employee_id, end_date, member_role })

test('lists people who leave by the end of next month across the viewer’s engagements, soonest first', async () => {
  const [atlas, borealis, foreign] = [
    await records.engagement(),
    await records.engagement(),
    await records.engagement(),
  ] as const
  if (!atlas || !borealis || !foreign) throw new Error('there are three')
  const [here, also, there, theirs] = [
    await order(atlas),
    await order(atlas),
    await order(borealis),
    await order(foreign),
  ]
  const people = new Map<string, string>()
  for (const name of ['Ann', 'Ben', 'Cal', 'Dan', 'Eve', 'Fay', 'Gil']) people.set(name, await records.person({ name }))
  const person = (name: string): string => people.get(name) ?? ''
  await otherBrowser(here, person('Ann'), '2026-07-31')
  await otherBrowser(here, person('Ben'), '2026-06-18', 'Lead')
  await otherBrowser(also, person('Ben'), '2026-06-18', 'QA Engineer')
  // They go on on the same engagement, have gone, or stay longer.
  await otherBrowser(here, person('Cal'), '2026-07-01')
  await otherBrowser(also, person('Cal'), '2026-09-30')
  await otherBrowser(here, person('Dan'), '2026-06-17')
  await otherBrowser(here, person('Eve'), '2026-08-01')
  // They leave one engagement and stay on the other.
  await otherBrowser(here, person('Fay'), '2026-07-10')
  await otherBrowser(there, person('Fay'), '2026-09-30')
  await otherBrowser(theirs, person('Gil'), '2026-06-30')
  const expected = [
    ['Ben', atlas, '2026-06-18', expect.any(String)],
    ['Fay', atlas, '2026-07-10', 'Designer'],
    ['Ann', atlas, '2026-07-31', 'Designer'],
  ]
  const customer = await signIn(await records.stakeholderAccount([atlas, borealis]))
  expect(await leaving(customer)).toEqual(expected)
  expect((await call(listLeavingAndAway, {}, customer)).body.engagements.map(({ id }) => id)).toEqual([atlas])
  const employee_id = await records.person({ name: 'Lead' })
  const lead = await signIn(await records.staffAccount({ employee_id }))
  expect(await leaving(lead)).toEqual([])
  await db.updateTable('engagement').set({ project_lead_id: employee_id }).where('id', '=', atlas).execute()
  expect(await leaving(lead)).toEqual(expected)
  await db.updateTable('work_order').set({ removed_at: new Date() }).where('id', '=', here).execute()
  expect((await leaving(customer)).map(([name]) => name)).toEqual(['Ben'])
})

test('lists people who leave with only their ids, name, photo, role and last day', async () => {
  const engagement = await records.engagement()
  await otherBrowser(await order(engagement), await records.person({ name: 'Ann' }), '2026-06-30')
  const { leaving: people } = (
    await call(listLeavingAndAway, {}, await signIn(await records.stakeholderAccount([engagement])))
  ).body
  expect(people.map((one) => Object.keys(one).toSorted())).toEqual([
    ['engagement_id', 'employee_id', 'name', 'photo_id', 'role', 'day'].toSorted(),
  ])
})

import { compareWorkOrders } from '@portal/domain/overview/contract'
import { beforeEach, expect, test } from 'vitest'
import { buildAccessWorld, signedIn } from '../../testing/access-world.ts'
import { changeEverything } from '../../testing/changed-world.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call } = portal
const { db } = portal.portal
beforeEach(portal.reset)

const compared = async (me: string, ids: readonly string[], since = '2026-07-01') =>
  (await call(compareWorkOrders, { query: { since, ids: JSON.stringify(ids) } }, me)).body

const known = (id: string, happened_at: Date) =>
  portal.records.event({ kind: 'engagement.added', engagement_id: id, subject_id: id, happened_at })
const moved = (engagement_id: string, subject_id: string, facts: object, happened_at: Date) =>
  portal.records.event({ kind: 'work_order.moved', engagement_id, subject_id, facts, happened_at })

test('the comparison shows earlier work orders of accessible engagements, in counts and dates only', async () => {
  const world = await buildAccessWorld(portal)
  const [ours, theirs] = [world.engagement, world.foreignEngagement]
  const offset = new Date('2026-01-01')
  for (const engagement_id of [ours, theirs]) {
    await changeEverything(portal, world, engagement_id)
    await db.deleteFrom('event').where('kind', '=', 'work_order.added').execute()
    await known(engagement_id, offset)
    // A work order that no longer exists is not compared.
    const removed = await portal.records.workOrder({
      engagement_id,
      start_date: '2026-01-05',
      end_date: '2026-12-31',
      removed_at: offset,
    })
    await moved(engagement_id, removed, { old_start: '2026-01-01', old_end: '2026-02-01' }, portal.clock.now())
  }
  const then = {
    is_new: false,
    was: { start_date: '2026-01-05', end_date: '2027-10-31' },
    more: 1,
    less: 1,
    id: expect.any(String) as string,
  }
  for (const caller of signedIn) {
    const { engagements } = await compared(world.cookies[caller] ?? '', [ours, theirs, 'missing'])
    const visible =
      caller === 'stakeholder of another client' ? [theirs] : caller.startsWith('stakeholder') ? [ours] : [ours, theirs]
    expect([caller, engagements.map(({ id }) => id).toSorted()]).toEqual([caller, visible.toSorted()])
    for (const { orders, known_since } of engagements) expect([orders, known_since]).toEqual([[then], null])
  }
})

test('the comparison shows nothing for a time before changes were recorded', async () => {
  const { records, signIn } = portal
  const id = await records.engagement()
  const me = await signIn(await records.stakeholderAccount([id]))
  const offset = new Date('2026-06-10T08:00:00Z')
  await known(id, offset)
  const order = await records.workOrder({ engagement_id: id, start_date: '2026-01-05', end_date: '2026-12-31' })
  await moved(id, order, { old_start: '2026-01-05', old_end: '2026-10-31' }, new Date('2026-06-12'))
  expect((await compared(me, [id], '2026-06-10')).engagements).toEqual([{ id, known_since: '2026-06-10', orders: [] }])
  expect((await compared(me, [id], '2026-06-11')).engagements).toMatchObject([
    { known_since: null, orders: [{ id: order, was: { end_date: '2026-10-31' } }] },
  ])
  expect((await compared(me, [id], '2026-06-13')).engagements).toEqual([{ id, known_since: null, orders: [] }])
})

test('the comparison rejects too many engagements and a value that is not a list', async () => {
  const me = await portal.signIn(await portal.records.stakeholderAccount([]))
  for (const ids of [JSON.stringify(Array.from({ length: 51 }, (_, index) => `p${index}`)), 'p1', '["a b"]']) {
    const { status } = await call(compareWorkOrders, { query: { ids } } as never, me)
    expect([ids.slice(0, 9), status]).toEqual([ids.slice(0, 9), 422])
  }
})

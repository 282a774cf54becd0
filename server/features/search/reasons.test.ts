import { addDays } from '@portal/domain/dates/calendar-day'
import { searchEverything } from '@portal/domain/search/contract'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
beforeEach(portal.reset)

const year = { start_date: '2026-01-05', end_date: '2026-12-18' }
const search = async (q: string, me: string) => (await call(searchEverything, { query: { q } }, me)).body
const order = async () =>
  records.workOrder({
    engagement_id: await records.engagement({ title: 'Fleet telematics' }),
    reference: 'WO-2041 Rollout',
    ...year,
  })

const people = async (q: string, me: string): Promise<string[]> =>
  (await search(q, me)).groups.flatMap(({ name, results }) =>
    name === 'People' ? results.map(({ title }) => title) : [],
  )

test.each([
  ['wo-2O4l', 'wo-2041'],
  ['wo2o41', 'wo2041'],
  ['WO-2041', null],
  ['fleet 2041', null],
])('says for %j whether a reference was read with digits for letters', async (q, corrected) => {
  await order()
  const me = await signIn(await records.staffAccount())
  const body = await search(q, me)
  expect(body.corrected).toBe(corrected)
  expect(body.groups.flatMap(({ results }) => results)).not.toEqual([])
})

test('says which work order the engagement of an action belongs to', async () => {
  await order()
  const me = await signIn(await records.staffAccount())
  const body = await search('wo-2041', me)
  const actions = body.groups.flatMap(({ name, results }) => (name === 'Actions' ? results : []))
  expect(actions).toContainEqual(
    expect.objectContaining({
      title: 'Share a file with Fleet telematics',
      detail: 'Engagement of WO-2041, Shared Files',
    }),
  )
})

test('finds who is away or leaves soon, besides the screen, soonest first and only on the engagements of the person', async () => {
  const me = await signIn(await records.staffAccount())
  const join = async (name: string, end_date: string) => {
    const engagement_id = await records.engagement()
    const work_order_id = await records.workOrder({ engagement_id, start_date: '2026-01-05', end_date: '2027-12-18' })
    const employee_id = await records.person({ name })
    await records.assignment({ work_order_id, employee_id, start_date: '2026-01-05', end_date })
    return { engagement_id, employee_id }
  }
  const today = '2026-06-18'
  const later = await join('Later', addDays(today, 31))
  await join('Soon', addDays(today, 3))
  const away = await join('Vic', addDays(today, 32))
  const gone = await join('Gone', addDays(today, 90))
  const absent = { start_date: addDays(today, 28), end_date: addDays(today, 40) }
  await records.absence({ employee_id: away.employee_id, ...absent })
  await records.absence({ employee_id: later.employee_id, start_date: today, end_date: today })
  await records.absence({
    employee_id: gone.employee_id,
    start_date: addDays(today, 29),
    end_date: addDays(today, 30),
  })
  expect([await people('leaving', me), await people('away', me)]).toEqual([
    ['Soon', 'Later'],
    ['Later', 'Vic'],
  ])
  const body = await search('away', me)
  expect(body.groups.map(({ name }) => name)).toEqual(['Screens', 'People'])
  const customer = await signIn(await records.stakeholderAccount([away.engagement_id]))
  expect([await people('leaving', customer), await people('holidays', customer)]).toEqual([[], ['Vic']])
})

import { listPeopleByLastDay } from '@portal/domain/portfolio/contract'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
const { db } = portal.portal
beforeEach(portal.reset)

// Tests begin on 18 June 2026.
const monthsOf = async (query = {}) => {
  const me = await signIn(await records.staffAccount())
  return (await call(listPeopleByLastDay, { query }, me)).body
}

async function assigned(name: string, ...ends: string[]): Promise<string> {
  const employee_id = await records.person({ name })
  for (const end_date of ends) {
    const engagement_id = await records.engagement()
    const work_order_id = await records.workOrder({ engagement_id, start_date: '2026-01-05', end_date })
    await records.assignment({ work_order_id, employee_id })
  }
  return employee_id
}

test('people are counted in the month of their last day; the first two such months list names', async () => {
  await assigned('Dmitri Volkov', '2026-06-30', '2026-08-11')
  await assigned('Tegan Rowe', '2026-08-02')
  await assigned('Freya Thorne', '2026-10-01')
  await assigned('Marta Kowalczyk', '2026-11-30')
  await assigned('In a year', '2027-05-31')
  await assigned('Beyond the year', '2027-06-01')
  await assigned('Gone', '2026-06-17')
  const months = await monthsOf()
  expect(months.map(({ month, count }) => [month.slice(0, 7), count])).toEqual([
    ['2026-06', 0],
    ['2026-07', 0],
    ['2026-08', 2],
    ['2026-09', 0],
    ['2026-10', 1],
    ['2026-11', 1],
    ['2026-12', 0],
    ['2027-01', 0],
    ['2027-02', 0],
    ['2027-03', 0],
    ['2027-04', 0],
    ['2027-05', 1],
  ])
  expect(months.flatMap(({ people }) => people?.map(({ name, day }) => [name, day]) ?? [])).toEqual([
    ['Tegan Rowe', '2026-08-02'],
    ['Dmitri Volkov', '2026-08-11'],
    ['Freya Thorne', '2026-10-01'],
  ])
})

test('the people of another month are listed on request, each with their last engagement', async () => {
  const marta = await assigned('Marta Kowalczyk', '2026-11-30')
  await assigned('Tegan Rowe', '2026-08-02')
  const named = (await monthsOf({ month: '2026-11-01' })).filter(({ people }) => people !== null)
  expect(named).toEqual([
    {
      month: '2026-11-01',
      count: 1,
      people: [
        {
          employee_id: marta,
          name: 'Marta Kowalczyk',
          photo_id: null,
          role: 'Software developer',
          day: '2026-11-30',
          engagement_id: expect.any(String),
        },
      ],
    },
  ])
})

test('removed work orders and engagements are ignored', async () => {
  const marta = await assigned('Marta Kowalczyk', '2026-08-30', '2026-10-30')
  const last = await db
    .selectFrom('member_assignment')
    .select(['work_order_id', 'engagement_id'])
    .where('employee_id', '=', marta)
    .orderBy('end_date', 'desc')
    .execute()
  const counted = async () => (await monthsOf()).filter(({ count }) => count > 0).map(({ month }) => month)
  expect(await counted()).toEqual(['2026-10-01'])
  const [october, august] = last
  if (!october || !august) throw new Error('there are two')
  await db.updateTable('work_order').set({ removed_at: new Date() }).where('id', '=', october.work_order_id).execute()
  expect(await counted()).toEqual(['2026-08-01'])
  await db.updateTable('engagement').set({ removed_at: new Date() }).where('id', '=', august.engagement_id).execute()
  expect(await counted()).toEqual([])
})

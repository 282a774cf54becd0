import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import { emptyMigrationlessDatabase, withoutTables } from '../testing/test-database.ts'
import { testPortal } from '../testing/test-portal.ts'
import { makeMembers } from './members-data.ts'

const portal = await testPortal()
const { db } = portal.portal
const { records } = portal
const before = await emptyMigrationlessDatabase()
afterAll(before.close)
beforeEach(async () => {
  await portal.reset()
  await withoutTables(before)
})

/** The names on each work order, and which row says so: one that is written again is another. */
const listed = async (of: Database) =>
  (
    await sql<{ work_order_id: string; names: string[]; row: string }>`select work_order_id, xmin::text as row,
      array(select each ->> 'employee_name' from json_array_elements(members) each) as names
      from work_order_members order by 1`.execute(of)
  ).rows

const period = { start_date: '2026-01-01', end_date: '2026-12-31' }

async function twoOrders() {
  const engagement_id = await records.engagement()
  for (const id of ['one', 'other']) await records.workOrder({ id, engagement_id, ...period })
  const anna = await records.person({ id: 'anna', name: 'Anna Berg' })
  await records.assignment({ engagement_id, work_order_id: 'one', employee_id: anna, ...period })
  await records.assignment({
    engagement_id,
    work_order_id: 'other',
    employee_id: await records.person({ name: 'Ivo Lang' }),
    ...period,
  })
  await makeMembers(db)
  return { anna }
}

test('renaming a person rebuilds only the lists that contain them', async () => {
  const { anna } = await twoOrders()
  const [first, second] = await listed(db)
  expect([first?.names, second?.names]).toEqual([['Anna Berg'], ['Ivo Lang']])
  await db.updateTable('person').set({ name: 'Former colleague 12' }).execute()
  await makeMembers(db, [anna])
  const [one, other] = await listed(db)
  expect(one?.names).toEqual(['Former colleague 12'])
  expect(other).toEqual(second)
  await makeMembers(db, [])
  expect(await listed(db)).toEqual([one, other])
  await makeMembers(db)
  expect((await listed(db)).map(({ names }) => names)).toEqual([['Former colleague 12'], ['Former colleague 12']])
  expect((await listed(db))[0]).toEqual(one)
})

test('a work order without members has no list, and neither does a deleted one', async () => {
  await twoOrders()
  await db.deleteFrom('member_assignment').where('work_order_id', '=', 'one').execute()
  await makeMembers(db)
  expect((await listed(db)).map(({ work_order_id }) => work_order_id)).toEqual(['other'])
  await db.deleteFrom('member_assignment').execute()
  await db.deleteFrom('work_order').where('id', '=', 'other').execute()
  expect(await listed(db)).toEqual([])
})

test('an upgrade keeps the lists unchanged', async () => {
  const known = await knownMigrations()
  await migrate(
    before.db,
    known.filter((name) => name < '0186'),
  )
  for (const statement of [
    sql`insert into client (id, name, folded_name) values ('c', 'Halden & Moore', 'halden')`,
    sql`insert into engagement (id, title, folded_title, search_words, client_id) values ('e', 'Platform', 'platform', 'platform', 'c')`,
    sql`insert into person (id, name, folded_name) values ('p', 'Anna Berg', 'anna berg')`,
    sql`insert into work_order (id, engagement_id, reference, start_date, end_date)
      values ('w', 'e', 'WO 1', '2026-01-01', '2026-12-31')`,
    sql`insert into member_assignment (id, work_order_id, engagement_id, employee_id, member_role, member_role_id, start_date, end_date)
      values ('a', 'w', 'e', 'p', 'Engineer', 1, '2026-01-01', '2026-12-31')`,
    sql`refresh materialized view work_order_members`,
  ])
    await statement.execute(before.db)
  const lists = () =>
    sql`select work_order_id, members::text as members, members_with_rates::text as rates from work_order_members`
      .execute(before.db)
      .then(({ rows }) => rows)
  const then = await lists()
  expect(then).toHaveLength(1)
  await migrate(before.db)
  expect(await lists()).toEqual(then)
  await makeMembers(before.db)
  expect(await lists()).toEqual(then)
})

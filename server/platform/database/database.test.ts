import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

test('dates, counts, money, instants and JSON have the same form with both drivers', async () => {
  const { db } = await testDatabase()
  const { rows } = await sql`
    select date '2026-03-29' as day, count(*) as count, 640.50::numeric(12, 2) as money,
           timestamptz '2026-06-18T08:30:00Z' as instant, '{"a": 1}'::jsonb as json, current_setting('timezone') as zone
  `.execute(db)
  expect(rows).toEqual([
    {
      day: '2026-03-29',
      count: 1,
      money: 640.5,
      instant: new Date('2026-06-18T08:30:00Z'),
      json: { a: 1 },
      zone: 'UTC',
    },
  ])
})

test('two instances that migrate at the same moment both find nothing left to do', async () => {
  const { db } = await testDatabase()
  expect(await Promise.all([migrate(db), migrate(db)])).toEqual([[], []])
})

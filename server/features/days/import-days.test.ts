import { addDays } from '@portal/domain/dates/calendar-day'
import { isWeekday } from '@portal/domain/dates/weekday'
import type { ReplacedMonths, TimeEntryRecord } from '@portal/domain/import/days'
import { noRunOut } from '@portal/domain/testing/work-orders'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  folderOf,
  jsonFiles,
  type ProviderRecords,
  providerRecords,
  removeFolders,
} from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { type ImportOptions, importFolder } from '../import/import-folder.ts'

const portal = await testPortal()
const { db } = portal.portal
beforeEach(portal.reset)
afterAll(removeFolders)

const importRecords = async (records: Partial<ProviderRecords>, options: ImportOptions = {}) =>
  importFolder(portal.portal, await folderOf(jsonFiles(records)), options)
const importEntries = async (
  entries: readonly (TimeEntryRecord | ReplacedMonths | object)[],
  options: ImportOptions = {},
) => importFolder(portal.portal, await folderOf({ 'time_entries.json': entries }), options)
const entryIds = async () =>
  (await db.selectFrom('time_entry').select('id').orderBy('id').execute()).map(({ id }) => id)
const usage = async (id = 'w2') =>
  db.selectFrom('work_order_usage').selectAll().where('work_order_id', '=', id).executeTakeFirst()
const recordedUpTo = async () =>
  (await db.selectFrom('time_entry_import').select('recorded_up_to').executeTakeFirst())?.recorded_up_to

const entry = (id: string, day: string, hundredths = 100): TimeEntryRecord => ({
  id,
  day,
  employee_id: 7,
  work_order_id: 'w2',
  hundredths,
})
/** An entry of one day for each weekday from the first day to the last. */
const entriesBetween = (first: string, last: string): TimeEntryRecord[] => {
  const entries: TimeEntryRecord[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (isWeekday(day)) entries.push(entry(day, day))
  return entries
}

describe('an import of time entries', () => {
  beforeEach(async () => {
    portal.clock.set('2026-09-01T08:00:00Z')
    await importRecords(providerRecords())
  })

  test('sums up the days of a work order', async () => {
    expect(await usage()).toEqual({
      work_order_id: 'w2',
      used_days: 1.5,
      ...noRunOut,
      days_left_at_end: null,
    })
    expect(await recordedUpTo()).toBe('2026-07-02')
  })

  test('changes nothing if it comes again', async () => {
    expect(await importRecords(providerRecords())).toMatchObject({ changed: false })
  })

  test('forecasts when the budget runs out, and leaves out absences to come', async () => {
    // 62.5 days are ordered. 44 weekdays of July and August are recorded.
    await importRecords({ absences: [] })
    await importEntries(entriesBetween('2026-07-01', '2026-08-31'))
    expect(await usage()).toMatchObject({
      used_days: 44,
      runs_out_on: '2026-09-25',
      runs_out_earliest: '2026-09-25',
      runs_out_latest: '2026-09-29',
    })
    await importRecords({ absences: [{ id: 'b2', employee_id: 7, start_date: '2026-09-07', end_date: '2026-09-11' }] })
    expect(await usage()).toMatchObject({ runs_out_on: '2026-10-02' })
  })

  test('forecasts a longer range if the people changed their pace, and none without a forecast', async () => {
    await importRecords({ absences: [] })
    const halfDays = entriesBetween('2026-07-01', '2026-07-31').map((half) => ({ ...half, hundredths: 50 }))
    await importEntries([...halfDays, ...entriesBetween('2026-08-03', '2026-08-31')])
    expect(await usage()).toMatchObject({
      runs_out_on: '2026-10-12',
      runs_out_earliest: '2026-10-06',
      runs_out_latest: '2026-11-16',
    })
    await importRecords({
      work_orders: providerRecords().work_orders.map((order) => ({ ...order, budget_days: null })),
    })
    expect(await usage()).toMatchObject(noRunOut)
  })

  test('updates the forecast if only the work order changes', async () => {
    await importEntries(entriesBetween('2026-07-01', '2026-08-31'))
    const { work_orders } = providerRecords()
    Object.assign(work_orders[1] ?? {}, { budget_days: 200 })
    await importRecords({ work_orders, absences: [] })
    expect(await usage()).toMatchObject({ runs_out_on: null, days_left_at_end: 68 })
    Object.assign(work_orders[1] ?? {}, { budget_days: null })
    await importRecords({ work_orders })
    expect(await usage()).toMatchObject({ used_days: 44, runs_out_on: null, days_left_at_end: null })
  })

  test('does not count recorded days to come twice', async () => {
    await importRecords({ absences: [] })
    const past = entriesBetween('2026-07-01', '2026-08-31')
    await importEntries([...past, ...entriesBetween('2026-09-02', '2026-09-08')])
    expect(await usage()).toMatchObject({ used_days: 49, runs_out_on: '2026-09-25' })
  })

  test('does not count days to come as the pace', async () => {
    await importEntries([...entriesBetween('2026-07-01', '2026-08-31'), entry('later', '2026-12-01', 500)])
    expect(await recordedUpTo()).toBe('2026-08-31')
    expect(await usage()).toMatchObject({ used_days: 49 })
  })

  test('follows an order that moves to another engagement', async () => {
    const { work_orders } = providerRecords()
    Object.assign(work_orders[1] ?? {}, { engagement_id: 'e2' })
    await importRecords({ work_orders })
    expect(await usage()).toMatchObject({ used_days: 1.5 })
  })
})

describe('an import of some months', () => {
  beforeEach(async () => {
    portal.clock.set('2026-09-01T08:00:00Z')
    await importRecords(providerRecords())
    await importEntries([entry('july', '2026-07-31'), entry('august', '2026-08-03'), entry('old', '2026-08-04')])
  })

  test('replaces these months and keeps the others', async () => {
    await importEntries([
      { months: ['2026-08', '2026-09'] },
      entry('august', '2026-08-03', 50),
      entry('new', '2026-09-01'),
    ])
    expect(await entryIds()).toEqual(['august', 'july', 'new'])
    expect(await usage()).toMatchObject({ used_days: 2.5 })
  })

  test('rejects an entry that another month has, and changes nothing', async () => {
    await expect(importEntries([{ months: ['2026-08'] }, entry('july', '2026-08-03')])).rejects.toThrow(
      'time_entries.json, record 2 (july), id: is the id of an entry of 2026-07. Name this month in months, too',
    )
    expect(await entryIds()).toEqual(['august', 'july', 'old'])
  })

  test('moves an entry between two of its months', async () => {
    await importEntries([{ months: ['2026-07', '2026-08'] }, entry('july', '2026-08-03')])
    expect(await entryIds()).toEqual(['july'])
  })

  test('empties a month without entries', async () => {
    await importEntries([{ months: ['2026-08'] }])
    expect(await entryIds()).toEqual(['july'])
  })

  test('rejects an entry of another month, and changes nothing', async () => {
    await expect(importEntries([{ months: ['2026-08'] }, entry('x', '2026-07-31')])).rejects.toThrow(
      'time_entries.json, record 2 (x), day: is not in a month that this file replaces',
    )
    expect(await entryIds()).toEqual(['august', 'july', 'old'])
  })

  test.each([
    [{ months: [] }, 'record 1, months: must name at least one month'],
    [{ months: ['2026-13'] }, 'record 1, months[0]: must be a month such as 2026-10'],
    [{ months: '2026-08' }, 'record 1, months: must be a list'],
    [{ months: ['2026-08'], id: 'x' }, 'record 1, id: is not a field of this record'],
  ])('rejects %j', async (months, problem) => {
    await expect(importEntries([months])).rejects.toThrow(problem)
  })

  test('only the first record may name months', async () => {
    await expect(importEntries([entry('x', '2026-08-03'), { months: ['2026-08'] }])).rejects.toThrow(
      'record 2, months: is not a field of this record',
    )
  })

  test('does not mix with an import of changes', async () => {
    const both = [{ months: ['2026-08'] }, entry('x', '2026-08-03')]
    await expect(importEntries(both, { mode: 'upsert' })).rejects.toThrow(
      /^time_entries.json, record 1, months: must not be set in an import of changes$/,
    )
  })
})

test('an import of changes adds, changes and removes single entries', async () => {
  portal.clock.set('2026-09-01T08:00:00Z')
  await importRecords(providerRecords())
  await importEntries([entry('t1', '2026-07-01', 75), entry('t3', '2026-07-03', -25), { id: 't2', removed: true }], {
    mode: 'upsert',
  })
  expect(await entryIds()).toEqual(['t1', 't3'])
  expect(await usage()).toMatchObject({ used_days: 0.5 })
})

test('rejects references to missing records, and parts of a hundredth', async () => {
  const records = providerRecords()
  Object.assign(records.time_entries[0] ?? {}, { work_order_id: 'w9', employee_id: 'p9' })
  Object.assign(records.time_entries[1] ?? {}, { hundredths: 12.5 })
  await expect(importRecords(records)).rejects.toThrow(
    'time_entries.json, record 2 (t2), hundredths: must be a whole number',
  )
  Object.assign(records.time_entries[1] ?? {}, { hundredths: 12 })
  await expect(importRecords(records)).rejects.toThrow(
    'time_entries.json, record 1 (t1), employee_id: person p9 is not in people',
  )
})

test('keeps the entries of a work order that is no longer in its file', async () => {
  const { work_orders, ...records } = providerRecords()
  await importRecords({ ...records, work_orders })
  await importRecords({ ...records, work_orders: work_orders.slice(0, 1), member_assignments: [] })
  expect(await entryIds()).toEqual(['t1', 't2'])
})

describe('an import of absences', () => {
  test('rejects a reason, as JSON and as CSV', async () => {
    const records = providerRecords()
    Object.assign(records.absences[0] ?? {}, { reason: 'Holiday' })
    await expect(importRecords(records)).rejects.toThrow(
      'absences.json, record 1 (b1), reason: must not be given. The portal stores no reasons for absences',
    )
    const csv = 'id,employee_id,start_date,end_date,reason\nb1,7,2026-08-03,2026-08-14,Holiday\n'
    await expect(importFolder(portal.portal, await folderOf({ 'absences.csv': csv }))).rejects.toThrow(
      'absences.csv: has the column reason, which must not be given. The portal stores no reasons for absences',
    )
  })

  test('rejects an end before the start', async () => {
    const records = providerRecords()
    Object.assign(records.absences[0] ?? {}, { end_date: '2026-08-02' })
    await expect(importRecords(records)).rejects.toThrow(
      'absences.json, record 1 (b1), end_date: must not be before start_date',
    )
  })
})

test('CSV files have whole numbers and budgets', async () => {
  const { time_entries: _, work_orders: __, ...records } = providerRecords()
  await importFolder(
    portal.portal,
    await folderOf({
      ...jsonFiles(records),
      'work_orders.csv':
        'id,engagement_id,reference,start_date,end_date,budget_days\nw1,e1,WO-1,2026-01-05,2026-06-30,\nw2,e1,WO-2,2026-07-01,2026-12-31,12.25\n',
      'time_entries.csv': 'id,day,employee_id,work_order_id,hundredths\nt1,2026-07-01,7,w2,-150\n',
    }),
  )
  expect(await usage()).toMatchObject({ used_days: -1.5 })
  const budgets = await db.selectFrom('work_order').select('budget_days').orderBy('id').execute()
  expect(budgets).toEqual([{ budget_days: null }, { budget_days: 12.25 }])
})

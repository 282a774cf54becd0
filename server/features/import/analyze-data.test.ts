import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOf, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { manyRows } from './analyze-data.ts'
import { importsInto } from './import-folder.fixture.ts'
import { type ImportOptions, importFolder } from './import-folder.ts'

const portal = await testPortal()
const { db } = portal.portal
const { take } = importsInto(portal)
beforeAll(async () => {
  await portal.reset()
  await take(providerRecords())
})
afterAll(removeFolders)

const rows = manyRows * 2
const entriesOf = (month: string) =>
  Array.from({ length: rows }, (_, index) => ({
    id: `${month}-${index}`,
    day: `${month}-01`,
    employee_id: 7,
    work_order_id: 'w2',
    hundredths: 100,
  }))
const importEntries = async (entries: object[], options: ImportOptions = {}) =>
  importFolder(portal.portal, await folderOf({ 'time_entries.json': entries }), options)

/** How many rows the planner expects of a query. */
async function expectedRows(query: RawBuilder<unknown>): Promise<number> {
  const { rows: plans } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${query}`.execute(db)
  return plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Number.NaN
}

const expectedInMonth = (month: string): Promise<number> =>
  expectedRows(sql`select from time_entry where day >= ${`${month}-01`}::date and day < ${`${month}-28`}::date`)

test('after each month of time entries, the planner knows how many rows are in it', async () => {
  for (const month of ['2026-02', '2026-03']) {
    await importEntries([{ months: [month] }, ...entriesOf(month)])
    expect(await expectedInMonth(month)).toBeGreaterThan(manyRows)
  }
})

test('after an unchanged month that came in small parts, the planner knows how many rows are in it', async () => {
  const entries = entriesOf('2026-04')
  for (let start = 0; start < rows; start += manyRows)
    await importEntries(entries.slice(start, start + manyRows), { mode: 'upsert' })
  expect(await expectedInMonth('2026-04')).toBeGreaterThan(manyRows)
  const { counts } = await importEntries([{ months: ['2026-04'] }, ...entries])
  expect(counts).toContainEqual(expect.objectContaining({ label: 'time entries', unchanged: rows }))
  expect(await expectedInMonth('2026-04')).toBeGreaterThan(manyRows)
})

test('after an import of many records, the planner knows their number and that of their search documents', async () => {
  const { stakeholders } = providerRecords()
  const [like] = stakeholders
  const added = Array.from({ length: rows }, (_, index) => ({ ...like, id: `added-${index}`, email: null }))
  await importFolder(portal.portal, await folderOf({ 'stakeholders.json': [...stakeholders, ...added] }))
  expect(await expectedRows(sql`select from stakeholder where origin = 'provider'`)).toBeGreaterThan(manyRows)
  expect(await expectedRows(sql`select from search_document where kind = 'stakeholder'`)).toBeGreaterThan(manyRows)
})

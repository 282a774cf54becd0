// @module-tag slow
// @module-tag own-database
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { read, write } from '@e965/xlsx'
import { compareWorkbook } from '@portal/domain/workbook/compare'
import { sheetNames, sheetOf, sheets } from '@portal/domain/workbook/sheets'
import type { Comparison, PortalRow, PortalRows, Values } from '@portal/domain/workbook/workbook'
import { writtenId, writtenRows } from '@portal/domain/workbook/written'
import { init } from 'excelize-wasm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { editWorkbook } from '../../../e2e/libre-office.ts'
import { findOrInstallOffice } from '../../../scripts/office.ts'
import { readWorkbook, writeWorkbook } from './workbook-file.ts'

const rows = (...values: Values[]): PortalRow[] =>
  values.map((each, index) => ({ id: `${Object.keys(each)[0]}-${index + 1}`, version: index + 1, values: each }))

/**
 * Texts that a spreadsheet may take for something else, or lose. Without `_x0041_`: openpyxl and SheetJS write it as it is,
 * which Excel reads as "A".
 */
const treacherous = [
  '=1+1',
  '+44 20 7946 0000',
  '-1',
  '@SUM(A1)',
  "'quoted",
  '00123',
  '1e5',
  '3/4',
  '2027-01-04',
  'TRUE',
  '#N/A',
  'Zoë Ní Bhriain',
  '李伟',
  'עברית',
  '🙂 Café',
  'a & b < c > "d"',
  'first\u00a0second',
]

const person = (name: string, email: string | null, values: Values = {}): Values => ({
  name,
  email,
  job_title: null,
  works: 'yes',
  left_on: null,
  signs_in: 'no',
  access_level: null,
  provider_role: null,
  is_superuser: 'no',
  ...values,
})
const portal: PortalRows = {
  customers: rows({ name: 'Tideway' }, { name: 'Halden & Moore Bank' }),
  people: rows(
    person('Li Wei', 'li.wei@provider.example', { job_title: 'QA Engineer' }),
    person('Li Wei', null, { left_on: '2028-02-29' }),
    person('Amara Okafor', 'amara@provider.example', {
      signs_in: 'yes',
      access_level: '4',
      provider_role: 'portfolio_director',
      is_superuser: 'yes',
    }),
    ...treacherous.map((text, index) => person(`Person ${index}`, `p${index}@provider.example`, { job_title: text })),
  ),
  engagements: rows(
    engagement('Card disputes', 'name-1'),
    engagement('Card disputes', 'name-2'),
    engagement('2027', 'name-2'),
  ),
  work_orders: rows(
    order('WO-2195 Intake', 'title-1', 120.25),
    order('WO-2195 Intake', 'title-2', null),
    order('007', 'title-3', 0.1),
  ),
  assignments: rows(
    assignment('reference-1', 'name-1', 670.5, 100),
    assignment('reference-2', 'name-2', 0.07, 0),
    assignment('reference-3', null, null, null),
  ),
  stakeholders: rows(
    stakeholder('title-1', 'naomi@tideway.example', '+44 20 7946 0000', '1'),
    stakeholder('title-3', 'ned@tideway.example', '0044', '4'),
  ),
  absences: rows({ employee_id: 'name-1', start_date: '1904-01-01', end_date: '9999-12-31' }),
}
function engagement(title: string, client_id: string): Values {
  return { title, client_id, client_partner_id: null, project_lead_id: 'name-3', portfolio_director_id: null }
}
function order(reference: string, engagement_id: string, budget_days: number | null): Values {
  return { reference, engagement_id, start_date: '2027-01-04', end_date: '2027-06-30', budget_days }
}
function assignment(
  work_order_id: string,
  employee_id: string | null,
  price_per_day: number | null,
  allocation_percentage: number | null,
): Values {
  const days = { start_date: '2027-01-04', end_date: '2027-03-31' }
  return { work_order_id, employee_id, member_role: 'Developer', ...days, price_per_day, allocation_percentage }
}
function stakeholder(engagement_id: string, email: string, phone: string, access_level: string): Values {
  return { engagement_id, full_name: `Named ${email}`, email, role: null, phone, access_level }
}

// LibreOffice starts anew for each edit, beside other tests.
vi.setConfig({ testTimeout: 180_000 })

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-programs-'))
  file = path.join(folder, 'client-portal.xlsx')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function download(): Promise<void> {
  const perSheet = <T>(make: (name: (typeof sheetNames)[number]) => T) =>
    Object.fromEntries(sheetNames.map((name) => [name, make(name)])) as Record<(typeof sheetNames)[number], T>
  const bytes = await writeWorkbook({
    rows: perSheet((name) => writtenRows(sheetOf(name), portal)),
    ids: perSheet((name) => portal[name].map(writtenId)),
    scope: { customer_id: null, engagement_ids: [] },
    hasExamples: false,
    productName: 'Client Portal',
    day: '2026-11-29',
  })
  await writeFile(file, bytes)
}

async function compared(): Promise<Comparison> {
  const workbook = await readWorkbook(await readFile(file))
  expect(workbook.sheets.map(({ sheet }) => sheet).toSorted()).toEqual([...sheetNames].sort())
  expect(workbook.downloaded?.ids.people).toHaveLength(portal.people.length)
  return compareWorkbook(workbook, portal, { dayOrder: null, takes: new Set(), today: '2026-11-29' })
}

const everyRow = Object.fromEntries(sheetNames.map((name) => [name, portal[name].length]))

const run = promisify(execFile)
const programs: Record<string, () => Promise<unknown>> = {
  LibreOffice: () => editWorkbook(file, []),
  openpyxl: () =>
    run(findOrInstallOffice(console.error).python, [
      '-c',
      'import openpyxl, sys; openpyxl.load_workbook(sys.argv[1]).save(sys.argv[1])',
      file,
    ]),
  SheetJS: async () =>
    writeFile(
      file,
      write(read(await readFile(file), { cellStyles: true }), { type: 'buffer', bookType: 'xlsx', cellStyles: true }),
    ),
  // A sheet that nothing was written into would only be copied.
  'Excelize, which adds a column to each sheet': async () => {
    const excelize = await init(createRequire(import.meta.url).resolve('excelize-wasm/excelize.wasm.gz'))
    const workbook = excelize.OpenReader(await readFile(file))
    expect(workbook.error).toBeNull()
    for (const { title } of sheets) expect(workbook.SetCellValue(title, 'AD2', 'Our note')).toEqual({ error: null })
    const { buffer, error } = workbook.WriteToBuffer()
    expect(error).toBeNull()
    await writeFile(file, buffer as Uint8Array)
  },
}

test.each(Object.entries(programs))('a workbook that was saved by %s changes nothing', async (_, save) => {
  await download()
  await save()
  const { changes, problems, warnings, unchanged } = await compared()
  expect({ changes, problems, warnings }).toEqual({ changes: [], problems: [], warnings: [] })
  expect(unchanged).toEqual(everyRow)
})

test('sorting, hiding and moving columns and renaming sheets in LibreOffice changes nothing, and a moved end is the only change', async () => {
  await download()
  await editWorkbook(file, [
    { edit: 'sort by', sheet: 'People', head: 'Name', descending: true },
    { edit: 'hide column', sheet: 'People', head: 'Email' },
    { edit: 'move column', sheet: 'Work orders', head: 'End date', before: 'Reference' },
    { edit: 'rename sheet', sheet: 'Customers', to: 'Clients of ours' },
    { edit: 'sort by', sheet: 'Engagements', head: 'Title' },
  ])
  const { changes, problems, warnings, unchanged } = await compared()
  expect({ changes, problems, warnings }).toEqual({ changes: [], problems: [], warnings: [] })
  expect(unchanged).toEqual(everyRow)

  const seen = await editWorkbook(file, [
    { edit: 'set cell', sheet: 'Work orders', row: 5, head: 'End date', text: '2027-07-31' },
    { edit: 'delete row', sheet: 'People', row: 4 },
  ])
  expect(seen.find(({ name }) => name === 'Clients of ours')?.rows).toHaveLength(2)
  const after = await compared()
  expect(after.problems).toEqual([])
  expect(after.changes.map(({ sheet, state, cells }) => ({ sheet, state, cells }))).toMatchObject([
    { sheet: 'people', state: 'missing' },
    { sheet: 'work_orders', state: 'changed', cells: [{ field: 'end_date', value: '2027-07-31', isConflict: false }] },
  ])
})

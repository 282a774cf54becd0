import { type Sheet, type SheetName, sheetNames, sheets } from './sheets.ts'
import type { Cell, FileRow, FileWorkbook, PortalRow, PortalRows, Values } from './workbook.ts'
import { writtenId, writtenRows } from './written.ts'

export const today = '2026-11-29'

/** Rows of a portal; sheets that are left out are empty. */
export const portalOf = (rows: Partial<Record<SheetName, readonly PortalRow[]>>): PortalRows => ({
  customers: [],
  people: [],
  engagements: [],
  work_orders: [],
  assignments: [],
  stakeholders: [],
  absences: [],
  ...rows,
})

export const row = (id: string, values: Values, version = 1): PortalRow => ({ id, version, values })

/** A small portal in which two people have one name. */
export function smallPortal(): PortalRows {
  const person = (id: string, name: string, email: string | null, values: Values = {}): PortalRow =>
    row(id, {
      name,
      email,
      job_title: null,
      works: 'yes',
      left_on: null,
      signs_in: 'no',
      access_level: '1',
      provider_role: null,
      is_superuser: 'no',
      ...values,
    })
  const assignment = { member_role: 'Developer', price_per_day: 670.5, allocation_percentage: 50 }
  const days = { start_date: '2026-09-05', end_date: '2027-03-04' }
  const leads = { client_partner_id: null, project_lead_id: 'p-ann', portfolio_director_id: null }
  const stakeholder = { role: null, phone: '+44 20 7946 0000', access_level: '2' }
  return portalOf({
    customers: [row('c-1', { name: 'Acme' }), row('c-2', { name: 'Globex' })],
    people: [
      person('p-ann', 'Ann Lee', 'ann@provider.example', { signs_in: 'yes' }),
      person('p-li-1', 'Li Wei', 'li.wei@provider.example'),
      person('p-li-2', 'Li Wei', 'other@provider.example'),
      person('p-left', 'Tom Gone', null, { left_on: '2026-01-31' }),
      person('account:a-1', 'Olga Office', 'olga@provider.example', { works: 'no', signs_in: 'yes' }),
    ],
    engagements: [
      row('e-1', { title: 'Payments', client_id: 'c-1', ...leads }),
      row('e-2', { title: 'Payments', client_id: 'c-2', ...leads }),
      row('e-3', { title: 'Claims', client_id: 'c-1', ...leads }),
    ],
    work_orders: [
      row('w-1', { reference: 'WO-2041', engagement_id: 'e-1', ...days, budget_days: 120 }),
      row('w-2', { reference: 'WO-2042', engagement_id: 'e-3', ...days, budget_days: null }),
    ],
    assignments: [
      row('m-1', { work_order_id: 'w-1', employee_id: 'p-ann', ...assignment, ...days }),
      row('m-2', { work_order_id: 'w-1', employee_id: null, ...assignment, ...days, price_per_day: null }),
      row('m-3', { work_order_id: 'w-2', employee_id: 'p-left', ...assignment, ...days }),
    ],
    stakeholders: [
      row('s-1', { engagement_id: 'e-1', full_name: 'Helen Marsh', email: 'helen@acme.example', ...stakeholder }),
      row('s-2', { engagement_id: 'e-3', full_name: 'Helen Marsh', email: 'helen@acme.example', ...stakeholder }),
      row('s-3', { engagement_id: 'e-3', full_name: 'Ravi Patel', email: null, ...stakeholder, phone: null }),
    ],
    absences: [row('x-1', { employee_id: 'p-ann', start_date: '2026-09-05', end_date: '2026-09-06' })],
  })
}

export interface EditedRow {
  row: number
  key: string | null
  cells: Record<string, Cell>
}
export interface EditedSheet {
  sheet: SheetName
  title: string
  fields: string[]
  rows: EditedRow[]
}
/** A workbook that a test changes as a person would. */
export interface EditedWorkbook extends FileWorkbook {
  sheets: EditedSheet[]
}

const firstRow = 3

/** The workbook of a portal, without a file in between. */
export const downloaded = (portal: PortalRows): EditedWorkbook => ({
  unread: [],
  downloaded: {
    scope: { customer_id: null, engagement_ids: [] },
    ids: Object.fromEntries(sheetNames.map((name) => [name, portal[name].map(writtenId)])),
  },
  sheets: sheets.map((sheet) => downloadedSheet(sheet, portal)),
})

const downloadedSheet = (sheet: Sheet, portal: PortalRows): EditedSheet => ({
  sheet: sheet.name,
  title: sheet.title,
  fields: sheet.columns.map(({ field }) => field),
  rows: writtenRows(sheet, portal).map(({ key, cells }, index) => ({
    row: firstRow + index,
    key,
    cells: Object.fromEntries(
      sheet.columns.flatMap(({ field }, column) => (cells[column] ? [[field, cells[column]]] : [])),
    ),
  })),
})

export const text = (written: string): Cell => ({ is: 'text', text: written })

export function sheetIn(file: EditedWorkbook, name: SheetName): EditedSheet {
  const sheet = file.sheets.find((each) => each.sheet === name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  return sheet
}

/** The row of a record. */
export function rowOf(file: EditedWorkbook, name: SheetName, id: string): EditedRow {
  const found = sheetIn(file, name).rows.find(({ key }) => key?.startsWith(`row ${id} `))
  if (!found) throw new Error(`no row of ${id}`)
  return found
}

/** Adds a row without a key, below the others. */
export function addRow(
  file: EditedWorkbook,
  name: SheetName,
  cells: FileRow['cells'],
  key: string | null = null,
): EditedRow {
  const { rows } = sheetIn(file, name)
  const added = { row: Math.max(firstRow - 1, ...rows.map((each) => each.row)) + 1, key, cells: { ...cells } }
  rows.push(added)
  return added
}

import { describe, expect, test } from 'vitest'
import { compareWorkbook } from './compare.ts'
import { type SheetName, sheetOf } from './sheets.ts'
import {
  addRow,
  downloaded,
  type EditedWorkbook,
  portalOf,
  row,
  rowOf,
  sheetIn,
  smallPortal,
  text,
  today,
} from './workbook.fixture.ts'
import type { PortalRows, Values } from './workbook.ts'
import { exampleRow } from './written.ts'

const options = { dayOrder: null, takes: new Set<string>(), today }

const compared = (file: EditedWorkbook, portal: PortalRows, takes: string[] = []) =>
  compareWorkbook(file, portal, { ...options, takes: new Set(takes) })

/** The portal with other values in one record. */
function portalWith(portal: PortalRows, sheet: keyof PortalRows, id: string, values: Values): PortalRows {
  const changed = portal[sheet].map((each) => (each.id === id ? row(id, { ...each.values, ...values }, 2) : each))
  return { ...portal, [sheet]: changed }
}

const without = (portal: PortalRows, sheet: keyof PortalRows, id: string): PortalRows => ({
  ...portal,
  [sheet]: portal[sheet].filter((each) => each.id !== id),
})

test('finds no change in a workbook as it was downloaded', () => {
  expect(compared(downloaded(smallPortal()), smallPortal())).toEqual({
    changes: [],
    problems: [],
    warnings: [],
    unchanged: {
      customers: 2,
      people: 5,
      engagements: 3,
      work_orders: 2,
      assignments: 3,
      stakeholders: 3,
      absences: 1,
    },
    removable: ['customers', 'people', 'engagements', 'work_orders', 'assignments', 'stakeholders', 'absences'],
    asksForDayOrder: false,
  })
})

test('lists changed cells as people read them', () => {
  const [portal, file] = [smallPortal(), downloaded(smallPortal())]
  const { cells } = rowOf(file, 'assignments', 'm-1')
  cells.employee_id = text('Li Wei (other@provider.example)')
  cells.end_date = text('11 Sep 2027')
  cells.price_per_day = text('£1,250.50')
  delete cells.allocation_percentage
  const { changes, unchanged } = compared(file, portal)
  expect(unchanged.assignments).toBe(2)
  expect(changes).toEqual([
    {
      sheet: 'assignments',
      state: 'changed',
      id: 'm-1',
      row: 3,
      name: 'Li Wei on WO-2041',
      cells: [
        {
          field: 'employee_id',
          before: 'Ann Lee',
          after: 'Li Wei (other@provider.example)',
          value: 'p-li-2',
          isConflict: false,
        },
        { field: 'end_date', before: '4 Mar 2027', after: '11 Sep 2027', value: '2027-09-11', isConflict: false },
        { field: 'price_per_day', before: '670.5', after: '1,250.5', value: 1250.5, isConflict: false },
        { field: 'allocation_percentage', before: '50', after: '', value: null, isConflict: false },
      ],
      values: {
        work_order_id: 'w-1',
        employee_id: 'p-li-2',
        member_role: 'Developer',
        start_date: '2026-09-05',
        end_date: '2027-09-11',
        price_per_day: 1250.5,
        allocation_percentage: null,
      },
    },
  ])
})

test('adds rows that refer to each other, with usual values', () => {
  const [portal, file] = [smallPortal(), downloaded(smallPortal())]
  addRow(file, 'customers', { name: text('Initech') })
  addRow(file, 'people', { name: text('Noor Haddad') })
  addRow(file, 'engagements', {
    title: text('Ledger'),
    client_id: text('initech'),
    project_lead_id: text('Noor Haddad'),
  })
  const { changes, problems } = compared(file, portal)
  expect(problems).toEqual([])
  expect(changes.map(({ id, state, name, values }) => ({ id, state, name, values }))).toEqual([
    { id: 'new:customers:5', state: 'added', name: 'Initech', values: { name: 'Initech' } },
    {
      id: 'new:people:8',
      state: 'added',
      name: 'Noor Haddad',
      values: {
        name: 'Noor Haddad',
        email: null,
        job_title: null,
        works: 'yes',
        left_on: null,
        signs_in: 'no',
        access_level: '1',
        provider_role: null,
        is_superuser: 'no',
      },
    },
    {
      id: 'new:engagements:6',
      state: 'added',
      name: 'Ledger',
      values: {
        title: 'Ledger',
        client_id: 'new:customers:5',
        client_partner_id: null,
        project_lead_id: 'new:people:8',
        portfolio_director_id: null,
      },
    },
  ])
})

test('takes in an example that someone wrote over or copied, as a new row', () => {
  const file = downloaded(portalOf({}))
  const values = { reference: 'WO-1', engagement_id: null, start_date: '2026-12-03', end_date: '2027-04-05' }
  const { key } = exampleRow(sheetOf('work_orders'), values)
  const cells = { reference: text('WO-1'), start_date: text('03/12/2026'), end_date: text('05/04/2027') }
  addRow(file, 'work_orders', cells, key)
  expect(compared(file, portalOf({}))).toMatchObject({ changes: [], problems: [], asksForDayOrder: false })
  addRow(file, 'work_orders', { ...cells, reference: text('WO-7') }, key)
  const { changes } = compared(file, portalOf({}))
  expect(changes).toMatchObject([{ id: 'new:work_orders:4', state: 'added', name: 'WO-7' }])
})

test('leaves out examples and emptied rows', () => {
  const [portal, file] = [smallPortal(), downloaded(smallPortal())]
  addRow(file, 'customers', { name: text('Example') }, exampleRow(sheetOf('customers'), { name: 'Example' }).key)
  rowOf(file, 'absences', 'x-1').cells = { employee_id: text(' ') }
  const { changes, problems } = compared(file, portal)
  expect(problems).toEqual([])
  expect(changes).toMatchObject([{ sheet: 'absences', state: 'missing', id: 'x-1', name: 'Ann Lee, 5 Sep 2026' }])
})

test('lists missing rows of the download by name, and never newer records', () => {
  const file = downloaded(smallPortal())
  const portal: PortalRows = {
    ...smallPortal(),
    customers: [...smallPortal().customers, row('c-new', { name: 'Newer' })],
  }
  sheetIn(file, 'customers').rows.pop()
  sheetIn(file, 'assignments').rows.splice(1, 1)
  file.sheets = file.sheets.filter(({ sheet }) => sheet !== 'absences')
  const { changes, removable } = compared(file, portal)
  expect(changes).toMatchObject([
    { sheet: 'customers', state: 'missing', id: 'c-2', row: null, name: 'Globex', cells: [], values: {} },
    { sheet: 'assignments', state: 'missing', id: 'm-2', name: 'Not decided yet on WO-2041' },
  ])
  expect(removable).not.toContain('absences')
  expect(compared({ ...file, downloaded: null }, portal)).toMatchObject({ changes: [], removable: [] })
})

describe('a missing record that still has rows stays:', () => {
  const stays = (sheet: 'engagements' | 'work_orders', name: string, rows: string) =>
    expect.objectContaining({ sheet, row: null, sentence: `${name} stays: ${rows} to it.` })
  const remove = (file: EditedWorkbook, sheet: SheetName, ...ids: string[]) => {
    for (const id of ids) sheetIn(file, sheet).rows.splice(sheetIn(file, sheet).rows.indexOf(rowOf(file, sheet, id)), 1)
  }
  const missingIn = (file: EditedWorkbook, portal: PortalRows) => {
    const { changes, warnings } = compared(file, portal)
    return { warnings, missing: changes.flatMap(({ state, id }) => (state === 'missing' ? [id] : [])) }
  }

  test('rows in the file, also new ones', () => {
    const file = downloaded(smallPortal())
    remove(file, 'work_orders', 'w-1')
    remove(file, 'assignments', 'm-1')
    const warnings = [stays('work_orders', 'WO-2041', '1 row belongs')]
    expect(missingIn(file, smallPortal())).toEqual({ warnings, missing: ['m-1'] })
    remove(file, 'assignments', 'm-2')
    expect(missingIn(file, smallPortal())).toEqual({ warnings: [], missing: ['w-1', 'm-1', 'm-2'] })
    const days = { start_date: text('2026-10-01'), end_date: text('2026-10-02') }
    addRow(file, 'assignments', { work_order_id: text('WO-2041'), member_role: text('Tester'), ...days })
    expect(missingIn(file, smallPortal())).toEqual({ warnings, missing: ['m-1', 'm-2'] })
  })

  test('parts of a sheet that is not in the file, or that are newer', () => {
    const file = downloaded(smallPortal())
    const [member] = smallPortal().assignments
    const portal = { ...smallPortal(), assignments: [row('m-new', { ...member?.values, work_order_id: 'w-2' })] }
    remove(file, 'work_orders', 'w-2')
    remove(file, 'assignments', 'm-1', 'm-2', 'm-3')
    const warnings = [stays('work_orders', 'WO-2042', '1 row belongs')]
    expect(missingIn(file, portal)).toEqual({ warnings, missing: [] })
    file.sheets = file.sheets.filter(({ sheet }) => sheet !== 'assignments')
    expect(missingIn(file, smallPortal())).toEqual({ warnings, missing: [] })
  })

  test('stakeholders and work orders of an engagement', () => {
    const file = downloaded(smallPortal())
    remove(file, 'engagements', 'e-1', 'e-2', 'e-3')
    remove(file, 'work_orders', 'w-1', 'w-2')
    remove(file, 'assignments', 'm-3')
    remove(file, 'stakeholders', 's-1', 's-2')
    expect(missingIn(file, smallPortal())).toEqual({
      warnings: [
        stays('work_orders', 'WO-2041', '2 rows belong'),
        stays('engagements', 'Payments', '1 row belongs'),
        stays('engagements', 'Claims', '1 row belongs'),
      ],
      missing: ['e-2', 'w-2', 'm-3', 's-1', 's-2'],
    })
  })

  test('changes of others since the download', () => {
    const file = downloaded(smallPortal())
    remove(file, 'absences', 'x-1')
    const sentence = 'Ann Lee, 5 Sep 2026 is not in the file, but changed here since you downloaded. It stays.'
    expect(missingIn(file, portalWith(smallPortal(), 'absences', 'x-1', { end_date: '2026-09-09' }))).toEqual({
      warnings: [{ sheet: 'absences', row: null, field: null, text: '', sentence }],
      missing: [],
    })
  })
})

test('keeps the rows of a sheet with a problem, and records that were deleted meanwhile are not missing', () => {
  const file = downloaded(smallPortal())
  sheetIn(file, 'customers').rows.pop()
  addRow(file, 'customers', { name: text('a'.repeat(201)) })
  expect(compared(file, smallPortal()).removable).not.toContain('customers')
  sheetIn(file, 'absences').rows.pop()
  expect(compared(file, without(smallPortal(), 'absences', 'x-1')).changes.map(({ sheet }) => sheet)).toEqual([
    'customers',
    'customers',
  ])
})

test('empties cells, but not fields without a column', () => {
  const [portal, file] = [smallPortal(), downloaded(smallPortal())]
  const stakeholders = sheetIn(file, 'stakeholders')
  stakeholders.fields = stakeholders.fields.filter((field) => field !== 'phone')
  for (const { cells } of stakeholders.rows) delete cells.phone
  delete rowOf(file, 'work_orders', 'w-1').cells.budget_days
  const { changes, problems } = compared(file, portal)
  expect(problems).toEqual([])
  expect(changes).toMatchObject([
    { id: 'w-1', cells: [{ field: 'budget_days', before: '120', after: '', value: null }] },
  ])
})

test('does not empty what a record needs, also a choice', () => {
  const [portal, file] = [smallPortal(), downloaded(smallPortal())]
  delete rowOf(file, 'work_orders', 'w-1').cells.end_date
  delete rowOf(file, 'people', 'p-ann').cells.access_level
  delete rowOf(file, 'stakeholders', 's-1').cells.engagement_id
  addRow(file, 'absences', { employee_id: text('Ann Lee') })
  const required = 'We require this information'
  expect(compared(file, portal).problems).toMatchObject([
    { sheet: 'people', row: 3, field: 'access_level', text: '', sentence: required },
    { sheet: 'work_orders', row: 3, field: 'end_date', sentence: required },
    { sheet: 'stakeholders', row: 3, field: 'engagement_id', sentence: required },
    { sheet: 'absences', row: 4, field: 'start_date', sentence: required },
    { sheet: 'absences', row: 4, field: 'end_date', sentence: required },
  ])
})

test('shows the text of a cell with a problem and keeps the value of the portal', () => {
  const [portal, file] = [smallPortal(), downloaded(smallPortal())]
  rowOf(file, 'work_orders', 'w-1').cells.end_date = { is: 'error', text: '#REF!' }
  const { changes, problems } = compared(file, portal)
  const sentence = 'This cell has #REF!. Write the value.'
  expect(problems).toEqual([{ sheet: 'work_orders', row: 3, field: 'end_date', text: '#REF!', sentence }])
  expect(changes).toMatchObject([
    { cells: [{ field: 'end_date', before: '4 Mar 2027', after: '#REF!' }], values: { end_date: '2027-03-04' } },
  ])
})

test('asks for the order of days only if nothing settles it', () => {
  const portal = smallPortal()
  const withDays = (...days: string[]) => {
    const file = downloaded(portal)
    for (const start of days)
      addRow(file, 'absences', { employee_id: text('Ann Lee'), start_date: text(start), end_date: text('2026-12-31') })
    return file
  }
  const starts = (file: EditedWorkbook, dayOrder: 'day first' | 'month first' | null) => {
    const { changes, asksForDayOrder } = compareWorkbook(file, portal, { ...options, dayOrder })
    return [asksForDayOrder, ...changes.map(({ values }) => values.start_date)]
  }
  expect(starts(withDays('03/04/2026'), null)[0]).toBe(true)
  expect(starts(withDays('03/04/2026'), 'month first')).toEqual([false, '2026-03-04'])
  expect(starts(withDays('03/04/2026', '04/13/2026'), null)).toEqual([false, '2026-03-04', '2026-04-13'])
  expect(starts(withDays('03/04/2026', '13/04/2026'), 'month first')).toEqual([false, '2026-04-03', '2026-04-13'])
})

test('nothing is lost of two workbooks of Monday and an edit on screen on Tuesday', () => {
  const monday = smallPortal()
  const [first, second] = [downloaded(monday), downloaded(monday)]
  const tuesday = portalWith(
    portalWith(monday, 'work_orders', 'w-1', { end_date: '2027-04-30', budget_days: 200 }),
    'people',
    'p-ann',
    { name: 'Ann Smith' },
  )

  rowOf(first, 'work_orders', 'w-1').cells.end_date = text('2027-09-11')
  rowOf(first, 'work_orders', 'w-1').cells.reference = text('WO-2041 B')
  rowOf(first, 'assignments', 'm-1').cells.end_date = text('2027-02-28')
  rowOf(second, 'work_orders', 'w-1').cells.end_date = text('2027-04-30')
  rowOf(second, 'work_orders', 'w-1').cells.reference = text('WO-2041 C')
  rowOf(second, 'assignments', 'm-2').cells.employee_id = text('Ann Lee')

  const conflict = {
    field: 'end_date',
    before: '30 Apr 2027',
    after: '11 Sep 2027',
    value: '2027-09-11',
    isConflict: true,
  }
  const ofFirst = compared(first, tuesday)
  expect(ofFirst.problems).toEqual([])
  expect(ofFirst.changes).toMatchObject([
    {
      id: 'w-1',
      cells: [{ field: 'reference', after: 'WO-2041 B', isConflict: false }, conflict],
      values: { reference: 'WO-2041 B', end_date: '2027-04-30', budget_days: 200 },
    },
    { id: 'm-1', name: 'Ann Smith on WO-2041 B', cells: [{ field: 'end_date', isConflict: false }] },
  ])
  const ticked = compared(first, tuesday, ['work_orders:3:end_date']).changes[0]
  expect(ticked).toMatchObject({ values: { end_date: '2027-09-11', budget_days: 200 } })
  expect(ticked?.cells).toContainEqual(conflict)

  const wednesday = portalWith(
    portalWith(tuesday, 'work_orders', 'w-1', { reference: 'WO-2041 B' }),
    'assignments',
    'm-1',
    { end_date: '2027-02-28' },
  )
  expect(compared(second, wednesday).changes).toMatchObject([
    { id: 'w-1', cells: [{ field: 'reference', before: 'WO-2041 B', after: 'WO-2041 C', isConflict: true }] },
    { id: 'm-2', cells: [{ field: 'employee_id', value: 'p-ann', isConflict: false }] },
  ])
})

test('a renamed person is found by the old and the new name', () => {
  const [portal, file] = [smallPortal(), downloaded(smallPortal())]
  rowOf(file, 'people', 'p-ann').cells.name = text('Ann Smith')
  rowOf(file, 'assignments', 'm-1').cells.employee_id = text('Ann Smith')
  rowOf(file, 'assignments', 'm-2').cells.employee_id = text('ANN LEE')
  expect(compared(file, portal)).toMatchObject({
    problems: [],
    changes: [
      { id: 'p-ann', name: 'Ann Smith' },
      { id: 'm-2', cells: [{ field: 'employee_id', value: 'p-ann' }] },
    ],
  })
})

test('rejects a file that changes more than 20,000 rows with one problem', () => {
  const portal = portalOf({})
  const withRows = (count: number): EditedWorkbook => {
    const file = downloaded(portal)
    const rows = Array.from({ length: count }, (_, index) => ({
      row: index + 3,
      key: null,
      cells: { name: text(`Customer ${index}`) },
    }))
    sheetIn(file, 'customers').rows = rows
    return file
  }
  expect(compared(withRows(20_000), portal)).toMatchObject({ problems: [], changes: { length: 20_000 } })
  const { problems, changes, removable } = compared(withRows(20_001), portal)
  const sentence = 'This file changes more than 20,000 rows. Change fewer at a time.'
  expect(problems).toEqual([{ sheet: 'customers', row: 3, field: null, text: '', sentence }])
  expect([changes.length, removable]).toEqual([20_000, []])
})

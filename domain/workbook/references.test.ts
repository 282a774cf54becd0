import { expect, test } from 'vitest'
import { compareWorkbook } from './compare.ts'
import { namesOf } from './names.ts'
import type { SheetName } from './sheets.ts'
import {
  addRow,
  downloaded,
  type EditedWorkbook,
  row,
  rowOf,
  sheetIn,
  smallPortal,
  text,
  today,
} from './workbook.fixture.ts'
import type { PortalRows } from './workbook.ts'

const compared = (file: EditedWorkbook, portal: PortalRows = smallPortal()) =>
  compareWorkbook(file, portal, { dayOrder: null, takes: new Set(), today })

test('names are unique, with what tells namesakes apart', () => {
  const portal = {
    ...smallPortal(),
    customers: [...smallPortal().customers, row('c-3', { name: 'ACME' })],
    work_orders: [...smallPortal().work_orders, row('w-3', { reference: 'WO-2041', engagement_id: 'e-2' })],
  }
  const { customers, people, engagements, work_orders } = namesOf(portal)
  expect([...customers.values()]).toEqual(['Acme (c-1)', 'Globex', 'ACME (c-3)'])
  expect([...people.values()]).toEqual([
    'Ann Lee',
    'Li Wei (li.wei@provider.example)',
    'Li Wei (other@provider.example)',
    'Tom Gone',
    'Olga Office',
  ])
  expect([...engagements.values()]).toEqual(['Payments (Acme (c-1))', 'Payments (Globex)', 'Claims'])
  expect([...work_orders.values()]).toEqual([
    'WO-2041 (Payments (Acme (c-1)))',
    'WO-2042',
    'WO-2041 (Payments (Globex))',
  ])
})

const written: [SheetName, string, string, string, string | undefined, string?][] = [
  ['assignments', 'm-2', 'employee_id', 'ann  LEE', 'p-ann'],
  ['assignments', 'm-2', 'employee_id', 'Ann Lee (ANN@provider.example)', 'p-ann'],
  ['assignments', 'm-2', 'employee_id', 'ann@provider.example', 'p-ann'],
  ['assignments', 'm-2', 'employee_id', 'Ann Lee (p-ann)', 'p-ann'],
  ['assignments', 'm-2', 'employee_id', 'Li Wei (other@provider.example)', 'p-li-2'],
  [
    'assignments',
    'm-2',
    'employee_id',
    'Li Wei',
    undefined,
    '2 people are called Li Wei. Write “Li Wei (li.wei@provider.example)”',
  ],
  ['assignments', 'm-2', 'employee_id', 'Bob', undefined, 'No one is called Bob.'],
  [
    'assignments',
    'm-2',
    'employee_id',
    'Olga Office',
    'account:a-1',
    'Olga Office does not work on engagements. Change this on the sheet People, or choose someone else.',
  ],
  ['assignments', 'm-2', 'employee_id', 'Tom Gone', 'p-left', 'This person is not in the records. Choose another one.'],
  [
    'engagements',
    'e-3',
    'project_lead_id',
    'Tom Gone',
    'p-left',
    'This person is not in the records. Choose another one.',
  ],
  ['absences', 'x-1', 'employee_id', 'Tom Gone', 'p-left'],
  ['work_orders', 'w-2', 'engagement_id', 'Payments (Globex)', 'e-2'],
  [
    'work_orders',
    'w-2',
    'engagement_id',
    'Payments',
    undefined,
    '2 engagements are called Payments. Write “Payments (Acme)”',
  ],
  ['work_orders', 'w-2', 'engagement_id', 'Pay', undefined, 'There is no engagement called Pay.'],
  ['assignments', 'm-3', 'work_order_id', 'wo-2041', 'w-1'],
]

test.each(written)('reads in %s, %s, %s: %s', (sheet, id, field, name, value, sentence) => {
  const file = downloaded(smallPortal())
  rowOf(file, sheet, id).cells[field] = text(name)
  const { changes, problems } = compared(file)
  expect(problems.map((problem) => [problem.field, problem.text, problem.sentence])).toEqual(
    sentence === undefined ? [] : [[field, name, sentence]],
  )
  if (value !== undefined) expect(changes).toMatchObject([{ id, cells: [{ field, after: name, value }] }])
})

test('who left stays where they are', () => {
  const file = downloaded(smallPortal())
  rowOf(file, 'assignments', 'm-3').cells.member_role = text('Tester')
  expect(compared(file)).toMatchObject({ problems: [], changes: [{ id: 'm-3' }] })
})

test.each([
  ['2026-11-28', ['employee_id']],
  ['2026-11-29', []],
])('with the last day %s on the sheet People', (day, fields) => {
  const file = downloaded(smallPortal())
  rowOf(file, 'people', 'p-li-1').cells.left_on = { is: 'day', day }
  rowOf(file, 'assignments', 'm-2').cells.employee_id = text('Li Wei (li.wei@provider.example)')
  expect(compared(file).problems.map(({ field }) => field)).toEqual(fields)
})

test('someone who works from now on can be chosen, and someone who no longer works cannot', () => {
  const file = downloaded(smallPortal())
  rowOf(file, 'people', 'account:a-1').cells.works = text('Yes')
  Object.assign(rowOf(file, 'people', 'p-ann').cells, { works: text('No') })
  rowOf(file, 'assignments', 'm-2').cells.employee_id = text('Olga Office')
  rowOf(file, 'assignments', 'm-3').cells.employee_id = text('Ann Lee')
  expect(compared(file).problems.map((problem) => [problem.sheet, problem.row, problem.field])).toEqual([
    ['assignments', 5, 'employee_id'],
  ])
})

test('naming a row with a problem is no further problem', () => {
  const file = downloaded(smallPortal())
  addRow(file, 'people', { name: text('Bob'), email: text('bob'), works: text('No'), signs_in: text('Yes') })
  addRow(file, 'people', { name: text('Eve'), email: text('eve@provider.example') })
  addRow(file, 'people', { name: text('Eve'), email: text('eve@provider.example') })
  rowOf(file, 'assignments', 'm-2').cells.employee_id = text('Bob')
  rowOf(file, 'assignments', 'm-3').cells.employee_id = text('Eve')
  expect(compared(file).problems.map(({ sheet, row: number }) => [sheet, number])).toEqual([
    ['people', 8],
    ['people', 9],
    ['people', 10],
  ])
})

test('a name means the row of the workbook before other records', () => {
  const file = downloaded(smallPortal())
  const portal = {
    ...smallPortal(),
    people: [...smallPortal().people, row('p-new', { name: 'Ann Lee', email: null, works: 'yes' })],
  }
  rowOf(file, 'assignments', 'm-2').cells.employee_id = text('Ann Lee')
  expect(compared(file, portal)).toMatchObject({ problems: [], changes: [{ cells: [{ value: 'p-ann' }] }] })
  file.sheets = file.sheets.filter(({ sheet }) => sheet !== 'people')
  expect(compared(file, portal).problems).toMatchObject([
    { sentence: '2 people are called Ann Lee. Write “Ann Lee (ann@provider.example)”' },
  ])
})

test('a name at the download and a new row with this name are two people', () => {
  const file = downloaded(smallPortal())
  rowOf(file, 'assignments', 'm-2').cells.employee_id = text('Ann Lee')
  rowOf(file, 'people', 'p-ann').cells.name = text('Ann Jones')
  const portal = {
    ...smallPortal(),
    people: smallPortal().people.map((each) =>
      each.id === 'p-ann' ? row('p-ann', { ...each.values, name: 'Ann Smith' }) : each,
    ),
  }
  expect(compared(file, portal).problems).toEqual([])
  expect(compared(file, portal).changes.at(-1)?.values.employee_id).toBe('p-ann')
  addRow(file, 'people', { name: text('Ann Lee'), email: text('new@provider.example') })
  expect(compared(file, smallPortal()).problems).toMatchObject([
    { row: 4, sentence: '2 people are called Ann Lee. Write “Ann Jones (ann@provider.example)”' },
  ])
  rowOf(file, 'assignments', 'm-2').cells.employee_id = text('Ann Lee (new@provider.example)')
  expect(compared(file, portal).changes.at(-1)?.values.employee_id).toBe('new:people:8')
})

test('two new people of one name need their addresses', () => {
  const file = downloaded(smallPortal())
  addRow(file, 'people', { name: text('Eve'), email: text('eve@provider.example') })
  addRow(file, 'people', { name: text('Eve'), email: text('eve.two@provider.example') })
  rowOf(file, 'assignments', 'm-2').cells.employee_id = text('Eve')
  rowOf(file, 'assignments', 'm-3').cells.employee_id = text('Eve (eve.two@provider.example)')
  expect(compared(file).problems).toMatchObject([
    { sentence: '2 people are called Eve. Write “Eve (eve@provider.example)”' },
  ])
  expect(compared(file).changes.at(-1)?.values.employee_id).toBe('new:people:9')
})

test('a reference that was not edited stays, whatever its row is called now', () => {
  const file = downloaded(smallPortal())
  const portal: PortalRows = {
    ...smallPortal(),
    people: smallPortal().people.map((each) =>
      each.id === 'p-ann'
        ? row('p-ann', { ...each.values, name: 'Ann Smith' })
        : each.id === 'p-li-1'
          ? row('p-li-1', { ...each.values, name: 'Ann Lee' })
          : each,
    ),
  }
  sheetIn(file, 'people').rows = []
  sheetIn(file, 'people').fields = []
  expect(compared({ ...file, downloaded: null }, portal)).toMatchObject({ changes: [], problems: [] })
})

import { expect, test } from 'vitest'
import { compareWorkbook } from './compare.ts'
import type { SheetName } from './sheets.ts'
import {
  addRow,
  downloaded,
  type EditedWorkbook,
  portalOf,
  row,
  rowOf,
  smallPortal,
  text,
  today,
} from './workbook.fixture.ts'
import type { Cell, PortalRows } from './workbook.ts'

const problemsOf = (file: EditedWorkbook, portal: PortalRows = smallPortal()) =>
  compareWorkbook(file, portal, { dayOrder: null, takes: new Set(), today }).problems.map((problem) => [
    problem.row,
    problem.field,
    problem.sentence,
  ])

const edits: [SheetName, string, Record<string, Cell>, [string, string][]][] = [
  ['work_orders', 'w-1', { end_date: text('2026-09-05') }, []],
  ['work_orders', 'w-1', { end_date: text('2026-09-04') }, [['end_date', 'Must not be before 5 Sep 2026']]],
  ['assignments', 'm-1', { start_date: text('2027-03-05') }, [['end_date', 'Must not be before 5 Mar 2027']]],
  ['absences', 'x-1', { end_date: text('2026-09-04') }, [['end_date', 'Must not be before 5 Sep 2026']]],
  ['absences', 'x-1', { end_date: text('soon') }, [['end_date', 'Enter a date like 5 Sep 2026']]],
  [
    'people',
    'p-li-1',
    { works: text('No') },
    [['works', 'Choose what the person does: work on engagements, sign in, or both']],
  ],
  [
    'people',
    'p-left',
    { signs_in: text('Yes') },
    [['email', 'Enter the email address with which the person signs in']],
  ],
  [
    'people',
    'account:a-1',
    { left_on: text('2026-12-31') },
    [['left_on', 'Only people who work on engagements have a last day']],
  ],
  ['people', 'p-li-1', { email: text('ann@provider.example') }, [['email', 'This address is in the list already']]],
  [
    'stakeholders',
    's-1',
    { email: text('helen.marsh@acme.example') },
    [['email', 'This person can sign in. Change the address in Admin > People and accounts.']],
  ],
  ['stakeholders', 's-3', { email: text('ravi@acme.example') }, []],
  [
    'stakeholders',
    's-3',
    { email: text('helen@acme.example') },
    [['email', 'This person is already a stakeholder of this engagement']],
  ],
  [
    'stakeholders',
    's-1',
    { access_level: text('ADVANCED') },
    [['access_level', 'This address has STANDARD in other rows. Write one level in all of them.']],
  ],
]

test.each(edits)('in %s, %s with %j', (sheet, id, cells, problems) => {
  const file = downloaded(smallPortal())
  const edited = rowOf(file, sheet, id)
  Object.assign(edited.cells, cells)
  expect(problemsOf(file)).toEqual(problems.map(([field, sentence]) => [edited.row, field, sentence]))
})

test('a level changes in all rows of an address', () => {
  const file = downloaded(smallPortal())
  for (const id of ['s-1', 's-2']) rowOf(file, 'stakeholders', id).cells.access_level = text('ADVANCED')
  expect(problemsOf(file)).toEqual([])
  addRow(file, 'stakeholders', {
    engagement_id: text('Payments (Globex)'),
    full_name: text('Helen Marsh'),
    email: text('helen@acme.example'),
    access_level: text('STANDARD'),
  })
  const other = (level: string) => `This address has ${level} in other rows. Write one level in all of them.`
  expect(problemsOf(file)).toEqual([
    [3, 'access_level', other('STANDARD')],
    [4, 'access_level', other('STANDARD')],
    [6, 'access_level', other('ADVANCED')],
  ])
})

test('two people may swap their addresses, but not share one', () => {
  const file = downloaded(smallPortal())
  rowOf(file, 'people', 'p-li-1').cells.email = text('ann@provider.example')
  expect(problemsOf(file)).toHaveLength(1)
  rowOf(file, 'people', 'p-ann').cells.email = text('li.wei@provider.example')
  expect(problemsOf(file)).toEqual([])
})

test('has no problem with faults that the portal had before', () => {
  const small = smallPortal()
  const portal = {
    ...small,
    absences: [row('x-1', { employee_id: 'p-ann', start_date: '2026-09-05', end_date: '2026-09-01' })],
    stakeholders: small.stakeholders.map((each) =>
      each.id === 's-1' ? row('s-1', { ...each.values, access_level: '1' }) : each,
    ),
  }
  const file = downloaded(portal)
  rowOf(file, 'absences', 'x-1').cells.employee_id = text('Tom Gone')
  rowOf(file, 'stakeholders', 's-1').cells.phone = text('1')
  expect(problemsOf(file, portal)).toEqual([])
})

test.each([
  [499, 1, []],
  [499, 2, [503]],
  [500, 1, [503]],
  [501, 0, []],
])('with %i people on a work order and %i more', (before, added, rows) => {
  const { work_orders, engagements, customers, people } = smallPortal()
  const [order] = work_orders
  const values = { work_order_id: 'w-1', employee_id: null, member_role: 'Developer' }
  const days = { start_date: '2026-09-05', end_date: '2027-03-04', price_per_day: null, allocation_percentage: null }
  const assignments = Array.from({ length: before }, (_, index) => row(`m-${index}`, { ...values, ...days }))
  const portal = portalOf({ work_orders: order ? [order] : [], engagements, customers, people, assignments })
  const file = downloaded(portal)
  for (let count = 0; count < added; count += 1)
    addRow(file, 'assignments', {
      work_order_id: text('WO-2041'),
      member_role: text('Tester'),
      start_date: text('2026-09-05'),
      end_date: text('2027-03-04'),
    })
  const sentence = 'A work order has at most 500 people'
  expect(problemsOf(file, portal)).toEqual(rows.map((number) => [number, 'work_order_id', sentence]))
})

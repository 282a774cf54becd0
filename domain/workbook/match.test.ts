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
  sheetIn,
  smallPortal,
  text,
  today,
} from './workbook.fixture.ts'
import type { PortalRows } from './workbook.ts'

const compared = (file: EditedWorkbook, portal: PortalRows = smallPortal()) =>
  compareWorkbook(file, portal, { dayOrder: null, takes: new Set(), today })

/** Ids of the changes with their state. */
const found = (file: EditedWorkbook, portal?: PortalRows) => {
  const { changes, problems, warnings } = compared(file, portal)
  expect(problems).toEqual([])
  expect(warnings).toEqual([])
  return changes.map(({ id, state }) => `${state} ${id}`)
}

const withoutKeys = (file: EditedWorkbook, ...names: SheetName[]): void => {
  for (const name of names) for (const each of sheetIn(file, name).rows) each.key = null
}

test('of rows with one id, the one with the name of the download is the record', () => {
  const file = downloaded(smallPortal())
  const original = rowOf(file, 'customers', 'c-1')
  addRow(file, 'customers', { name: text('Initech') }, original.key)
  expect(found(file)).toEqual(['added new:customers:5'])
  original.cells.name = text('Acme Group')
  addRow(file, 'customers', { name: text('Acme') }, original.key)
  expect(found(file)).toEqual(['added new:customers:3', 'added new:customers:5'])
})

test('renamed rows with the id of one record are a problem, because none says which is the record', () => {
  const file = downloaded(smallPortal())
  const original = rowOf(file, 'customers', 'c-1')
  addRow(file, 'customers', { name: text('Initech') }, original.key)
  original.cells.name = text('Acme Group')
  const { problems, changes } = compared(file)
  expect(problems.map(({ row, sentence }) => [row, sentence.slice(0, 49)])).toEqual([
    [3, 'Several rows have the grey cell of one customer, '],
    [5, 'Several rows have the grey cell of one customer, '],
  ])
  expect(changes).toEqual([])
})

test('a namesake without an address is asked for one', () => {
  const file = downloaded(smallPortal())
  const [known] = sheetIn(file, 'people').rows
  addRow(file, 'people', { name: known?.cells.name ?? text('') })
  const sentences = compared(file).problems.map(({ sentence }) => sentence)
  expect(sentences).toHaveLength(2)
  for (const sentence of sentences) expect(sentence).toContain('or write an email address in each.')
})

test('a row that is the only one with its id is a renamed record', () => {
  const file = downloaded(smallPortal())
  rowOf(file, 'customers', 'c-1').cells.name = text('Initech')
  expect(found(file)).toEqual(['changed c-1'])
})

test('rows that were sorted without the grey column are a problem', () => {
  for (const name of ['customers', 'people', 'engagements', 'work_orders'] as const) {
    const file = downloaded(smallPortal())
    const { rows } = sheetIn(file, name)
    const cells = rows.map((each) => each.cells)
    for (const [index, each] of rows.entries()) each.cells = cells[(index + 1) % cells.length] ?? {}
    const { problems, removable } = compared(file)
    expect(problems.map(({ sheet, field, row: number }) => [sheet, field, number])).toEqual(
      rows.map((each) => [name, null, each.row]),
    )
    expect(removable).not.toContain(name)
  }
  const file = downloaded(smallPortal())
  rowOf(file, 'customers', 'c-1').cells.name = text('Globex')
  rowOf(file, 'customers', 'c-2').cells.name = text('Acme')
  const sentence = 'The grey cell of this row is that of another customer. Sort whole rows, with the grey column.'
  expect(compared(file).problems.map((problem) => problem.sentence)).toEqual([sentence, sentence])
})

test('work orders may get the references of others', () => {
  const file = downloaded(smallPortal())
  rowOf(file, 'work_orders', 'w-1').cells.reference = text('WO-2042')
  rowOf(file, 'work_orders', 'w-2').cells.reference = text('WO-2043')
  expect(found(file)).toEqual(['changed w-1', 'changed w-2'])
})

test('a copied row whose name is that of another record is this record', () => {
  const file = downloaded(smallPortal())
  const { key } = rowOf(file, 'customers', 'c-1')
  sheetIn(file, 'customers').rows.pop()
  addRow(file, 'customers', { name: text('globex') }, key)
  expect(found(file)).toEqual(['changed c-2'])
})

test('two rows that are one record are a problem of both', () => {
  const file = downloaded(smallPortal())
  const original = rowOf(file, 'customers', 'c-1')
  addRow(file, 'customers', original.cells, original.key)
  addRow(file, 'customers', { name: text('Initech') })
  addRow(file, 'customers', { name: text('INITECH') })
  addRow(file, 'customers', { name: text('Globex') })
  const { problems, changes } = compared(file)
  const same = (number: number, other: number, name: string) => ({
    sheet: 'customers',
    row: number,
    field: null,
    text: name,
    sentence: `This row and row ${other} are the same customer. Delete one of them.`,
  })
  expect(problems).toEqual([
    same(3, 5, 'Acme'),
    same(4, 8, 'Globex'),
    same(5, 3, 'Acme'),
    same(6, 7, 'Initech'),
    same(7, 6, 'INITECH'),
    same(8, 4, 'Globex'),
  ])
  expect(changes).toEqual([])
})

test('rows without ids are records by what names them', () => {
  const file = downloaded(smallPortal())
  withoutKeys(file, 'customers', 'people', 'engagements', 'work_orders', 'assignments', 'stakeholders', 'absences')
  expect(found(file)).toEqual([])
  for (const each of sheetIn(file, 'people').rows) delete each.cells.email
  const people = sheetIn(file, 'people')
  people.fields = people.fields.filter((field) => field !== 'email')
  people.rows = people.rows.filter(({ cells }) => cells.name?.is === 'text' && cells.name.text !== 'Li Wei')
  file.downloaded = null
  expect(found(file)).toEqual([])
})

test('a row that could be several records is a problem', () => {
  const portal = portalOf({ customers: [row('c-1', { name: 'Acme' }), row('c-2', { name: 'ACME' })] })
  const file = downloaded(portal)
  expect(found(file, portal)).toEqual([])
  withoutKeys(file, 'customers')
  sheetIn(file, 'customers').rows.pop()
  expect(compared(file, portal).problems).toMatchObject([
    { row: 3, sentence: 'The portal has 2 customers like this. Use the row of a downloaded workbook.' },
  ])
})

test('places that are not decided can be alike', () => {
  const file = downloaded(smallPortal())
  const place = rowOf(file, 'assignments', 'm-2')
  addRow(file, 'assignments', place.cells, place.key)
  addRow(file, 'assignments', place.cells)
  expect(found(file)).toEqual(['added new:assignments:6', 'added new:assignments:7'])
  withoutKeys(file, 'assignments')
  expect(found(file)).toEqual(['added new:assignments:6', 'added new:assignments:7'])
})

test('leaves out rows of deleted records, also edited ones', () => {
  const file = downloaded(smallPortal())
  rowOf(file, 'customers', 'c-2').cells.name = text('Globex Ltd')
  const portal = {
    ...smallPortal(),
    customers: [row('c-1', { name: 'Acme' })],
    people: smallPortal().people.filter(({ id }) => id !== 'p-left'),
    assignments: smallPortal().assignments.filter(({ id }) => id !== 'm-3'),
    engagements: smallPortal().engagements.filter(({ id }) => id !== 'e-2'),
  }
  const sentence = 'This record was deleted here after you downloaded the workbook. The row is left out.'
  expect(compared(file, portal)).toMatchObject({
    problems: [],
    changes: [],
    warnings: [
      { sheet: 'customers', row: 4, field: null, text: 'Globex Ltd', sentence },
      { sheet: 'people', row: 6, text: 'Tom Gone', sentence },
      { sheet: 'engagements', row: 4, text: 'Payments', sentence },
      { sheet: 'assignments', row: 5, text: 'Tom Gone on WO-2042', sentence },
    ],
  })
})

test('a record that has another id since the download is found by what names it', () => {
  const file = downloaded(smallPortal())
  rowOf(file, 'people', 'account:a-1').cells.job_title = text('Office manager')
  const portal = {
    ...smallPortal(),
    people: smallPortal().people.map((each) =>
      each.id === 'account:a-1' ? row('p-olga', { ...each.values, works: 'yes' }, 2) : each,
    ),
  }
  expect(compared(file, portal)).toMatchObject({
    warnings: [],
    problems: [],
    changes: [
      { id: 'p-olga', state: 'changed', cells: [{ field: 'job_title', isConflict: false }], values: { works: 'yes' } },
    ],
  })
})

test('says that two sheets have the same records', () => {
  const file = downloaded(smallPortal())
  const customers = sheetIn(file, 'customers')
  file.sheets.push({ ...customers, title: 'Customers (2)' })
  const { problems, removable } = compared(file)
  const sentence = 'Two sheets have customers. Delete one of them.'
  expect(problems).toEqual([{ sheet: 'customers', row: 1, field: null, text: 'Customers (2)', sentence }])
  expect(removable).not.toContain('customers')
})

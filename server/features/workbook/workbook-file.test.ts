// @module-tag own-database
import type { SheetName } from '@portal/domain/workbook/sheets'
import type { Remark } from '@portal/domain/workbook/workbook'
import { type Cell, readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { buildWorkbook, headsOfCustomers, inline } from './build-workbook.fixture.ts'
import { asRead, content, none, text } from './workbook.fixture.ts'
import { markWorkbook, readWorkbook, writeWorkbook } from './workbook-file.ts'

const open = async (bytes: Uint8Array) => readXlsx(bytes, { readStyles: true })
const sheetIn = async (bytes: Uint8Array, title: string) => {
  const sheet = (await open(bytes)).sheets.find(({ name }) => name === title)
  if (!sheet) throw new Error(`no sheet ${title}`)
  return sheet
}

test('a workbook is read as it was written', async () => {
  expect(await readWorkbook(await writeWorkbook(content))).toEqual(asRead(content))
})

test('characters that stand for others in workbooks are kept', async () => {
  const names = ['_x0041_', 'a\u00a0b', '  spaces ', '\u{1f600}', '#REF!', "'quoted", 'two\nlines']
  const rows = { ...none, customers: names.map((name, index) => ({ key: `C${index}`, cells: [text(name)] })) }
  const { sheets } = await readWorkbook(await writeWorkbook({ ...content, rows }))
  expect(sheets[0]?.rows.map(({ cells }) => cells.name)).toEqual(names.map(text))
})

test('heads are frozen and can be filtered, and keys are hidden', async () => {
  const sheet = await sheetIn(await writeWorkbook(content), 'Work orders')
  expect(sheet.rows.slice(0, 2)).toEqual([
    ['client-portal:work_orders', 'reference', 'engagement_id', 'start_date', 'end_date', 'budget_days'],
    ['Key', 'Reference', 'Engagement', 'Start date', 'End date', 'Budget of days'],
  ])
  expect(sheet).toMatchObject({ freezePane: { rows: 2 }, autoFilter: { range: 'A2:F4' } })
  expect([...(sheet.rowDefs ?? [])]).toEqual([[0, { hidden: true }]])
  expect(sheet.cells?.get('1,4')?.comment?.text).toBe('The last day. Not before the start date. Every row needs it.')
})

test('texts are never formulas, and new rows keep texts as typed', async () => {
  const bytes = await writeWorkbook(content)
  const people = await sheetIn(bytes, 'People')
  expect(people.cells?.get('2,1')).toMatchObject({ value: '=HYPERLINK("http://x.example")', style: { numFmt: '@' } })
  expect([...(people.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  const phone = (await sheetIn(bytes, 'Stakeholders')).cells
  expect([phone?.get('2,5'), phone?.get('100,5')]).toMatchObject([
    { value: '+442079460000', style: { numFmt: '@' } },
    { value: null, style: { numFmt: '@' } },
  ])
})

test('references and choices have dropdowns, also in new rows, that forbid nothing', async () => {
  const bytes = await writeWorkbook(content)
  const lists = [
    ...((await sheetIn(bytes, 'Engagements')).dataValidations ?? []),
    ...((await sheetIn(bytes, 'Stakeholders')).dataValidations ?? []),
  ]
  expect(lists).toMatchObject([
    { range: 'C3:C2003', formula1: "'Customers'!$B$3:$B$2003", errorStyle: 'warning' },
    { range: 'D3:D2003', formula1: "'People'!$B$3:$B$2005", errorStyle: 'warning' },
    { range: 'E3:E2003', formula1: "'People'!$B$3:$B$2005", errorStyle: 'warning' },
    { range: 'F3:F2003', formula1: "'People'!$B$3:$B$2005", errorStyle: 'warning' },
    { range: 'B3:B2003', formula1: "'Engagements'!$B$3:$B$2003", errorStyle: 'warning' },
    { range: 'G3:G2003', values: ['ADVANCED', 'STANDARD', 'Level 3', 'Level 4'], errorStyle: 'warning' },
  ])
})

test('the workbook of an empty portal has three examples, in grey', async () => {
  const bytes = await writeWorkbook({ ...content, rows: none, ids: none, hasExamples: true })
  const { sheets } = await readWorkbook(bytes)
  const keys = sheets.flatMap(({ sheet, rows }) => rows.map(({ key }) => [sheet, key]))
  const example = expect.stringMatching(/^row example: /)
  expect(keys).toEqual([
    ['customers', example],
    ['engagements', example],
    ['work_orders', example],
  ])
  const cell = (await sheetIn(bytes, 'Work orders')).cells?.get('2,3')
  expect(cell?.style).toMatchObject({ font: { italic: true }, numFmt: 'yyyy-mm-dd' })
})

/** Rows of the sheet Customers of a file. */
const customersIn = async (rows: string[], title = 'Customers') => {
  const { sheets } = await readWorkbook(await buildWorkbook({ sheets: { [title]: rows } }))
  return sheets.map(({ rows, fields }) => ({ fields, rows: rows.map(({ row, key, cells }) => [row, key, cells.name]) }))
}

test('a renamed sheet with moved and added columns and a title above it is found by its keys', async () => {
  const rows = [
    `<row r="1">${inline('A1', 'Our customers')}</row>`,
    `<row r="2">${inline('B2', 'name')}${inline('D2', 'client-portal:customers')}</row>`,
    `<row r="3">${inline('A3', 'Note')}${inline('B3', 'NAME')}${inline('D3', 'Key')}</row>`,
    `<row r="5">${inline('A5', 'x')}${inline('B5', 'Alpha')}${inline('D5', 'row C1')}</row>`,
    `<row r="6">${inline('A6', 'Only a note')}</row>`,
    `<row r="7">${inline('D7', 'row C2')}</row>`,
  ]
  expect(await customersIn(rows, 'Kunden')).toEqual([
    {
      fields: ['name'],
      rows: [
        [5, 'row C1', text('Alpha')],
        [7, 'row C2', undefined],
      ],
    },
  ])
})

test('a sheet without keys is found by its title and its heads', async () => {
  const rows = [`<row r="1">${inline('A1', 'name ')}</row>`, `<row r="2">${inline('A2', 'Alpha')}</row>`]
  expect(await customersIn(rows, ' customers')).toEqual([{ fields: ['name'], rows: [[2, null, text('Alpha')]] }])
  await expect(customersIn(rows, 'Others')).rejects.toThrow(/^The workbook has none of the sheets/)
})

test('visible sheets and heads that were not understood are said, and hidden sheets without keys are not read', async () => {
  const filled = [
    ['Name', 'Budget'],
    ['Alpha', 7],
  ]
  const keyed = [
    ['client-portal:people', 'name'],
    ['Key', 'Name', 'Budget'],
    [null, 'Ann'],
  ]
  const { sheets, unread } = await readWorkbook(
    await writeXlsx({
      sheets: [
        { name: 'Read me', rows: filled },
        { name: 'Customers', rows: filled },
        { name: 'New people', rows: [['Who'], ['Ann']] },
        { name: 'Only a note', rows: [['Ask Ann']] },
        { name: 'Lists', rows: filled, hidden: true },
        {
          name: 'Absences',
          rows: [
            ['Person', 'First day'],
            ['Ann', 'today'],
          ],
          veryHidden: true,
        },
        { name: 'Humans', rows: keyed, hidden: true },
      ],
    }),
  )
  expect(sheets.map(({ title }) => title)).toEqual(['Customers', 'Humans'])
  expect(unread).toEqual([
    'The column Budget of the sheet Customers was not read.',
    'The sheet New people was not read. Name it like one of the sheets of a downloaded workbook.',
  ])
})

test('dates that the calendar does not have are errors', async () => {
  const bytes = await writeWorkbook({ ...content, hasExamples: true })
  expect((await readWorkbook(bytes)).sheets).toHaveLength(7)
  const styled = await buildWorkbook({
    sheets: { Customers: [...headsOfCustomers, '<row r="3"><c r="B3" t="n"><v>1e20</v></c></row>'] },
  })
  expect((await readWorkbook(styled)).sheets[0]?.rows[0]?.cells).toEqual({ name: { is: 'number', number: 1e20 } })
})

const remark = (sheet: SheetName, row: number, field: string | null, sentence: string): Remark => ({
  sheet,
  row,
  field,
  text: '',
  sentence,
})
const marked = ({ comment, style }: Partial<Cell> = {}) => ({
  comment: comment?.text,
  fill: style?.fill?.type === 'pattern' ? style.fill.fgColor?.rgb : undefined,
})

const noRow: Remark = { ...remark('people', 3, null, 'WO-1 stays.'), row: null }

test('remarks are colours and comments, and nothing else changes', async () => {
  const bytes = await markWorkbook(
    await writeWorkbook(content),
    [
      remark('work_orders', 4, 'end_date', 'Must not be before 29 Mar 2026'),
      remark('work_orders', 3, 'budget_days', 'Too many.'),
      remark('people', 3, null, 'Two people have this address.'),
    ],
    [noRow, remark('work_orders', 3, 'budget_days', 'Many.'), remark('stakeholders', 3, 'phone', 'Unusual.')],
  )
  expect(await readWorkbook(bytes)).toEqual(asRead(content))
  const [orders, people, stakeholders] = await Promise.all(
    ['Work orders', 'People', 'Stakeholders'].map((title) => sheetIn(bytes, title)),
  )
  expect(marked(orders?.cells?.get('3,4'))).toEqual({
    comment: 'Problem for the portal: Must not be before 29 Mar 2026',
    fill: 'FFC9C4',
  })
  expect(marked(orders?.cells?.get('2,5'))).toEqual({
    comment: 'Problem for the portal: Too many.\nWarning of the portal: Many.',
    fill: 'FFC9C4',
  })
  expect(marked(people?.cells?.get('2,1')).comment).toBe('Problem for the portal: Two people have this address.')
  expect(marked(stakeholders?.cells?.get('2,5')).fill).toBe('FFEBB5')
  const before = await sheetIn(await writeWorkbook(content), 'Work orders')
  expect(orders).toMatchObject({
    columns: before.columns,
    freezePane: before.freezePane,
    autoFilter: before.autoFilter,
    dataValidations: before.dataValidations,
  })
})

test('a second round of remarks replaces the first', async () => {
  const once = await markWorkbook(await writeWorkbook(content), [
    remark('people', 3, 'name', 'Wrong.'),
    remark('people', 2, 'name', 'On a head.'),
  ])
  const cells = (await sheetIn(await markWorkbook(once, [remark('people', 4, 'email', 'Missing.')]), 'People')).cells
  expect(marked(cells?.get('2,1'))).toEqual({ comment: undefined, fill: undefined })
  expect(marked(cells?.get('1,1')).comment).toBe('First and last name. Every row needs it.')
  expect(marked(cells?.get('3,2')).comment).toBe('Problem for the portal: Missing.')
})

test('a percentage is read as people see it', async () => {
  const rows = [
    ['Work order', 'Person', 'Role', 'Allocation %'],
    ['WO-1', 'Ann', 'Lead', 1],
    ['WO-1', 'Ben', 'Lead', 0.55],
  ]
  const percent = (place: string, value: number): [string, Cell] => [
    place,
    { value, type: 'number', style: { numFmt: '0%' } },
  ]
  const cells = new Map([percent('1,3', 1), percent('2,3', 0.55)])
  const { sheets } = await readWorkbook(await writeXlsx({ sheets: [{ name: 'People on work orders', rows, cells }] }))
  expect(sheets[0]?.rows.map((row) => row.cells.allocation_percentage)).toEqual([
    { is: 'number', number: 100 },
    { is: 'number', number: 55 },
  ])
})

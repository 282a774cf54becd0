// @module-tag own-database
import { expect, test } from 'vitest'
import { readCsvSheet } from './read-csv-sheet.ts'
import { text } from './workbook.fixture.ts'

const read = (content: string | Uint8Array, name = 'client-portal - Work orders.csv') =>
  readCsvSheet(typeof content === 'string' ? Buffer.from(content) : content, name)
const rowsOf = (content: string | Uint8Array, name?: string) => {
  const [sheet] = read(content, name).sheets
  return [sheet?.sheet, ...(sheet?.rows ?? []).map(({ row, key, cells }) => [row, key, cells])]
}

const keyed = [
  'client-portal:customers,name',
  'Key,Name',
  'row C1,"Müller, ""Nord"""',
  ',"two\nlines"',
  ',',
  'row C2,',
  '"",007',
]
const expected = [
  'customers',
  [3, 'row C1', { name: text('Müller, "Nord"') }],
  [4, null, { name: text('two\nlines') }],
  [6, 'row C2', {}],
  [7, null, { name: text('007') }],
]

test('a sheet with keys is found whatever the file is called, and all cells are text', () => {
  expect(rowsOf(keyed.join('\r\n'), 'x.csv')).toEqual(expected)
  expect(rowsOf(`\uFEFF${keyed.join('\n')}\n`)).toEqual(expected)
  expect(read(keyed.join('\n')).downloaded).toBeNull()
})

test.each([';', '\t'])('the separator %j is recognised', (separator) => {
  const lines = keyed.map((line) => line.replace(',', separator))
  expect(rowsOf(lines.join('\r\n'))).toEqual(expected)
  expect(rowsOf(`sep=${separator}\r\n${lines.join('\r\n')}`)).toEqual(expected)
})

test('UTF-16 is read, and other text than Unicode is rejected', () => {
  expect(rowsOf(Buffer.from(`\uFEFF${keyed.join('\r\n')}`, 'utf16le'))).toEqual(expected)
  expect(rowsOf(Buffer.from(`\uFEFF${keyed.join('\r\n')}`, 'utf16le').swap16())).toEqual(expected)
  expect(() => read(Buffer.from('Name\nMüller', 'latin1'))).toThrow(/save|CSV UTF-8/i)
})

test('a sheet without keys is found by the name of the file, else by its heads', () => {
  const heads = 'Work order;Person;Role;Start date;End date'
  expect(rowsOf(`${heads}\nWO-1;Ann Lee;Developer;2026-09-05;5.9.2026`, 'plan.csv')).toEqual([
    'assignments',
    [
      2,
      null,
      {
        work_order_id: text('WO-1'),
        employee_id: text('Ann Lee'),
        member_role: text('Developer'),
        start_date: text('2026-09-05'),
        end_date: text('5.9.2026'),
      },
    ],
  ])
  expect(rowsOf('Name\nAlpha', 'client-portal - Customers.csv')).toEqual([
    'customers',
    [2, null, { name: text('Alpha') }],
  ])
  expect(rowsOf('Name\nAnn', 'people.csv')[0]).toBe('people')
})

test('what cannot be read is rejected with a sentence', () => {
  expect(() => read('Colour,Size\nred,1')).toThrow(/^The portal does not know this sheet\./)
  expect(() => read('Name,Price\nAlpha,1', 'prices.csv')).toThrow(/^The portal does not know this sheet\./)
  expect(() => read('')).toThrow(/^The portal does not know this sheet\./)
  expect(() => read('client-portal:customers,name\nx,"open')).toThrow(/^The CSV file cannot be read at line 2: /)
  expect(() => read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toThrow(/^This is neither an Excel workbook/)
  expect(() => read(`client-portal:customers,name${',x'.repeat(100)}`)).toThrow(/^A sheet has more than 100 columns/)
  expect(() => read(`client-portal:customers,name\n${',x\n'.repeat(200_001)}`)).toThrow(
    /^The file has more than 200,000/,
  )
  expect(() => read(Buffer.alloc(20 * 1024 * 1024 + 1, 'x'))).toThrow(/^The file is larger than 20 MB\./)
})

test('heads that fit no column are said', () => {
  const { unread } = readCsvSheet(Buffer.from('Name,Budget\nAlpha,7\n'), 'Customers.csv')
  expect(unread).toEqual(['The column Budget of the sheet Customers was not read.'])
})

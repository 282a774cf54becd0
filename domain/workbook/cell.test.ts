import { expect, test } from 'vitest'
import { orderOfColumn, readCell, shownValue } from './cell.ts'
import { check } from './row-key.ts'
import { type SheetName, sheetOf } from './sheets.ts'
import { text } from './workbook.fixture.ts'
import type { Cell, DayOrder } from './workbook.ts'

function columnOf(sheet: SheetName, field: string) {
  const column = sheetOf(sheet).columns.find((each) => each.field === field)
  if (!column) throw new Error(`no column ${field}`)
  return column
}
const nothingKnown = { ofColumn: null, chosen: null }
const read = (sheet: SheetName, field: string, cell: Cell | undefined) =>
  readCell(columnOf(sheet, field), cell, nothingKnown)
const number = (value: number): Cell => ({ is: 'number', number: value })
const day: Cell = { is: 'day', day: '2026-09-05' }

const name = columnOf('customers', 'name')
const names: [Cell | undefined, string | null, string | undefined][] = [
  [undefined, null, undefined],
  [text(' \u00a0 '), null, undefined],
  [text('\u00a0Acme\u00a0 '), 'Acme', undefined],
  [text('Ac\u00a0me'), 'Ac me', undefined],
  [text('=1+1'), '=1+1', undefined],
  [number(2041), '2041', undefined],
  [number(0.5), '0.5', undefined],
  [{ is: 'boolean', boolean: true }, 'TRUE', undefined],
  [text('a'.repeat(200)), 'a'.repeat(200), undefined],
  [text('👩'.repeat(200)), '👩'.repeat(200), undefined],
  [text('a'.repeat(201)), 'a'.repeat(201), 'Name can not be more than 200 characters'],
  [text('Acme\nLtd'), 'Acme\nLtd', 'Invalid Name'],
  [text('Acme\u0000'), 'Acme\u0000', 'This text contains a character that cannot be saved'],
  [day, '5 Sep 2026', 'This cell has a date. Write a text.'],
  [{ is: 'error', text: '#REF!' }, '#REF!', 'This cell has #REF!. Write the value.'],
  [{ is: 'formula' }, '', 'This cell has a formula without a value. Write the value.'],
]

test.each(names)('reads %j as a name', (cell, value, sentence) => {
  expect(readCell(name, cell, nothingKnown)).toEqual({ value, sentence })
})

test('keeps a phone that was written as a number, and no-break spaces only around it', () => {
  expect(read('stakeholders', 'phone', number(442079460000)).value).toBe('442079460000')
  expect(read('stakeholders', 'phone', text('\u00a0+44 20\u00a07946 ')).value).toBe('+44 20\u00a07946')
})

test.each([
  ['Ann@Provider.Example ', 'ann@provider.example', undefined],
  ['mailto:ann@provider.example', 'ann@provider.example', undefined],
  ['Ann Lee <ann@provider.example>', 'ann@provider.example', undefined],
  ['ann.provider.example', 'ann.provider.example', 'Please enter a valid email address'],
  [`${'a'.repeat(65)}@provider.example`, `${'a'.repeat(65)}@provider.example`, 'Please enter a valid email address'],
])('reads %j as an address', (written, value, sentence) => {
  expect(read('people', 'email', text(written))).toEqual({ value, sentence })
})

const dateProblem = 'Enter a date like 5 Sep 2026'
const days: [Cell, string, string | undefined][] = [
  [day, '2026-09-05', undefined],
  [{ is: 'day', day: '1990-01-01' }, '1990-01-01', undefined],
  [{ is: 'day', day: '1989-12-31' }, '1989-12-31', 'Choose 1 Jan 1990 or later'],
  [{ is: 'day', day: '2101-01-01' }, '2101-01-01', 'Choose 31 Dec 2100 or earlier'],
  [text('2026-09-05'), '2026-09-05', undefined],
  [text('2026-09-05T00:00:00'), '2026-09-05', undefined],
  [text('2026-09-05 00:00:00.000'), '2026-09-05', undefined],
  [text(' 5 Sep 2026 '), '2026-09-05', undefined],
  [text('5-Sep-26'), '2026-09-05', undefined],
  [text('5.9.2026'), '2026-09-05', undefined],
  [text('25/04/2026'), '2026-04-25', undefined],
  [text('04/25/2026'), '2026-04-25', undefined],
  [text('04/25/26 12:00:00 AM'), '2026-04-25', undefined],
  [text('31/06/2027'), '31/06/2027', 'June has 30 days.'],
  [text('29.2.2027'), '29.2.2027', 'February 2027 has 28 days.'],
  [text('25/13/2026'), '25/13/2026', dateProblem],
  [text('soon'), 'soon', dateProblem],
  [number(46_270), '46270', dateProblem],
  [{ is: 'boolean', boolean: true }, 'TRUE', dateProblem],
]

test.each(days)('reads %j as a day', (cell, value, sentence) => {
  expect(read('work_orders', 'end_date', cell)).toMatchObject({ value, sentence })
})

const orders: [string, { ofColumn: DayOrder | null; chosen: DayOrder | null }, string | undefined, string, boolean][] =
  [
    ['03/04/2026', nothingKnown, undefined, '2026-04-03', true],
    ['03/03/2026', nothingKnown, undefined, '2026-03-03', false],
    ['3.4.2026', nothingKnown, undefined, '2026-04-03', false],
    ['03/04/2026', { ofColumn: null, chosen: 'month first' }, undefined, '2026-03-04', false],
    ['03/04/2026', { ofColumn: 'day first', chosen: 'month first' }, undefined, '2026-04-03', false],
    ['13/04/2026', { ofColumn: 'month first', chosen: 'month first' }, undefined, '2026-04-13', false],
    ['03/04/2026', { ofColumn: 'day first', chosen: null }, check('2026-03-04'), '2026-03-04', false],
  ]

test.each(orders)('reads %s with %j', (written, known, stored, value, isUnclear) => {
  const reading = readCell(columnOf('absences', 'start_date'), text(written), known, stored)
  expect(reading.value).toBe(value)
  expect(reading.isUnclear ?? false).toBe(isUnclear)
})

test.each([
  [['03/04/2026', '13/04/2026'], 'day first'],
  [['03/04/2026', '04/13/2026'], 'month first'],
  [['03/04/2026', '12/12/2026', '13.4.2026', '2026-04-13'], null],
  [['13/04/2026', '04/13/2026'], null],
])('finds the order of %j', (written, order) => {
  expect(orderOfColumn(written.map((each) => ({ cell: text(each), stored: undefined })))).toBe(order)
})

test('finds the order of a column by a day that was not edited', () => {
  expect(orderOfColumn([{ cell: text('03/04/2026'), stored: check('2026-03-04') }])).toBe('month first')
  expect(orderOfColumn([{ cell: text('03/04/2026'), stored: check('2026-05-05') }])).toBeNull()
})

const enterNumber = 'Enter a number such as 670 or 670.50'
const prices: [Cell, string | number, string | undefined][] = [
  [number(670.5), 670.5, undefined],
  [number(670.500_000_000_1), 670.5, undefined],
  [number(0), 0, undefined],
  [number(1_000_000_000), 1_000_000_000, undefined],
  [number(1_000_000_000.01), 1_000_000_000.01, 'Enter at most 1000000000'],
  [number(1.234), 1.23, enterNumber],
  [number(-1), -1, enterNumber],
  [text('£1,234.50'), 1234.5, undefined],
  [text('1.234,50 €'), 1234.5, undefined],
  [text('six'), 'six', enterNumber],
  [day, '5 Sep 2026', enterNumber],
]

test.each(prices)('reads %j as a price', (cell, value, sentence) => {
  expect(read('assignments', 'price_per_day', cell)).toEqual({ value, sentence })
})

test.each([
  [text('50%'), undefined],
  [number(0), undefined],
  [number(100), undefined],
  [number(101), 'Enter a whole number from 0 to 100'],
  [number(0.5), 'Enter a whole number from 0 to 100'],
])('reads %j as an allocation', (cell, sentence) => {
  expect(read('assignments', 'allocation_percentage', cell).sentence).toBe(sentence)
})

const choices: [SheetName, string, Cell, string, string | undefined][] = [
  ['people', 'works', text('YES'), 'yes', undefined],
  ['people', 'works', text('y'), 'yes', undefined],
  ['people', 'works', text('true'), 'yes', undefined],
  ['people', 'works', number(1), 'yes', undefined],
  ['people', 'works', { is: 'boolean', boolean: false }, 'no', undefined],
  ['people', 'works', text('perhaps'), 'perhaps', 'Enter Yes, No'],
  ['people', 'provider_role', text('Delivery lead'), 'delivery_lead', undefined],
  ['people', 'provider_role', text('delivery_lead'), 'delivery_lead', undefined],
  ['stakeholders', 'access_level', text('standard'), '2', undefined],
  ['stakeholders', 'access_level', number(2), '2', undefined],
  ['stakeholders', 'access_level', number(5), '5', 'Enter ADVANCED, STANDARD, Level 3, Level 4'],
]

test.each(choices)('reads %s, %s: %j', (sheet, field, cell, value, sentence) => {
  expect(read(sheet, field, cell)).toEqual({ value, sentence })
})

test('shows values as people read them', () => {
  expect(shownValue(columnOf('absences', 'start_date'), '2026-09-05')).toBe('5 Sep 2026')
  expect(shownValue(columnOf('work_orders', 'budget_days'), 1250.5)).toBe('1,250.5')
  expect(shownValue(columnOf('people', 'works'), 'yes')).toBe('Yes')
  expect(shownValue(columnOf('people', 'left_on'), null)).toBe('')
})

import { addDays, type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { type Column, type Sheet, type SheetName, sheetNames, sheetOf } from '@portal/domain/workbook/sheets'
import type { Cell, Scope, Values } from '@portal/domain/workbook/workbook'
import { exampleRow, type WrittenRow } from '@portal/domain/workbook/written'
import { headOfKey, keyOfSheet } from './find-sheet.ts'

export interface WorkbookContent {
  rows: Readonly<Record<SheetName, readonly WrittenRow[]>>
  /** `writtenId` of the records that the workbook was made of, so that it can be seen which rows are missing later. */
  ids: Readonly<Record<SheetName, readonly string[]>>
  scope: Scope
  hasExamples: boolean
  productName: string
  day: CalendarDay
}

type Value = string | number | boolean | Date | null
interface Style {
  font?: { name: string; size: number; bold?: true; italic?: true; color?: { rgb: string } }
  fill?: { type: 'pattern'; pattern: 'solid'; fgColor: { rgb: string } }
  alignment?: { wrapText: true; vertical: 'top' }
  numFmt?: string
}
interface CellContent {
  value?: Value
  style?: Style
  comment?: { author: string; text: string }
  richText?: { text: string; font: { name: string; size: number } }[]
}

/** Rows below the last record that have dropdowns. */
const newRows = 2000
/** Rows below the last record whose texts stay as typed, such as 007 and +44. Each makes the file larger. */
const newTextRows = 200
/** Spreadsheets show days before it as another day or not at all, so they are written as text. */
const firstSpreadsheetDay = '1900-03-01'
/** Spreadsheets reject longer lists of choices. */
const longestList = 255

const base = { name: 'Calibri', size: 11 } as const
const grey = { rgb: '8C8C8C' }
const asText = '@'
const keyStyle: Style = { font: { ...base, color: grey }, numFmt: asText }
const headStyle: Style = {
  font: { ...base, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8E8E8' } },
}
const exampleFont = { ...base, italic: true, color: grey } as const

/** Name of the hidden sheet with scope and ids. */
export const portalSheet = 'portal'
export const readMeSheet = 'Read me'
/** Rows of keys and of heads. */
const headRows = 2

/** All sheets as the library takes them. */
export const sheetsOf = (content: WorkbookContent) => [
  readMe(content),
  ...sheetNames.map((name) => recordSheet(sheetOf(name), content)),
  {
    name: portalSheet,
    hidden: true,
    rows: [
      [`${keyOfSheet}${portalSheet}`, JSON.stringify(content.scope)],
      [...sheetNames],
      ...Array.from({ length: Math.max(...sheetNames.map((name) => content.ids[name].length)) }, (_, row) =>
        sheetNames.map((name) => escaped(content.ids[name][row] ?? null)),
      ),
    ],
  },
]

function recordSheet(sheet: Sheet, content: WorkbookContent) {
  const examples = content.hasExamples ? examplesOf(sheet.name, content.day) : []
  const written = content.rows[sheet.name]
  const rows = [...examples, ...written]
  const lastRow = headRows + rows.length
  const cells = new Map<string, CellContent>()
  const comment = (text: string) => ({ author: content.productName, text })
  cells.set('1,0', { style: { ...headStyle, ...keyStyle }, comment: comment(ruleOfKey) })
  for (const [index, column] of sheet.columns.entries())
    cells.set(`1,${index + 1}`, { style: headStyle, comment: comment(ruleOf(column)) })
  for (const [index, row] of rows.entries()) {
    const isExample = index < examples.length
    if (isExample) cells.set(`${index + headRows},0`, { style: keyStyle, comment: comment(ruleOfExample) })
    for (const [position, cell] of row.cells.entries()) {
      const column = sheet.columns[position]
      const place = `${index + headRows},${position + 1}`
      if (isExample && column) cells.set(place, { style: { ...styleOf(column).style, font: exampleFont } })
      if (cell?.is === 'text' && looksLikeError(cell.text))
        cells.set(place, { value: cell.text, richText: [{ text: cell.text, font: base }] })
    }
  }
  return {
    name: sheet.title,
    columns: [
      { width: 6, style: keyStyle },
      ...sheet.columns.map((column) => ({ width: column.width, ...styleOf(column) })),
    ],
    rows: [
      [`${keyOfSheet}${sheet.name}`, ...sheet.columns.map(({ field }) => field)],
      [headOfKey, ...sheet.columns.map(({ head }) => head)],
      ...rows.map(({ key, cells }) => [escaped(key), ...cells.map(contentOf)]),
      ...Array.from({ length: newTextRows }, () => [null, ...sheet.columns.map(() => null)]),
    ],
    cells,
    rowDefs: new Map([[0, { hidden: true }]]),
    freezePane: { rows: headRows },
    autoFilter: { range: `A${headRows}:${columnName(sheet.columns.length)}${Math.max(lastRow, headRows + 1)}` },
    dataValidations: sheet.columns.flatMap((column, index) => {
      const choices = choicesOf(column, content)
      const name = columnName(index + 1)
      return choices ? [{ ...choices, range: `${name}${headRows + 1}:${name}${lastRow + newRows}` }] : []
    }),
  }
}

/** There are never more than 26 columns. */
const columnName = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index)

/** The library writes these texts as errors, unless they are rich text. */
export const looksLikeError = (words: string): boolean => /^#[A-Z\d/_]+[!?]?$/.test(words)

/** Readers take `_x0041_` for a character. */
const escaped = <T extends string | null>(text: T): T =>
  (text === null ? null : text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')) as T

function contentOf(cell: Cell | null): Value {
  if (cell?.is === 'day')
    return cell.day < firstSpreadsheetDay ? cell.day : new Date(Date.parse(`${cell.day}T00:00:00Z`))
  if (cell?.is === 'number') return cell.number
  if (cell?.is === 'text') return escaped(cell.text)
  return null
}

/** Days get their format from the library, and only in cells that have one. */
const styleOf = ({ kind }: Column): { style?: Style } =>
  kind === 'text' || kind === 'reference' ? { style: { numFmt: asText } } : {}

/** A dropdown. It warns of other values and never forbids them: a reference may also have more than the name. */
function choicesOf(column: Column, { rows, hasExamples, day }: WorkbookContent) {
  const list = { type: 'list', allowBlank: true, showErrorMessage: true, errorStyle: 'warning' } as const
  if (column.kind === 'choice') {
    const values = column.choices.map(({ label }) => label)
    const isAllowed = values.join(',').length <= longestList && values.every((value) => !/[,"]/.test(value))
    return isAllowed ? { ...list, values, errorMessage: 'This is not in the list. Use it anyway?' } : null
  }
  if (column.kind !== 'reference') return null
  const { name, title } = sheetOf(column.to)
  const count = rows[name].length + (hasExamples ? examplesOf(name, day).length : 0)
  return {
    ...list,
    formula1: `'${title}'!$B$${headRows + 1}:$B$${headRows + count + newRows}`,
    errorMessage: `This is not a name from the sheet ${title}. Use it anyway?`,
  }
}

const ruleOfKey =
  'The portal finds the record of a row by this. Do not change it, and leave it empty in new rows. You may sort and move rows.'
const ruleOfExample = 'This row is an example. The portal does not read it as long as you do not change it.'

function ruleOf(column: Column): string {
  const rules = [column.rule]
  if (column.required) rules.push('Every row needs it.')
  if (column.kind === 'choice') rules.push(`One of: ${column.choices.map(({ label }) => label).join(', ')}.`)
  const byDefault = column.kind === 'choice' && column.choices.find(({ value }) => value === column.byDefault)
  if (byDefault) rules.push(`New rows without it get ${byDefault.label}.`)
  return rules.join(' ')
}

function examplesOf(name: SheetName, day: CalendarDay): WrittenRow[] {
  const example = (values: Values): WrittenRow[] => [exampleRow(sheetOf(name), values)]
  if (name === 'customers') return example({ name: 'Example Ltd' })
  if (name === 'engagements') return example({ title: 'New website', client_id: 'Example Ltd' })
  if (name !== 'work_orders') return []
  const days = { start_date: day, end_date: addDays(day, 90) }
  return example({ reference: 'WO-1 Design', engagement_id: 'New website', ...days, budget_days: 120 })
}

function readMe({ productName, day, hasExamples }: WorkbookContent) {
  const lines = [
    `${productName}: workbook of the records`,
    `Downloaded on ${formatDay(day)}.`,
    '',
    'This workbook has the records of the portal. Change them here, upload the file in Admin > Records, and look at the preview. Nothing changes before you apply it.',
    '',
    'Each row is a record. Change its cells, or write new rows below the last one. The comment at each head says what a column takes.',
    'You may sort, filter and hide rows, rename sheets, and move or add columns.',
    'Names in other sheets, such as the customer of an engagement, are those of the first column there. New ones can be written in the same upload.',
    'A record whose row you delete stays in the portal. The preview lists such records under “Not in the file”, where you can remove them.',
    'Dates are dates and numbers are numbers. Phone numbers are text.',
    '',
    'The grey column is how the portal finds the record of a row and sees what changed on either side. Do not change it, and leave it empty in new rows.',
    ...(hasExamples
      ? [
          'Grey rows in italics are examples. The portal does not read them as long as you do not change them. Write your rows below them.',
        ]
      : []),
    '',
    'The workbook may have addresses, phone numbers and prices. Delete it when you are done.',
  ]
  const title = { style: { font: { ...base, bold: true as const, size: 14 } } }
  return {
    name: readMeSheet,
    columns: [{ width: 100, style: { alignment: { wrapText: true as const, vertical: 'top' as const } } }],
    rows: lines.map((line) => [line === '' ? null : line]),
    cells: new Map<string, CellContent>([['0,0', title]]),
    view: { showGridLines: false },
  }
}

import { fold } from '../text/fold.ts'
import { isNamed, type Names, namesOf } from './names.ts'
import { cellCheck, check, exampleId, rowKeyText } from './row-key.ts'
import type { Column, Sheet } from './sheets.ts'
import type { Cell, PortalRow, PortalRows, Value, Values } from './workbook.ts'

/** A row as a download writes it. */
export interface WrittenRow {
  /** Text of the grey column. */
  key: string
  /** In the order of the sheet's columns. */
  cells: (Cell | null)[]
}

/** Id and version of a record at the download. */
export const writtenId = ({ id, version }: PortalRow): string => `${id} ${version}`

export function writtenRows(sheet: Sheet, portal: PortalRows): WrittenRow[] {
  const names = namesOf(portal)
  return portal[sheet.name].map((row) => writtenRow(sheet, row, names))
}

function writtenRow({ name: sheet, columns }: Sheet, { id, version, values }: PortalRow, names: Names): WrittenRow {
  const checks: Record<string, string> = {}
  const cells = columns.map((column) => {
    const value = values[column.field] ?? null
    const cell = writtenCell(column, value, names)
    const text = column.kind === 'reference' ? textOf(cell) : value
    checks[column.field] = cellCheck(value, text)
    return cell
  })
  const name = check(isNamed(sheet) ? fold(names[sheet].get(id) ?? '') : '')
  return { key: rowKeyText({ id, version, name, cells: checks }), cells }
}

/** A row that only shows how to fill a sheet. References are texts. */
export function exampleRow(sheet: Sheet, values: Values): WrittenRow {
  const same = new Map(Object.values(values).map((value) => [String(value), String(value)]))
  const names = { customers: same, people: same, engagements: same, work_orders: same }
  return writtenRow(sheet, { id: exampleId, version: 0, values }, names)
}

const textOf = (cell: Cell | null): string | null => (cell?.is === 'text' ? cell.text : null)

function writtenCell(column: Column, value: Value, names: Names): Cell | null {
  if (value === null) return null
  if (typeof value === 'number') return { is: 'number', number: value }
  if (column.kind === 'day') return { is: 'day', day: value }
  const text = writtenText(column, value, names)
  return text === '' ? null : { is: 'text', text }
}

/** Text of a choice or of a reference. Empty for a row that the portal does not have. */
function writtenText(column: Column, value: string, names: Names): string {
  if (column.kind === 'choice') return column.choices.find((choice) => choice.value === value)?.label ?? value
  if (column.kind !== 'reference') return value
  return names[column.to].get(value) ?? ''
}

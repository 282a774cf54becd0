import { isBlank } from '../text/name.ts'
import { type ColumnOf, orderOfColumn, type Reading, readCell } from './cell.ts'
import type { References } from './references.ts'
import { exampleId, isTextOf, isValueOf, parseRowKey, type RowKey } from './row-key.ts'
import type { Column, Sheet } from './sheets.ts'
import type { Cell, DayOrder, FileRow, FileSheet, PortalRow } from './workbook.ts'

export interface ReadCell extends Reading {
  cell: Cell | undefined
  /** Whether the cell was edited after the download. null for a row that no download wrote. */
  isEdited: boolean | null
}

/** A row of a file as values. It has a cell for each column of ours in the file, also if that is empty. */
export interface ReadRow {
  row: number
  key: RowKey | null
  cells: Readonly<Record<string, ReadCell>>
}

interface Context {
  references: References
  /** Records of the sheet by id. */
  records: ReadonlyMap<string, PortalRow>
  chosen: DayOrder | null
}

/** The rows of a sheet without unedited examples and those that were emptied. */
export function readRows({ columns }: Sheet, file: FileSheet, context: Context): ReadRow[] {
  const inFile = columns.filter(({ field }) => file.fields.includes(field))
  const rows = file.rows.filter(isFilled).flatMap((row) => {
    const key = parseRowKey(row.key)
    if (key?.id !== exampleId) return { ...row, key }
    return inFile.every((column) => isUnedited(column, row, key)) ? [] : { ...row, key: null }
  })
  const orders = new Map(
    inFile
      .filter(({ kind }) => kind === 'day')
      .map(({ field }) => [
        field,
        orderOfColumn(rows.map(({ key, cells }) => ({ cell: cells[field], stored: key?.cells[field] }))),
      ]),
  )
  return rows.map(({ row, key, cells }) => {
    const record = context.records.get(key?.id ?? '')
    const read: Record<string, ReadCell> = {}
    for (const column of inFile) {
      const { field } = column
      const [cell, stored] = [cells[field], key?.cells[field]]
      const days = { ofColumn: orders.get(field) ?? null, chosen: context.chosen }
      const reading = readCell(column, cell, days, stored)
      const isEdited = stored === undefined ? null : !isTextOf(stored, reading.value)
      const before = record?.values[field] ?? null
      const isThatOfPortal = isEdited === false && stored !== undefined && isValueOf(stored, before)
      const found = column.kind === 'reference' && !isThatOfPortal ? find(column, reading, context.references) : reading
      const { value, sentence, isUnclear } = found
      read[field] = { value: isThatOfPortal ? before : value, sentence, isUnclear, cell, isEdited }
    }
    return { row, key, cells: read }
  })
}

/** People write over an example, or copy it, to make a row of their own. */
function isUnedited(column: Column, { cells }: FileRow, key: RowKey): boolean {
  const { field } = column
  const stored = key.cells[field] ?? ''
  return isTextOf(stored, readCell(column, cells[field], { ofColumn: null, chosen: null }, stored).value)
}

const isFilled = ({ cells }: FileRow): boolean =>
  Object.values(cells).some((cell) => cell.is !== 'text' || !isBlank(cell.text))

/** The id of the row that the text of a reference names. */
function find({ to }: ColumnOf<'reference'>, reading: Reading, references: References): Reading {
  if (reading.value === null || reading.sentence) return reading
  const found = references.find(to, String(reading.value))
  return 'sentence' in found ? { value: null, sentence: found.sentence } : { value: found.id, sentence: undefined }
}

import { isBlank } from '../text/name.ts'
import { orderOfColumn, type Reading, readCell } from './cell.ts'
import type { References } from './references.ts'
import { type CellCheck, check, comparable, exampleKey, parseRowKey, type RowKey } from './row-key.ts'
import type { Column, Sheet } from './sheets.ts'
import type { Cell, DayOrder, FileSheet, PortalRow } from './workbook.ts'

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

/** The rows of a sheet without examples and those that were emptied. */
export function readRows({ columns }: Sheet, file: FileSheet, context: Context): ReadRow[] {
  const rows = file.rows.filter(isFilled).map((row) => ({ ...row, key: parseRowKey(row.key) }))
  const inFile = columns.filter(({ field }) => file.fields.includes(field))
  const orders = new Map(
    inFile
      .filter(({ kind }) => kind === 'day')
      .map(({ field }) => [
        field,
        orderOfColumn(rows.map(({ key, cells }) => ({ cell: cells[field], stored: key?.cells[field]?.value }))),
      ]),
  )
  return rows.map(({ row, key, cells }) => {
    const record = context.records.get(key?.id ?? '')
    const read: Record<string, ReadCell> = {}
    for (const column of inFile) {
      const { field } = column
      const [cell, stored] = [cells[field], key?.cells[field]]
      const days = { ofColumn: orders.get(field) ?? null, chosen: context.chosen }
      const reading = readCell(column, cell, days, stored?.value)
      read[field] = { ...finished(column, reading, stored, record, context.references), cell }
    }
    return { row, key, cells: read }
  })
}

const isFilled = ({ key, cells }: FileSheet['rows'][number]): boolean =>
  key?.trim() !== exampleKey && Object.values(cells).some((cell) => cell.is !== 'text' || !isBlank(cell.text))

/** Compares with the download, and finds the row that a reference names. */
function finished(
  column: Column,
  reading: Reading,
  stored: CellCheck | undefined,
  record: PortalRow | undefined,
  references: References,
): Omit<ReadCell, 'cell'> {
  const isEdited = stored === undefined ? null : check(comparable(reading.value)) !== stored.text
  if (column.kind !== 'reference' || reading.value === null || reading.sentence) return { ...reading, isEdited }
  const before = record?.values[column.field] ?? null
  const isThatOfPortal = isEdited === false && check(comparable(before)) === stored?.value
  const found = isThatOfPortal ? { id: before } : references.find(column.to, String(reading.value))
  return 'sentence' in found
    ? { value: null, sentence: found.sentence, isEdited }
    : { value: found.id, sentence: undefined, isEdited }
}

import { required } from '../text/text-field.ts'
import { shownCell, shownValue } from './cell.ts'
import type { Names } from './names.ts'
import type { ReadCell, ReadRow } from './read-rows.ts'
import type { References } from './references.ts'
import { comparable, isValueOf } from './row-key.ts'
import { type ComparedRow, rowProblems } from './rules.ts'
import type { Column, Sheet, SheetName } from './sheets.ts'
import type { CellChange, PortalRow, Value } from './workbook.ts'

interface Context {
  names: Names
  references: References
  takes: ReadonlySet<string>
}

export const newId = (sheet: SheetName, row: number): string => `new:${sheet}:${row}`

const isSame = (one: Value, other: Value): boolean => comparable(one) === comparable(other)

/** Compares a row with its record, cell by cell. `hasChecks` is false if it does not say how this record was at the download. */
export function compareRow(
  sheet: Sheet,
  read: ReadRow,
  { record, hasChecks }: { record?: PortalRow; hasChecks: boolean },
  context: Context,
): ComparedRow {
  const values: Record<string, Value> = {}
  const cells: CellChange[] = []
  const problems = new Map<string, string>()
  for (const column of sheet.columns) {
    const { field } = column
    const before = record?.values[field] ?? null
    const cell = read.cells[field]
    const isEdited = !record || (cell !== undefined && !(hasChecks && cell.isEdited === false))
    values[field] = before
    if (!isEdited || (record && !cell?.sentence && isSame(cell?.value ?? null, before))) continue
    const empty = record ? null : (column.byDefault ?? null)
    const value = cell?.sentence ? (before ?? empty) : (cell?.value ?? empty)
    const sentence = cell?.sentence ?? problemOf(sheet, column, value, context.references)
    if (sentence !== undefined) problems.set(field, sentence)
    const isConflict = record !== undefined && hasChecks && isChangedInPortal(read, field, before)
    const keepsOld = isConflict && !context.takes.has(`${sheet.name}:${read.row}:${field}`)
    if (!keepsOld) values[field] = value
    if (value === null && before === null && sentence === undefined) continue
    cells.push({
      field,
      before: shownBefore(column, before, context.names),
      after: shownAfter(column, value, cell),
      value,
      isConflict,
    })
  }
  for (const [field, sentence] of rowProblems(sheet.name, values, record?.values))
    if (!problems.has(field)) problems.set(field, sentence)
  return { read, record, id: record?.id ?? newId(sheet.name, read.row), values, cells, problems }
}

function problemOf({ name }: Sheet, column: Column, value: Value, references: References): string | undefined {
  if (value === null) return column.required || column.byDefault !== undefined ? required : undefined
  const isForNewWork = name === 'assignments' || name === 'engagements'
  return column.kind === 'reference' ? references.problemOfNew(column.to, String(value), isForNewWork) : undefined
}

function isChangedInPortal({ key }: ReadRow, field: string, now: Value): boolean {
  const stored = key?.cells[field]
  return stored !== undefined && !isValueOf(stored, now)
}

const shownBefore = (column: Column, value: Value, names: Names): string =>
  column.kind === 'reference' ? (names[column.to].get(String(value)) ?? '') : shownValue(column, value)

const shownAfter = (column: Column, value: Value, cell: ReadCell | undefined): string =>
  column.kind === 'reference' || cell?.sentence ? shownCell(cell?.cell) : shownValue(column, value)

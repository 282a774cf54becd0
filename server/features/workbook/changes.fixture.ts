import { type SheetName, sheetOf } from '@portal/domain/workbook/sheets'
import type { RowChange, Values } from '@portal/domain/workbook/workbook'

/** A new row. Fields that are not named are empty. */
export const added = (sheet: SheetName, row: number, values: Values): RowChange => ({
  ...{ sheet, state: 'added', id: `new:${sheet}:${row}`, row, name: `row ${row}`, cells: [] },
  values: { ...Object.fromEntries(sheetOf(sheet).columns.map(({ field }) => [field, null])), ...values },
})

/** A changed row: `rest` has values that stay. */
export const changed = (sheet: SheetName, row: number, id: string, values: Values, rest: Values = {}): RowChange => ({
  ...{ sheet, state: 'changed', id, row, name: `row ${row}` },
  cells: Object.entries(values).map(([field, value]) => ({ field, before: '', after: '', value, isConflict: false })),
  values: { ...rest, ...values },
})

export const missing = (sheet: SheetName, id: string): RowChange => ({
  ...{ sheet, state: 'missing', id, row: null, name: id, cells: [], values: {} },
})

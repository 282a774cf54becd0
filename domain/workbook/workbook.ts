import type { CalendarDay } from '../dates/calendar-day.ts'
import type { SheetName } from './sheets.ts'

// A workbook as data: rows of the portal that a download writes, and rows of an uploaded file.

/** A day is 2026-09-05, a choice its value, a reference the id of its row. null: empty. */
export type Value = string | number | null
export type Values = Readonly<Record<string, Value>>

/** A record as a row of its sheet. */
export interface PortalRow {
  /** Id of the record. On People that of the person record, or `account:` and the id of an account without one. */
  id: string
  /** Grows with each change of the record. */
  version: number
  values: Values
}
export type PortalRows = Readonly<Record<SheetName, readonly PortalRow[]>>

/** Records that a workbook contains: all, those of a customer, or those of some engagements. */
export interface Scope {
  customer_id: string | null
  engagement_ids: readonly string[]
}

/** Content of a cell in a file. */
export type Cell =
  | { is: 'text'; text: string }
  | { is: 'number'; number: number }
  | { is: 'day'; day: CalendarDay }
  | { is: 'boolean'; boolean: boolean }
  /** Such as #REF!. */
  | { is: 'error'; text: string }
  /** A formula that was never calculated. */
  | { is: 'formula' }

export interface FileRow {
  /** Counted from 1, as the spreadsheet shows it. */
  row: number
  /** Text of the grey column (row-key.ts); null if there is none. */
  key: string | null
  /** Cells that are not empty, by field. */
  cells: Readonly<Record<string, Cell>>
}

export interface FileSheet {
  sheet: SheetName
  /** Name of the sheet in the file. */
  title: string
  /** Fields whose columns are in the file. */
  fields: readonly string[]
  rows: readonly FileRow[]
}

export interface FileWorkbook {
  /** Sentences about sheets and columns that were not understood. */
  unread: readonly string[]
  /** null if the file does not say it: a CSV, or a file that no download made. `ids` are those of `writtenId`. */
  downloaded: { scope: Scope; ids: Readonly<Partial<Record<SheetName, readonly string[]>>> } | null
  sheets: readonly FileSheet[]
}

/** How a text such as 03/04/2026 is read. */
export type DayOrder = 'day first' | 'month first'

/** A cell, or a whole row (`field` is null), that cannot be taken over. `row` is null for a record that is not in the file. */
export interface Remark {
  /** null for the whole file. */
  sheet: SheetName | null
  row: number | null
  field: string | null
  /** Text of the cell in the file. */
  text: string
  sentence: string
}

export interface CellChange {
  field: string
  /** Texts for people: "11 Sep 2027", "Yes", a name. '' for an empty cell. */
  before: string
  after: string
  /** The file's value. */
  value: Value
  /** The portal's value has changed since the download, too. It stays unless the person takes the file's. */
  isConflict: boolean
}

export interface RowChange {
  sheet: SheetName
  state: 'added' | 'changed' | 'missing'
  /** Id of the record. A new one has `new:` with sheet and row, which references in other rows use, too. */
  id: string
  /** null for a record that is not in the file. */
  row: number | null
  /** "Ann Lee on WO-2041". */
  name: string
  cells: readonly CellChange[]
  /** The row after the change, with the portal's value where there is a conflict. Empty for a missing record. */
  values: Values
}

export interface Comparison {
  changes: readonly RowChange[]
  problems: readonly Remark[]
  /** Things to know that keep nothing from being applied. */
  warnings: readonly Remark[]
  unchanged: Readonly<Partial<Record<SheetName, number>>>
  /** Sheets whose missing rows may be removed: they are in the file and have no problem. */
  removable: readonly SheetName[]
  /** Days that can be read in two ways, and no other day of their column says which. The person is asked once. */
  asksForDayOrder: boolean
}

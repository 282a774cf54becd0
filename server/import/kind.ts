import type { ImportFileName } from '@portal/domain/import/files'
import type { Tables } from '../database/tables.ts'

/** What happens to a row that its file no longer names. */
type Removal =
  /** Nobody reaches it; what people did with it stays, and it comes back when it is named again. */
  | 'mark'
  | 'deactivate'
  | 'delete'
  /** Deleted as soon as nothing refers to it any more. */
  | 'delete-unreferenced'
  /** It is the portal's from the moment it was brought. */
  | 'keep'

/** A table the import fills, and the temporary table `staged_*` in which its new rows wait. */
export interface Kind {
  /** What the report calls it. */
  label: string
  file: ImportFileName
  table: keyof Tables & string
  key: readonly string[]
  /** Column and SQL type; the key first. The same in both tables. */
  columns: Readonly<Record<string, string>>
  /** Columns of the staged table alone. */
  extra?: Readonly<Record<string, string>>
  references?: readonly Reference[]
  /** Its rows are parts of a record, whose id stands in this column. */
  partOf?: string
  removal: Removal
}

export interface Reference {
  column: string
  /** The field of the record, where it is not called like the column. */
  field?: string
  to: ImportFileName
  /** Also what is there no more: history speaks of the past. */
  ever?: true
}

export const stagedName = (kind: Pick<Kind, 'table'>): string => `staged_${kind.table}`

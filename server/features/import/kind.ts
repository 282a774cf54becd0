import type { ImportFileName } from '@portal/domain/import/files'
import type { Tables } from '../../platform/database/tables.ts'

/** Handling of a row that its file no longer contains. */
type Removal =
  /** Hides the record, keeps people's work on it, and shows it again when a file contains it. */
  | 'mark'
  | 'deactivate'
  | 'delete'
  /** Deleted as soon as nothing refers to it any more. */
  | 'delete-unreferenced'
  /** The portal keeps the record from its first import on. */
  | 'keep'

/** A table the import fills, and the temporary table `staged_*` in which its new rows wait. */
export interface Kind {
  /** Name in the report. */
  label: string
  file: ImportFileName
  table: keyof Tables & string
  key: readonly string[]
  /** Column and SQL type; the key first. The same in both tables. */
  columns: Readonly<Record<string, string>>
  /** Columns of the staged table alone. */
  extra?: Readonly<Record<string, string>>
  references?: readonly Reference[]
  /** Column with the id of the record that these rows are part of. */
  partOf?: string
  removal: Removal
}

export interface Reference {
  column: string
  /** Field of the record, if its name differs from the column's. */
  field?: string
  to: ImportFileName
  /** Also accepts removed records, since history may refer to them. */
  ever?: true
}

export const stagedName = (kind: Pick<Kind, 'table'>): string => `staged_${kind.table}`

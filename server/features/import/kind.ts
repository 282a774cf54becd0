import type { ImportFileName } from '@portal/domain/import/files'
import type { Tables } from '../../platform/database/tables.ts'

/** How the import treats a row whose record is no longer in its file. */
type Removal =
  /** Hides the record, keeps people's work on it, and shows it again when a file contains it. */
  | 'mark'
  | 'deactivate'
  | 'delete'
  /** Deleted as soon as nothing refers to it any more. */
  | 'delete-unreferenced'
  /** The row stays as it was first imported. */
  | 'keep'

/**
 * A table that the import fills through a temporary table `staged_*`. A record of a file can become rows of several tables;
 * the first kind of a file is that of the record itself.
 */
export interface Kind {
  /** Name in the report. */
  label: string
  file: ImportFileName
  table: keyof Tables & string
  key: readonly string[]
  /** Columns that the import writes. The staged table has them with the types of the table. */
  columns: readonly string[]
  /** Columns of text that only the staged table has. */
  extra?: readonly string[]
  references?: readonly Reference[]
  /**
   * Column with the day of a row, in tables with up to a million rows. Their file may replace only some months. An import of
   * changes does not copy their rows to the staged table.
   */
  dayColumn?: string
  /** SQL for the name of a row of the table `t`, in the preview of an import that takes over. */
  nameOfRow?: string
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

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string

interface KindOf<Table extends keyof Tables & string> extends Kind {
  table: Table
  key: readonly ColumnOf<Table>[]
  columns: readonly ColumnOf<Table>[]
  references?: readonly (Reference & { column: ColumnOf<Table> })[]
  dayColumn?: ColumnOf<Table>
  partOf?: ColumnOf<Table>
}

/** A kind whose column names the compiler checks against its table. */
export type CheckedKind = { [Table in keyof Tables & string]: KindOf<Table> }[keyof Tables & string]

export const stagedName = (kind: Pick<Kind, 'table'>): string => `staged_${kind.table}`

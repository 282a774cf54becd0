import type { ReactNode } from 'react'

/** Something that the list below a cell offers. */
export interface SheetChoice<Row> {
  key: string
  name: string
  /** A second line: a role, an address. */
  detail?: string
  lead?: ReactNode
  /** The row after it was chosen. */
  choose: (row: Row) => Row
}

export interface SheetColumn<Row> {
  /** Unique in the sheet; problems name it. */
  field: string
  name: string
  /** Width of the column in px; without it, the column shares what is left. `narrow` is for windows below 1440 px, by default the same. */
  width?: number
  narrow?: number | 'auto'
  kind?: 'text' | 'day' | 'number'
  /** The text of a cell as it was typed. */
  text: (row: Row) => string
  /** How that text is shown while no one types in the cell. */
  shown?: (text: string) => string
  /** The row with another text in this cell. */
  type: (row: Row, text: string) => Row
  /** The row after the cell with this text was left, to fill in what follows from it. */
  leave?: (row: Row) => Row
  /** Quiet text of an empty cell. */
  placeholder?: (row: Row) => string
  /** On a phone, what an empty day means: "As the work order". */
  emptyHint?: string
  /** A picture before the text. */
  lead?: (row: Row) => ReactNode
  /** Something is offered below the cell. */
  hasChoices?: boolean
}

/** A line below a row, which begins at one of its cells. */
export interface SheetLine<Row> {
  field: string
  tone: 'problem' | 'note'
  text: string
  fixes?: readonly { label: string; fix: (row: Row) => Row }[]
}

/** How a phone shows a row in its list. */
interface SheetRecord {
  lead: ReactNode
  name: string
  isQuiet: boolean
  detail: string
  value: string
}

type UseChoices<Row> = (field: string | undefined, text: string) => readonly SheetChoice<Row>[]

export interface SheetProps<Row> {
  label: string
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  columns: readonly SheetColumn<Row>[]
  /** A hook that returns the choices for a text in a cell of this field. Without a field, no list is open. */
  useChoices?: UseChoices<Row>
  keyOf: (row: Row) => string
  /** Name of a row in accessible names: "Mateus Gonçalves". */
  nameOf: (row: Row) => string
  /** The empty row at the end. It becomes a row once something is typed in it. */
  newRow: Row
  /** "Add a person" */
  addLabel: string
  /** Lines below rows, by their key. */
  lines: ReadonlyMap<string, readonly SheetLine<Row>[]>
  record: (row: Row) => SheetRecord
  /** Rows that are folded into one line unless one of them has a problem. */
  folded?: { keys: ReadonlySet<string>; label: string } | undefined
  /** Gets a text pasted into a cell. Returns false if it is plain text for this cell. */
  onPaste?: (text: string, at: { row: number; field: string }) => boolean
  /** Ctrl+Z in a cell in which nothing was typed. Returns false if there is nothing to undo. */
  onUndo?: () => boolean
  /** The cell in which someone types, whose problem waits; undefined once it is left. */
  onEdit?: (cell: { row: string; field: string } | undefined) => void
}

import type { ReactNode } from 'react'
import styles from './record-table.module.css'

interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** Content that stays on one line if the window is wide enough. */
  line?: 'person' | 'address'
  wide?: boolean
  figures?: boolean
  acts?: boolean
}

interface RecordTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
}

/** A ruled table; on a phone, and on a tablet where it has many columns, each row is a record with their names at its values. */
export function RecordTable<Row>({ label, columns, rows, keyOf }: RecordTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={label} data-many={columns.length > 5 || undefined}>
      <thead>
        <tr>
          {columns.map(({ name, line }) => (
            <th key={name} scope="col" data-line={line}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)}>
            {columns.map(({ name, cell, wide, figures, acts }) => (
              <td
                key={name}
                data-name={name}
                data-wide={wide || undefined}
                data-figures={figures || undefined}
                data-acts={acts || undefined}
              >
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { Plus } from 'lucide-react'
import { type CSSProperties, Fragment, type ReactNode, useRef, useState } from 'react'
import { Chevron } from './chevron.tsx'
import { usePhone } from './phone.ts'
import styles from './sheet.module.css'
import { useSheetActs } from './sheet-acts.ts'
import { useSheetChoices } from './sheet-choices.tsx'
import type { SheetColumn, SheetLine, SheetProps } from './sheet-column.ts'
import { SheetRecords } from './sheet-records.tsx'
import { SheetRow } from './sheet-row.tsx'

/**
 * Rows of a form: a table of fields, on a phone a list whose rows open in a sheet from below. The rows belong to the form; each change
 * gives it all of them. The last row is always empty.
 */
export const Sheet = <Row,>(props: SheetProps<Row>) =>
  usePhone() ? <SheetRecords {...props} /> : <SheetTable {...props} />

const noLines: readonly never[] = []

function SheetTable<Row>(props: SheetProps<Row>) {
  const { rows, columns, keyOf, lines, folded } = props
  const table = useRef<HTMLTableElement>(null)
  const list = useSheetChoices(props)
  const [editing, setEditing] = useState<string>()
  const acts = useSheetActs(props, {
    list,
    table,
    setEditing: (row, field) => {
      setEditing(row === undefined ? undefined : `${row} ${field}`)
      props.onEdit?.(row === undefined || field === undefined ? undefined : { row, field })
    },
  })
  const [isUnfolded, setUnfolded] = useState(false)
  const isProblem = ({ tone }: SheetLine<Row>): boolean => tone === 'problem'
  const hides =
    folded !== undefined &&
    !isUnfolded &&
    !rows.some((row) => folded.keys.has(keyOf(row)) && lines.get(keyOf(row))?.some(isProblem))
  const firstFolded = folded ? rows.findIndex((row) => folded.keys.has(keyOf(row))) : -1
  const rowOf = (row: Row, index: number): ReactNode => {
    const key = keyOf(row)
    const inUse = list.cell?.row === key ? { field: list.cell.field, open: list.open } : undefined
    const shown = (lines.get(key) ?? []).filter(({ field }) => `${key} ${field}` !== editing)
    return (
      <SheetRow
        row={row}
        rowKey={key}
        index={index}
        name={props.nameOf(row)}
        columns={columns}
        lines={shown.length === 0 ? noLines : shown}
        inUse={inUse}
        addLabel={index === rows.length ? props.addLabel : undefined}
        acts={acts}
      />
    )
  }
  return (
    <div className={styles.box}>
      <table ref={table} className={styles.sheet} aria-label={props.label}>
        <Head columns={columns} />
        <tbody>
          {/* The empty row is one of them, so that it keeps the focus when it becomes a row. */}
          {[...rows, props.newRow].map((row, index) => (
            <Fragment key={keyOf(row)}>
              {folded && index === firstFolded && (
                <tr className={styles.fold}>
                  <td colSpan={columns.length + 1}>
                    <button type="button" aria-expanded={!hides} onClick={() => setUnfolded(!isUnfolded)}>
                      <Chevron to="right" />
                      {folded.label}
                    </button>
                  </td>
                </tr>
              )}
              {!(hides && folded.keys.has(keyOf(row))) && rowOf(row, index)}
            </Fragment>
          ))}
        </tbody>
      </table>
      <Plus className={styles.plus} size={16} aria-hidden="true" />
    </div>
  )
}

/** Column of the crosses, in px. */
const removeWidth = 44

const widths = (width: number | 'auto', narrow: number | 'auto') =>
  ({ '--width': cssWidth(width), '--narrow': cssWidth(narrow) }) as CSSProperties
const cssWidth = (width: number | 'auto'): string => (width === 'auto' ? width : `${width}px`)

const Head = <Row,>({ columns }: { columns: readonly SheetColumn<Row>[] }) => (
  <>
    <colgroup>
      {columns.map(({ field, width = 'auto' as const, narrow = width }) => (
        <col key={field} style={widths(width, narrow)} />
      ))}
      <col style={widths(removeWidth, removeWidth)} />
    </colgroup>
    <thead>
      <tr>
        {columns.map(({ field, name, kind }) => (
          <th key={field} scope="col" data-align={kind === 'number' ? 'end' : undefined}>
            {name}
          </th>
        ))}
        <th scope="col">
          <span className="sr-only">Remove</span>
        </th>
      </tr>
    </thead>
  </>
)

import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Chevron } from './chevron.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './table.module.css'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** The name is only read aloud. */
  hidesName?: boolean
  /** Button next to the name that filters by the column. */
  filter?: ReactNode
  /** Sorts by the column. `direction` is set if the rows are sorted by it now. */
  sort?: { direction: 'asc' | 'desc' | undefined; onSort: () => void }
  /** The cell names the row. */
  isRowHeader?: boolean
  /** Content that stays on one line if the window is wide enough. */
  line?: 'person' | 'address'
  /** Long text. */
  wide?: boolean
  /** Numbers and dates, with digits of one width. */
  figures?: boolean
  /** Buttons or a menu. */
  acts?: boolean
  /** Left out while `cell` returns nothing, or an empty text, for every row. */
  isHiddenIfEmpty?: boolean
  /** Class of the head and the cells. */
  className?: string | undefined
}

/** Rows with a heading above them. */
export interface RowGroup<Row> {
  title: string
  count?: number
  rows: readonly Row[]
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | readonly RowGroup<Row>[]
  keyOf: (row: Row, index: number) => string
  /** Adds a button to each row that shows more about it below. */
  details?: Details<Row> | undefined
  /** Attributes of a row, such as `data-archived`. */
  rowProps?: (row: Row) => RowProps
  /** Replaces the style of the table, also on a phone. Cells have `data-name`. */
  className?: string | undefined
  busy?: boolean
}
interface RowProps {
  onClick?: (event: MouseEvent) => void
  [attribute: `data-${string}`]: string | true | undefined
}

export interface Details<Row> {
  /** Accessible name of the button. */
  label: (row: Row, isOpen: boolean) => string
  content: (row: Row) => ReactNode
  /** Shown before the button. */
  before?: (row: Row) => ReactNode
  /** Name of the column, only read aloud. */
  name: string
  /** Whether there is more about a row; by default for every row. */
  isFor?: (row: Row) => boolean
  isOpenAtFirst?: (row: Row) => boolean
}

/** A ruled table; on a phone, and on a tablet where it has many columns, each row is a record with the names of the columns at its values. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, className, busy = false } = props
  const groups = isGrouped(rows) ? rows.filter((group) => group.rows.length > 0) : [{ title: '', rows }]
  const all = groups.flatMap((group) => group.rows)
  const columns = props.columns.filter(
    ({ isHiddenIfEmpty, cell }) => !isHiddenIfEmpty || all.some((row) => !isBlank(cell(row))),
  )
  const details =
    props.details && (all.length === 0 || all.some(props.details.isFor ?? (() => true))) ? props.details : undefined
  const width = columns.length + (details ? 1 : 0)
  return (
    <table
      className={className ?? styles.records}
      aria-label={label}
      aria-busy={busy || undefined}
      data-many={columns.length > 5 || undefined}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.name} column={column} />
          ))}
          {details && (
            <th scope="col">
              <span className="sr-only">{details.name}</span>
            </th>
          )}
        </tr>
      </thead>
      {groups.map(({ title, count, rows: rowsOfGroup }) => (
        <tbody key={title}>
          {title !== '' && (
            <tr data-group>
              <th scope="rowgroup" colSpan={width}>
                {title} <span>{count}</span>
              </th>
            </tr>
          )}
          {rowsOfGroup.map((row, index) => (
            <TableRow
              key={props.keyOf(row, index)}
              columns={columns}
              details={details}
              rowProps={props.rowProps}
              className={className}
              row={row}
              width={width}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const isBlank = (content: ReactNode): boolean =>
  content === undefined || content === null || content === false || content === ''

const isGrouped = <Row,>(rows: TableProps<Row>['rows']): rows is readonly RowGroup<Row>[] => {
  const [first] = rows
  return typeof first === 'object' && first !== null && 'title' in first && 'rows' in first
}

function Head<Row>({ column: { name, hidesName, filter, sort, line, className } }: { column: Column<Row> }) {
  const direction = sort?.direction
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  const order = direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      className={className}
      aria-sort={order}
      data-name={name}
      data-line={line}
      data-filter={filter !== undefined || undefined}
    >
      {sort ? (
        <span className={styles.head}>
          <button type="button" className={styles.sort} onClick={sort.onSort}>
            {name}
            {direction !== undefined && <Arrow size={12} aria-hidden="true" />}
          </button>
          {filter}
        </span>
      ) : hidesName ? (
        <span className="sr-only">{name}</span>
      ) : filter ? (
        <span className={styles.head}>
          {name}
          {filter}
        </span>
      ) : (
        name
      )}
    </th>
  )
}

interface TableRowProps<Row> {
  columns: readonly Column<Row>[]
  details: Details<Row> | undefined
  rowProps: TableProps<Row>['rowProps']
  className: string | undefined
  row: Row
  width: number
}

function TableRow<Row>({ row, columns, details, rowProps, className, width }: TableRowProps<Row>) {
  const [isOpen, setIsOpen] = useState(details?.isOpenAtFirst?.(row) === true)
  const id = useId()
  const hasMore = details !== undefined && (details.isFor?.(row) ?? true)
  return (
    <>
      <tr {...rowProps?.(row)} data-row data-open={(isOpen && hasMore) || undefined}>
        {columns.map((column) => (
          <Cell key={column.name} column={column} row={row} isPlain={className !== undefined} />
        ))}
        {details && (
          <td data-details>
            {details.before?.(row)}
            {hasMore && (
              <IconButton
                size="row"
                label={details.label(row, isOpen)}
                icon={<Chevron to="down" />}
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setIsOpen(!isOpen)}
              />
            )}
          </td>
        )}
      </tr>
      {hasMore && (
        <tr id={id} hidden={!isOpen} data-opened>
          <td colSpan={width}>{isOpen && details.content(row)}</td>
        </tr>
      )}
    </>
  )
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  /** Without the element around the content by which the table's own style lays it out. */
  isPlain: boolean
}

function Cell<Row>({ column, row, isPlain }: CellProps<Row>) {
  const { name, cell, isRowHeader, wide, figures, acts, className } = column
  const content = isPlain ? cell(row) : <div>{cell(row)}</div>
  if (isRowHeader)
    return (
      <th scope="row" className={className} data-name={name}>
        {content}
      </th>
    )
  return (
    <td
      className={className}
      data-name={name}
      data-wide={wide || undefined}
      data-figures={figures || undefined}
      data-acts={acts || undefined}
    >
      {content}
    </td>
  )
}

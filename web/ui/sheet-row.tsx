import { CircleAlert, X } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './sheet.module.css'
import type { SheetActs } from './sheet-acts.ts'
import { SheetCell } from './sheet-cell.tsx'
import { ChoiceList, type OpenChoices } from './sheet-choices.tsx'
import type { SheetColumn, SheetLine } from './sheet-column.ts'

interface SheetRowProps<Row> {
  row: Row
  rowKey: string
  /** From 0. */
  index: number
  name: string
  columns: readonly SheetColumn<Row>[]
  lines: readonly SheetLine<Row>[]
  /** The field in use, and the list below it. */
  inUse: { field: string; open: OpenChoices<Row> } | undefined
  /** Label of the empty row at the end. */
  addLabel?: string | undefined
  acts: SheetActs<Row>
}

function PlainSheetRow<Row>(props: SheetRowProps<Row>) {
  const { row, rowKey, index, name, columns, lines, inUse, addLabel, acts } = props
  const lineId = (line: number): string => `line-${rowKey}-${line}`
  return (
    <>
      <tr className={styles.row} data-last={addLabel !== undefined || undefined}>
        {columns.map((column, place) => {
          const { field } = column
          const own = lines.flatMap((line, at) => (line.field === field ? [{ ...line, id: lineId(at) }] : []))
          const open = inUse?.field === field ? inUse.open : undefined
          const isAdding = addLabel !== undefined && place === 0
          return (
            <td key={field} className={styles.cell}>
              {column.lead?.(row)}
              <SheetCell
                column={column}
                row={row}
                rowKey={rowKey}
                label={
                  isAdding
                    ? addLabel
                    : addLabel
                      ? `${column.name}, new row`
                      : `${column.name}, row ${index + 1}, ${name}`
                }
                describedBy={own.map(({ id }) => id).join(' ') || undefined}
                hasProblem={own.some(({ tone }) => tone === 'problem')}
                placeholder={isAdding ? addLabel : addLabel === undefined ? (column.placeholder?.(row) ?? '') : ''}
                choices={open}
                onFocus={(text) => acts.focus(rowKey, field, text)}
                onType={(text) => acts.type(row, column, text)}
                onLeave={() => acts.leave(row, column)}
                onPress={(event, isTyped) => acts.press(event, row, column, isTyped)}
                onPaste={(text) => acts.paste(text, index, field)}
              />
              {open?.isOpen && (
                <ChoiceList
                  label={column.name}
                  open={open}
                  onPoint={acts.point}
                  onChoose={(choice) => acts.choose(row, choice)}
                />
              )}
            </td>
          )
        })}
        <td className={styles.remove}>
          {addLabel === undefined && (
            <IconButton
              size="row"
              label={`Remove row ${index + 1}, ${name}`}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => acts.remove(row)}
            />
          )}
        </td>
      </tr>
      {lines.map((line, at) => (
        <Line
          key={`${line.field} ${line.text}`}
          id={lineId(at)}
          line={line}
          before={Math.max(
            0,
            columns.findIndex(({ field }) => field === line.field),
          )}
          width={columns.length + 1}
          onFix={(fix) => acts.replace(fix(row))}
        />
      ))}
    </>
  )
}

export const SheetRow = memo(PlainSheetRow) as typeof PlainSheetRow

interface LineProps<Row> {
  id: string
  line: SheetLine<Row>
  /** Number of columns before its cell. */
  before: number
  width: number
  onFix: (fix: (row: Row) => Row) => void
}

const Line = <Row,>({ id, line, before, width, onFix }: LineProps<Row>) => (
  <tr className={styles.line}>
    {before > 0 && <td colSpan={before} />}
    <td colSpan={width - before}>
      <LineText id={id} line={line} onFix={onFix} />
    </td>
  </tr>
)

/** The sentence and its links. A sentence at one of the last columns ends at the right edge if it is long. */
export const LineText = <Row,>({ id, line, onFix }: Pick<LineProps<Row>, 'line' | 'onFix'> & { id?: string }) => (
  <div className={styles.words} data-tone={line.tone}>
    {line.tone === 'problem' && <CircleAlert size={14} aria-hidden="true" />}
    <span id={id}>{line.text}</span>
    {line.fixes?.map(({ label, fix }) => (
      <button key={label} type="button" className={styles.fix} onClick={() => onFix(fix)}>
        {label}
      </button>
    ))}
  </div>
)

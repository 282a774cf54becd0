import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import field from './field.module.css'
import styles from './sheet.module.css'
import { SheetCell } from './sheet-cell.tsx'
import { ChoiceList, useSheetChoices } from './sheet-choices.tsx'
import type { SheetChoice, SheetColumn, SheetProps } from './sheet-column.ts'
import { DayOfRecord, FieldOfRecord } from './sheet-record-fields.tsx'
import { LineText } from './sheet-row.tsx'
import { Text } from './text.tsx'

const doNothing = () => {}

/** Number of rows before someone presses the button for more. */
const shownAtFirst = 8

/** The rows on a phone: those with a problem first. A press opens the fields of one. */
export function SheetRecords<Row>(props: SheetProps<Row>) {
  const { rows, keyOf, lines, newRow } = props
  const [opened, setOpened] = useState<string>()
  const [isWhole, setWhole] = useState(false)
  const hasProblem = (row: Row): boolean => lines.get(keyOf(row))?.some(({ tone }) => tone === 'problem') === true
  const sorted = [...rows.filter(hasProblem), ...rows.filter((row) => !hasProblem(row))]
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst)
  const open = rows.find((row) => keyOf(row) === opened) ?? (opened === keyOf(newRow) ? newRow : undefined)
  return (
    <>
      <ul className={styles.records} aria-label={props.label}>
        {shown.map((row) => (
          <li key={keyOf(row)}>
            <Record {...props} row={row} onOpen={() => setOpened(keyOf(row))} />
          </li>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button variant="ghost" flush onClick={() => setWhole(true)}>
          Show {sorted.length - shown.length} more
        </Button>
      )}
      <Button
        wide
        icon={<Plus aria-hidden="true" />}
        data-cell={keyOf(newRow)}
        onClick={() => setOpened(keyOf(newRow))}
      >
        {props.addLabel}
      </Button>
      {open !== undefined && <RecordSheet {...props} row={open} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Record<Row>({ row, onOpen, ...props }: SheetProps<Row> & { row: Row; onOpen: () => void }) {
  const { lead, name, isQuiet, detail, value } = props.record(row)
  const lines = props.lines.get(props.keyOf(row)) ?? []
  return (
    <button type="button" className={styles.record} data-cell={props.keyOf(row)} onClick={onOpen}>
      {lead}
      <span className={styles.recordWords}>
        <Text kind={isQuiet ? 'body' : 'row-title'} tone={isQuiet ? 'quiet' : undefined}>
          {name}
        </Text>
        <Text kind="quiet">{detail}</Text>
        {lines.map((line) => (
          <LineText key={`${line.field} ${line.text}`} line={{ ...line, fixes: [] }} onFix={doNothing} />
        ))}
      </span>
      <Text tabular>{value}</Text>
      <ChevronRight size={18} aria-hidden="true" />
    </button>
  )
}

/** The fields of one row. */
function RecordSheet<Row>({ row, onClose, ...props }: SheetProps<Row> & { row: Row; onClose: () => void }) {
  const { rows, columns, keyOf, onChange } = props
  const list = useSheetChoices(props)
  const key = keyOf(row)
  const place = rows.findIndex((each) => keyOf(each) === key)
  const replace = (next: Row): void => onChange(place === -1 ? [...rows, next] : rows.with(place, next))
  const lines = props.lines.get(key) ?? []
  const remove = (): void => {
    if (place !== -1) onChange(rows.toSpliced(place, 1))
    onClose()
  }
  const choose = (choice: SheetChoice<Row>): void => {
    replace(choice.choose(row))
    list.use(undefined)
  }
  const cell = (column: SheetColumn<Row>) => {
    const own = lines.filter((line) => line.field === column.field)
    const common = { row, column, lines: own, onFix: (fix: (row: Row) => Row) => replace(fix(row)) }
    if (column.kind === 'day') return <DayOfRecord key={column.field} {...common} onChange={replace} />
    const open = list.cell?.field === column.field ? list.open : undefined
    return (
      <FieldOfRecord key={column.field} {...common}>
        {(input) => (
          <div className={styles.cell}>
            <SheetCell
              {...input}
              column={column}
              row={row}
              rowKey={key}
              className={field.control}
              placeholder={column.placeholder?.(row) ?? ''}
              choices={open}
              onFocus={(text) => list.use({ row: key, field: column.field, text })}
              onType={(text) => {
                replace(column.type(row, text))
                list.use({ row: key, field: column.field, text })
              }}
              onLeave={() => {
                list.use(undefined)
                const left = column.leave?.(row)
                if (left && left !== row) replace(left)
              }}
              onPress={(event) => {
                if (column.hasChoices && list.press(event)) event.preventDefault()
                else if (event.key === 'Enter' && list.chosen) {
                  event.preventDefault()
                  choose(list.chosen)
                }
              }}
              onPaste={() => false}
            />
            {open?.isOpen && <ChoiceList label={column.name} open={open} onPoint={list.setActive} onChoose={choose} />}
          </div>
        )}
      </FieldOfRecord>
    )
  }
  return (
    <Dialog
      open
      title={props.record(row).name}
      onDismiss={onClose}
      onSubmit={onClose}
      footer={
        <>
          <Button className={styles.removeRecord} onClick={remove}>
            Remove
          </Button>
          <Button type="submit" variant="primary">
            Done
          </Button>
        </>
      }
    >
      <div className={styles.fields}>{columns.map(cell)}</div>
    </Dialog>
  )
}

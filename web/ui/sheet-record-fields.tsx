import { parseDay } from '@portal/domain/dates/day-field'
import type { ReactNode } from 'react'
import { DateField } from './date-field.tsx'
import { Field } from './field.tsx'
import styles from './sheet.module.css'
import type { SheetColumn, SheetLine } from './sheet-column.ts'
import { Stack } from './stack.tsx'

interface FieldOfRecordProps<Row> {
  column: SheetColumn<Row>
  row: Row
  lines: readonly SheetLine<Row>[]
  onFix: (fix: (row: Row) => Row) => void
}

const errorIn = (lines: readonly Pick<SheetLine<unknown>, 'tone' | 'text'>[]): string | undefined =>
  lines.find(({ tone }) => tone === 'problem')?.text

/** Notes, and buttons that solve a problem, below the field. */
const Further = <Row,>({ lines, onFix }: Pick<FieldOfRecordProps<Row>, 'lines' | 'onFix'>) =>
  lines.map(({ tone, text, fixes }) => (
    <div key={text} className={styles.words} data-tone={tone}>
      {tone === 'note' && <span>{text}</span>}
      {fixes?.map(({ label, fix }) => (
        <button key={label} type="button" className={styles.fix} onClick={() => onFix(fix)}>
          {label}
        </button>
      ))}
    </div>
  ))

interface CellInput {
  id: string
  label: string
  hasProblem: boolean
  describedBy: string | undefined
}

/** The field of a cell on a phone, with its label. */
export const FieldOfRecord = <Row,>(props: FieldOfRecordProps<Row> & { children: (input: CellInput) => ReactNode }) => (
  <Stack data-half={props.column.kind === 'day' || undefined}>
    <Field label={props.column.name} error={errorIn(props.lines)}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) =>
        props.children({ id, label: props.column.name, hasProblem: invalid === true, describedBy })
      }
    </Field>
    <Further lines={props.lines} onFix={props.onFix} />
  </Stack>
)

/** A day with its calendar. A day that follows another field is shown, and stays empty until it is changed. */
export function DayOfRecord<Row>(props: FieldOfRecordProps<Row> & { onChange: (row: Row) => void }) {
  const { column, row, lines } = props
  const typed = column.text(row)
  const followed = column.placeholder?.(row) ?? ''
  const value = typed === '' ? (parseDay(followed) ?? '') : typed
  return (
    <Stack data-half>
      <DateField
        label={column.name}
        value={value}
        hint={typed === '' ? column.emptyHint : undefined}
        error={errorIn(lines)}
        onChange={(text) => props.onChange(column.type(row, text !== '' && text === parseDay(followed) ? '' : text))}
      />
      <Further lines={lines} onFix={props.onFix} />
    </Stack>
  )
}

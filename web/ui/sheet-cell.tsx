import { type KeyboardEvent, useState } from 'react'
import { classes } from './classes.ts'
import styles from './sheet.module.css'
import type { OpenChoices } from './sheet-choices.tsx'
import type { SheetColumn } from './sheet-column.ts'

interface SheetCellProps<Row> {
  column: SheetColumn<Row>
  row: Row
  rowKey: string
  label: string
  className?: string | undefined
  id?: string | undefined
  describedBy?: string | undefined
  hasProblem: boolean
  placeholder: string
  /** The list below the cell, while this cell is in use. */
  choices: OpenChoices<Row> | undefined
  onFocus: (text: string | undefined) => void
  onType: (text: string) => void
  onLeave: () => void
  onPress: (event: KeyboardEvent<HTMLInputElement>, isTyped: boolean) => void
  onPaste: (text: string) => boolean
}

/** The field of a cell. It shows the typed text until the person leaves it, then the formatted one. */
export function SheetCell<Row>(props: SheetCellProps<Row>) {
  const { column, row, choices } = props
  const [isTyped, setTyped] = useState(false)
  const text = column.text(row)
  const isCombobox = column.hasChoices === true
  return (
    <input
      type="text"
      id={props.id}
      className={classes(styles.input, props.className)}
      data-cell={`${props.rowKey} ${column.field}`}
      data-field={column.field}
      data-align={column.kind === 'number' ? 'end' : undefined}
      aria-label={props.label}
      aria-invalid={props.hasProblem || undefined}
      aria-describedby={props.describedBy}
      autoComplete="off"
      spellCheck={false}
      {...(column.kind === 'number' && { inputMode: 'decimal' as const })}
      {...(isCombobox && {
        role: 'combobox',
        'aria-autocomplete': 'list' as const,
        'aria-expanded': choices?.isOpen === true,
        'aria-controls': choices?.isOpen ? choices.id : undefined,
        'aria-activedescendant': choices?.activeId,
      })}
      placeholder={props.placeholder}
      value={isTyped ? text : (column.shown?.(text) ?? text)}
      onChange={(event) => {
        setTyped(true)
        props.onType(event.target.value)
      }}
      onFocus={(event) => {
        event.target.select()
        props.onFocus(undefined)
      }}
      // A press would move the caret and with it lose that all is selected.
      onMouseDown={(event) => {
        if (document.activeElement === event.currentTarget) {
          if (isCombobox) props.onFocus('')
          return
        }
        event.preventDefault()
        event.currentTarget.focus()
        if (isCombobox) props.onFocus('')
      }}
      onBlur={() => {
        setTyped(false)
        props.onLeave()
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Delete' && !isTyped) {
          event.preventDefault()
          setTyped(true)
          props.onType('')
        } else props.onPress(event, isTyped)
      }}
      onPaste={(event) => {
        if (props.onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault()
      }}
    />
  )
}

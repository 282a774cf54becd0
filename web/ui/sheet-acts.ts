import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { useSheetChoices } from './sheet-choices.tsx'
import type { SheetChoice, SheetColumn, SheetProps } from './sheet-column.ts'

/** Callbacks of the rows. The object is stable, so that rows that did not change do not render again. */
export interface SheetActs<Row> {
  focus: (row: string, field: string, text: string | undefined) => void
  type: (row: Row, column: SheetColumn<Row>, text: string) => void
  leave: (row: Row, column: SheetColumn<Row>) => void
  press: (event: KeyboardEvent<HTMLInputElement>, row: Row, column: SheetColumn<Row>, isTyped: boolean) => void
  paste: (text: string, row: number, field: string) => boolean
  replace: (row: Row) => void
  choose: (row: Row, choice: SheetChoice<Row>) => void
  point: (index: number) => void
  remove: (row: Row) => void
}

interface Parts<Row> {
  list: ReturnType<typeof useSheetChoices<Row>>
  table: RefObject<HTMLTableElement | null>
  setEditing: (row?: string, field?: string) => void
}

/** Acts of the rows, the same in each render. They use the newest rows. */
export function useSheetActs<Row>(props: SheetProps<Row>, parts: Parts<Row>): SheetActs<Row> {
  const latest = useRef({ props, parts })
  useLayoutEffect(() => {
    latest.current = { props, parts }
  })
  const [acts] = useState((): SheetActs<Row> => {
    const now = () => latest.current
    const replace = (row: Row): void => {
      const { rows, keyOf, onChange } = now().props
      const place = rows.findIndex((each) => keyOf(each) === keyOf(row))
      onChange(place === -1 ? [...rows, row] : rows.with(place, row))
    }
    const goDown = (input: HTMLInputElement): void => {
      const cells = [
        ...(now().parts.table.current?.querySelectorAll<HTMLInputElement>(`[data-field="${input.dataset.field}"]`) ??
          []),
      ]
      cells[cells.indexOf(input) + 1]?.focus()
    }
    const choose = (row: Row, choice: SheetChoice<Row>): void => {
      const { parts } = now()
      replace(choice.choose(row))
      parts.setEditing()
      if (parts.list.cell) parts.list.use({ ...parts.list.cell, text: undefined })
    }
    return {
      replace,
      choose,
      focus: (row, field, text) => now().parts.list.use({ row, field, text }),
      point: (index) => now().parts.list.setActive(index),
      type: (row, column, text) => {
        const { props, parts } = now()
        replace(column.type(row, text))
        parts.setEditing(props.keyOf(row), column.field)
        parts.list.use({ row: props.keyOf(row), field: column.field, text })
      },
      leave: (row, column) => {
        const { props, parts } = now()
        parts.setEditing()
        parts.list.use(undefined)
        const current = props.rows.find((each) => props.keyOf(each) === props.keyOf(row))
        const left = current && column.leave?.(current)
        if (left && left !== current) replace(left)
      },
      press: (event, row, column, isTyped) => {
        const { props, parts } = now()
        const { chosen, press } = parts.list
        const input = event.currentTarget
        if (column.hasChoices && press(event)) event.preventDefault()
        else if (event.key === 'Enter') {
          event.preventDefault()
          // Leaving the cell must find the chosen row.
          if (chosen) flushSync(() => choose(row, chosen))
          goDown(input)
        } else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !isTyped && props.onUndo?.())
          event.preventDefault()
      },
      paste: (text, row, field) => now().props.onPaste?.(text, { row, field }) ?? false,
      remove: (row) => {
        const { rows, keyOf, onChange } = now().props
        const place = rows.findIndex((each) => keyOf(each) === keyOf(row))
        flushSync(() => onChange(rows.toSpliced(place, 1)))
        const [first] = now().props.columns
        now().parts.table.current?.querySelectorAll<HTMLElement>(`[data-field="${first?.field}"]`)[place]?.focus()
      },
    }
  })
  return acts
}

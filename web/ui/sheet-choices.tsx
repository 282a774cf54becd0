import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './sheet.module.css'
import type { SheetChoice, SheetProps } from './sheet-column.ts'

/** The list below the cell in use. */
export interface OpenChoices<Row> {
  id: string
  isOpen: boolean
  activeId: string | undefined
  choices: readonly SheetChoice<Row>[]
  active: number
}

interface CellInUse {
  row: string
  field: string
  /** Text to find choices for; undefined while the list is closed. */
  text: string | undefined
}

const useNoChoices = () => []

/** The cell in use and the choices below it. At most one list is open in a sheet. */
export function useSheetChoices<Row>({ useChoices = useNoChoices }: Pick<SheetProps<Row>, 'useChoices'>) {
  const id = useId()
  const [cell, setCell] = useState<CellInUse>()
  const [active, setActive] = useState(-1)
  const choices = useChoices(cell?.text === undefined ? undefined : cell.field, cell?.text ?? '')
  const isOpen = cell?.text !== undefined && choices.length > 0
  const open: OpenChoices<Row> = {
    id,
    isOpen,
    choices,
    active,
    activeId: isOpen && choices[active] ? `${id}-${active}` : undefined,
  }
  const use = (next: CellInUse | undefined): void => {
    setCell(next)
    setActive(-1)
  }
  /** Moves in the list, or closes it; true if the key was one for the list. */
  const press = (event: KeyboardEvent): boolean => {
    if (!cell) return false
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move !== undefined) {
      if (isOpen) setActive((active + move + choices.length) % choices.length)
      else use({ ...cell, text: '' })
      return true
    }
    if (event.key === 'Escape' && isOpen) {
      use({ ...cell, text: undefined })
      return true
    }
    return false
  }
  return { cell, open, use, press, chosen: isOpen ? choices[active] : undefined, setActive }
}

interface ChoiceListProps<Row> {
  label: string
  open: OpenChoices<Row>
  onPoint: (index: number) => void
  onChoose: (choice: SheetChoice<Row>) => void
}

/** List of choices below its cell; above it if there is no room below. */
export function ChoiceList<Row>({ label, open, onPoint, onChoose }: ChoiceListProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    const place = list.current?.parentElement?.getBoundingClientRect()
    if (place) setAbove(place.bottom + listHeight > innerHeight && place.top > listHeight)
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  })
  return (
    <div
      ref={list}
      id={open.id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={styles.choices}
      data-above={isAbove || undefined}
    >
      {open.choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        <div
          key={choice.key}
          id={`${open.id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === open.active}
          className={styles.choice}
          data-tall={choice.detail !== undefined || undefined}
          onPointerMove={() => onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          {choice.lead}
          <span>
            <span>{choice.name}</span>
            {choice.detail !== undefined && <span className={styles.detail}>{choice.detail}</span>}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Height in px at most, with its distance from the cell. */
const listHeight = 300

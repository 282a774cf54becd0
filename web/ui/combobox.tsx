import { Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { Chevron } from './chevron.tsx'
import { classes } from './classes.ts'
import styles from './combobox.module.css'
import field from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Text } from './text.tsx'

/** Something that the list below the field offers. */
export interface ComboboxOption {
  key: string
  name: string
  /** A second line: a role, an address. */
  detail?: string
  /** Quiet text at the right end. */
  note?: string
  lead?: ReactNode
  /** Adds a new record with the typed name. This option is the last one, below a line. */
  adds?: boolean
}

interface ComboboxProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  name?: string | undefined
  /** Text of the field: the typed text, or the name of the chosen option. */
  value: string
  options: readonly ComboboxOption[]
  placeholder?: string
  onType: (text: string) => void
  onChoose: (option: ComboboxOption) => void
  /** Called when the person looks for something, before they type. */
  onOpen?: () => void
}

/** A text field with a list of what it may mean. The parent finds the options for the text. */
export function Combobox(props: ComboboxProps) {
  const { name, label, hint, error, value, options, placeholder, onType } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && options.length > 0
  usePlace(isShown, input, list)
  const open = (first: number): void => {
    if (!isOpen) props.onOpen?.()
    setOpen(true)
    setActive(first)
  }
  const choose = (option: ComboboxOption): void => {
    setOpen(false)
    props.onChoose(option)
  }
  const press = (event: KeyboardEvent): void => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = isShown ? options[active] : undefined
    if (move !== undefined) {
      if (isShown) setActive((active + move + options.length) % options.length)
      else open(0)
    } else if (event.key === 'Enter' && option) choose(option)
    else if (event.key === 'Escape' && isShown) {
      setOpen(false)
      // A dialog around the field stays open.
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className={styles.group}>
          <input
            {...attributes}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? `${id}-list` : undefined}
            aria-activedescendant={isShown && options[active] ? `${id}-${active}` : undefined}
            name={name}
            className={classes(field.control, styles.input)}
            placeholder={placeholder}
            autoComplete="off"
            value={value}
            onChange={(event) => {
              open(0)
              onType(event.target.value)
            }}
            onClick={() => open(-1)}
            onBlur={() => setOpen(false)}
            onKeyDown={press}
          />
          <Chevron to="down" className={styles.chevron} />
          {isShown && (
            <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
              {options.map((option, index) => (
                <Option
                  key={option.key}
                  id={`${id}-${index}`}
                  option={option}
                  isActive={index === active}
                  onPoint={() => setActive(index)}
                  onChoose={() => choose(option)}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

interface OptionProps {
  id: string
  option: ComboboxOption
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

const Option = ({ id, option: { name, detail, note, lead, adds }, isActive, onPoint, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    className={styles.option}
    data-adds={adds || undefined}
    data-tall={detail !== undefined || undefined}
    onPointerMove={onPoint}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {adds ? <Plus size={16} aria-hidden="true" /> : lead}
    <span className={styles.words}>
      <Text kind={adds ? 'quiet' : 'label'} tone="text" block>
        {name}
      </Text>{' '}
      {detail !== undefined && (
        <Text kind="quiet" tone="quiet" block>
          {detail}
        </Text>
      )}
    </span>
    {note !== undefined && (
      <Text kind="quiet" tone="quiet">
        {note}
      </Text>
    )}
  </div>
)

/** Distances in px: from the field, from the edges of the window, and the size of the list. */
const room = { gap: 6, edge: 12, leastWidth: 260, mostHeight: 320 }

/** Shows the list over everything else, below the field, or above it where there is more room. */
function usePlace(
  isShown: boolean,
  input: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLDivElement | null>,
): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!isShown || !element) return
    const place = (): void => {
      const around = input.current?.getBoundingClientRect()
      if (!around) return
      const below = innerHeight - around.bottom - room.gap - room.edge
      const above = around.top - room.gap - room.edge
      const isAbove = below < Math.min(element.scrollHeight, room.mostHeight) && above > below
      const width = Math.max(around.width, room.leastWidth)
      Object.assign(element.style, {
        width: `${width}px`,
        maxHeight: `${Math.min(room.mostHeight, isAbove ? above : below)}px`,
        left: `${Math.max(room.edge, Math.min(around.left, innerWidth - width - room.edge))}px`,
        top: isAbove ? 'auto' : `${around.bottom + room.gap}px`,
        bottom: isAbove ? `${innerHeight - around.top + room.gap}px` : 'auto',
      })
    }
    // As a popover it is over a dialog, too, which would cut it off. Tests have none.
    if (element.popover === null && 'showPopover' in element) {
      element.popover = 'manual'
      element.showPopover()
    }
    place()
    element.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  })
}

import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { classes } from './classes.ts'
import field from './field.module.css'
import { Field } from './field.tsx'
import { later } from './later.tsx'
import styles from './select.module.css'
import type { SelectProps } from './select-list.tsx'

const SelectList = later(async () => (await import('./select-list.tsx')).SelectList)

/** One of a few. What opens comes after the first screen, or when the pointer or the keyboard comes near. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel = false, hint, error, placeholder = 'Choose' } = props
  const left = useRef({ focused: false, pressed: false })
  const [wanted, setWanted] = useState(false)
  // A button that goes while it is pressed is never clicked.
  const [held, setHeld] = useState(false)
  const load = () => setWanted(true)
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(input) => (
        <SelectList
          {...(props as unknown as SelectProps<string>)}
          placeholder={placeholder}
          input={input}
          left={left.current}
          wanted={wanted}
          held={held}
          meanwhile={
            <button
              type="button"
              role="combobox"
              aria-haspopup="listbox"
              aria-expanded={false}
              aria-controls={undefined}
              {...input}
              aria-label={label}
              disabled={props.disabled}
              className={classes(field.control, styles.trigger)}
              onPointerEnter={load}
              onFocus={() => {
                left.current.focused = true
                load()
              }}
              onBlur={() => {
                left.current.focused = false
              }}
              onPointerDown={() => setHeld(true)}
              onPointerLeave={() => setHeld(false)}
              onClick={() => {
                left.current.pressed = true
                load()
                // After the click, or the list would treat it as a click outside.
                setTimeout(() => setHeld(false))
              }}
            >
              {props.lead !== undefined && <span className={styles.lead}>{props.lead}</span>}
              <span>{props.options.find(({ value }) => value === props.value)?.label ?? placeholder}</span>
              <ChevronDown size={16} aria-hidden="true" />
            </button>
          }
        />
      )}
    </Field>
  )
}

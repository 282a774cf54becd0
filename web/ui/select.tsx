import { ChevronDown } from 'lucide-react'
import { classes } from './classes.ts'
import field from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import styles from './select.module.css'

interface SelectProps<Value extends string> extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error'> {
  /** null if no option is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  placeholder?: string
  /** Short word before the chosen option, without a label above: "Order" Role. */
  lead?: string
  disabled?: boolean
}

/** One of a few: the browser's own list, which phones show in their own way. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel = false, hint, error, value, onChange, options, placeholder = 'Choose', lead } = props
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(input) => (
        <div
          className={styles.select}
          data-screen-only={hideLabel || undefined}
          data-lead={lead === undefined ? undefined : true}
        >
          {lead !== undefined && (
            <span className={styles.lead} aria-hidden="true">
              {lead}
            </span>
          )}
          <select
            {...input}
            className={classes(field.control, styles.control)}
            style={lead === undefined ? undefined : { paddingLeft: `calc(${lead.length}ch + 20px)` }}
            value={value ?? ''}
            disabled={props.disabled}
            onChange={(event) => choose(event.target.value)}
          >
            {value === null && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={16} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}

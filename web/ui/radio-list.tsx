import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './radio-list.module.css'

interface RadioListProps<Value extends string> {
  label: string
  /** Keeps the label for those who hear the page, and hides it from those who see it. */
  hideLabel?: boolean
  /** Name of the inputs; by default a unique one. */
  name?: string
  /** Empty until an option is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  /** `hint` says what the option means. */
  options: readonly { value: Value; label: ReactNode; hint?: string }[]
  error?: string | undefined
}

/** One of a few, one below the other, with the meaning of each in view. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, hideLabel = false, name, value, onChange, options, error } = props
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className={hideLabel ? 'sr-only' : undefined}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name ?? id}
            className={styles.input}
            checked={option.value === value}
            aria-invalid={error ? true : undefined}
            aria-labelledby={`${id}-${option.value}-label`}
            aria-describedby={option.hint === undefined ? undefined : `${id}-${option.value}`}
            onChange={() => onChange(option.value)}
          />
          <span id={`${id}-${option.value}-label`}>{option.label}</span>
          {option.hint !== undefined && (
            <span id={`${id}-${option.value}`} className={styles.hint}>
              {option.hint}
            </span>
          )}
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

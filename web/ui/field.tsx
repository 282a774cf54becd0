import { length } from '@portal/domain/text/composed'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

export interface FieldProps {
  label: string
  /** Keeps the label for those who hear the page, and hides it from those who see it. */
  hideLabel?: boolean
  hint?: ReactNode
  /** Problem of the input, announced when it appears. */
  error?: string | undefined
  /** Shows "12 / 150": trimmed characters as a person counts them. */
  counter?: { value: string; max: number } | undefined
}

/** Attributes for the input inside a field. */
export interface FieldInput {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, hint, error and counter below; `children` draws the input itself. */
export function Field(props: FieldProps & { children: (input: FieldInput) => ReactNode }) {
  const { label, hideLabel, hint, error, counter, children } = props
  const id = useId()
  const count = counter && length(counter.value)
  const described = [error && `${id}-error`, hint && !error && `${id}-hint`, counter && `${id}-count`].filter(
    (each) => !!each,
  )
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described.join(' ') || undefined, 'aria-invalid': error ? true : undefined })}
      <div className={styles.below}>
        <div className={styles.words}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
          {hint && !error && (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
        {counter && (
          <p
            id={`${id}-count`}
            className={styles.count}
            data-over={(count ?? 0) > counter.max || undefined}
            data-zero={count === 0 || undefined}
          >
            {count} / {counter.max}
          </p>
        )}
      </div>
    </div>
  )
}

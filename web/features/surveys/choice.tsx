import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { Row } from '../../ui/stack.tsx'
import styles from './choice.module.css'

interface ChoiceProps<Value extends string | number> {
  id?: string
  legend: string
  options: readonly { value: Value; label: string }[]
  value: Value | null
  onChange: (value: Value) => void
  error?: string | undefined
  /** `scale` stands close together: figures; the other has words. */
  look?: 'words' | 'scale'
  /** Under the options. */
  note?: ReactNode
}

/** One of a few, all in view: real radio buttons, so the arrow keys move between them. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { legend, options, value, onChange, error, look = 'words', note } = props
  const id = useId()
  return (
    <fieldset
      id={props.id}
      className={styles.choice}
      aria-describedby={`${id}-error`}
      data-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>
        {legend}
        {value !== null && <Check className={styles.done} size={16} aria-hidden="true" />}
      </legend>
      <Row gap={8} align="stretch" wrap className={styles.options} data-look={look}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={id}
              className={styles.input}
              checked={option.value === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </Row>
      {note}
      <div className={styles.problem}>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </fieldset>
  )
}

import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

type Native<Attributes> = Omit<Attributes, 'value' | 'onChange' | 'id' | 'size' | 'className'>
interface Text extends Omit<FieldProps, 'counter'> {
  /** Left out if the form reads the field itself; then `defaultValue` is its first content. */
  value?: string
  onChange?: (value: string) => void
  /** Shows a counter up to this number. Typing more is possible. */
  countTo?: number
}

interface TextFieldProps extends Text, Native<InputHTMLAttributes<HTMLInputElement>> {
  size?: 'medium' | 'large'
  ref?: Ref<HTMLInputElement>
}

/** Not `type="email"`: some browsers convert "münchen.example" to "xn--mnchen-3ya.example", which no account has. */
const address = { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, countTo, value, onChange, size = 'medium', ...rest } = props
  return (
    <Field {...fieldProps({ label, hideLabel, hint, error, countTo, value })}>
      {(input) => (
        <input
          type="text"
          {...rest}
          {...(rest.type === 'email' && address)}
          {...input}
          className={classes(styles.control, size === 'large' && styles.large)}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  )
}

interface TextAreaProps extends Text, Native<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, countTo, value, onChange, rows = 4, ...rest } = props
  return (
    <Field {...fieldProps({ label, hideLabel, hint, error, countTo, value })}>
      {(input) => (
        <textarea
          {...rest}
          {...input}
          rows={rows}
          className={styles.control}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  )
}

function fieldProps(text: {
  label: string
  hideLabel: boolean | undefined
  hint: FieldProps['hint']
  error: string | undefined
  countTo: number | undefined
  value: string | undefined
}): FieldProps {
  const { label, hideLabel = false, hint, error, countTo, value = '' } = text
  return { label, hideLabel, hint, error, counter: countTo === undefined ? undefined : { value, max: countTo } }
}

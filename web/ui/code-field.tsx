import { plainDigits } from '@portal/domain/text/digits'
import { type Ref, useRef, useState } from 'react'
import styles from './code-field.module.css'
import { Field } from './field.tsx'
import { Row } from './stack.tsx'

interface CodeFieldProps {
  label: string
  /** Digits only, at most `length` of them. */
  value: string
  onChange: (digits: string) => void
  length: number
  error?: string | undefined
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * One real input over drawn boxes: pasting, one-time-code suggestions and screen readers work as in any other input.
 * The caret stays at the end, so that the lit box is always the next digit's.
 */
export function CodeField({ label, value, onChange, length, error, autoFocus, ref }: CodeFieldProps) {
  const [focused, setFocused] = useState(false)
  const innerRef = useRef<HTMLInputElement>(null)
  const next = Math.min(value.length, length - 1)
  // Changing the value while an input method composes it would write its digits twice.
  const [composing, setComposing] = useState<string>()
  const take = (typed: string) => {
    setComposing(undefined)
    onChange(plainDigits(typed).replace(/\D/g, '').slice(0, length))
  }
  const toEnd = () => innerRef.current?.setSelectionRange(value.length, value.length)
  return (
    <Field label={label} error={error}>
      {(input) => (
        <div className={styles.code}>
          <input
            {...input}
            ref={(element) => {
              innerRef.current = element
              if (typeof ref === 'function') ref(element)
              else if (ref) ref.current = element
            }}
            className={styles.input}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the screen asks for nothing but this code
            autoFocus={autoFocus ?? false}
            value={composing ?? value}
            onChange={({ target, nativeEvent }) =>
              nativeEvent instanceof InputEvent && nativeEvent.isComposing
                ? setComposing(target.value)
                : take(target.value)
            }
            onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
            onSelect={toEnd}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
          <Row gap={8} align="stretch" className={styles.boxes} aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
                key={index}
                className={styles.box}
                data-next={(focused && index === next) || undefined}
                data-invalid={error ? true : undefined}
              >
                {value[index] ?? (focused && index === next && <span className={styles.caret} />)}
              </span>
            ))}
          </Row>
        </div>
      )}
    </Field>
  )
}

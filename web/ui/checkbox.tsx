import { Check } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { classes } from './classes.ts'

export interface ToggleProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'type' | 'className'> {
  label: ReactNode
  /** Left out if the form reads the field itself; then `defaultChecked` is its first state. */
  checked?: boolean
  onChange?: (checked: boolean) => void
  className?: string | undefined
}

export function Checkbox({ label, checked, onChange, className, ...rest }: ToggleProps) {
  return (
    <label className={classes(styles.toggle, className)}>
      <span className={styles.box}>
        <input
          {...rest}
          type="checkbox"
          className={styles.input}
          checked={checked}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <Check className={styles.tick} size={12} aria-hidden="true" />
      </span>
      {label}
    </label>
  )
}

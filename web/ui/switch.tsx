import box from './checkbox.module.css'
import type { ToggleProps } from './checkbox.tsx'
import { classes } from './classes.ts'
import styles from './switch.module.css'

/** Acts at once; a checkbox is for what a form sends later. */
export function Switch({ label, checked, onChange, className, ...rest }: ToggleProps) {
  return (
    <label className={classes(box.toggle, className)}>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        className={styles.switch}
        checked={checked}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      {label}
    </label>
  )
}

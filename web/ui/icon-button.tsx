import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** Its accessible name, shown when the pointer rests on it. */
  label: string
  icon: ReactNode
  /** `row` is the smaller one inside lists. */
  size?: 'medium' | 'row'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, size = 'medium', className, ref, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      ref={ref}
      aria-label={label}
      className={classes(styles.iconButton, size === 'row' && styles.row, className)}
    >
      {icon}
    </button>
  )
}

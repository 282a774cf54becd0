import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

interface Look {
  /** One primary button a screen; secondary is bordered, ghost is bare, danger removes something. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Takes the whole width of where it stands. */
  wide?: boolean | undefined
  /** Aligns the text of a ghost button with its column; the background on hover extends beyond. */
  flush?: boolean | undefined
  icon?: ReactNode
}

const looks = ({ variant = 'secondary', size = 'medium', wide, flush }: Look, more?: string): string =>
  classes(styles.button, styles[variant], styles[size], wide && styles.wide, flush && styles.flush, more)

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Waits for an answer: shows it and takes no further press, and stays where the keyboard is. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  wide,
  flush,
  icon,
  busy = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      className={looks({ variant, size, wide, flush }, className)}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export function ButtonLink({ variant, size, wide, flush, icon, children, className, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={looks({ variant, size, wide, flush }, className)}>
      {icon}
      {children}
    </Link>
  )
}

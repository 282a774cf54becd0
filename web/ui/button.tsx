import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

interface Look {
  /** One primary button a screen; secondary is bordered, ghost is bare, danger removes something. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Takes the whole width of where it stands. */
  wide?: boolean
  icon?: ReactNode
}

const looks = ({ variant = 'secondary', size = 'medium', wide }: Look, more?: string): string =>
  classes(styles.button, styles[variant], styles[size], wide && styles.wide, more)

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Waits for an answer: shows it and takes no further press, and stays where the keyboard is. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  wide,
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
      className={looks({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export function ButtonLink({ variant, size, wide, icon, children, className, ...rest }: Look & LinkProps) {
  return (
    <Link
      {...rest}
      className={looks({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
    >
      {icon}
      {children}
    </Link>
  )
}

import type { ReactNode } from 'react'
import { Chevron } from '../../ui/chevron.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './fold-toggle.module.css'

interface FoldToggleProps {
  open: boolean
  /** The id of what it folds. */
  controls: string
  onToggle: () => void
  size: number
  className?: string | undefined
  children: ReactNode
}

/** Folds and unfolds a row; the name of the row is its words. */
export function FoldToggle({ open, controls, onToggle, size, className, children }: FoldToggleProps) {
  return (
    <button
      type="button"
      className={classes(styles.toggle, className)}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Chevron to="right" size={size} className={styles.chevron} />
      {children}
    </button>
  )
}

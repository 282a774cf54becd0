import { ChevronDown, ChevronRight } from 'lucide-react'
import styles from './chevron.module.css'
import { classes } from './classes.ts'

interface ChevronProps {
  /** Direction while closed. `right` is for rows that unfold within a list. */
  to: 'right' | 'down'
  size?: number
  className?: string | undefined
}

/** An arrow that turns when the button around it is expanded. */
export function Chevron({ to, size = 16, className }: ChevronProps) {
  const Icon = to === 'right' ? ChevronRight : ChevronDown
  return <Icon size={size} className={classes(styles.chevron, styles[to], className)} aria-hidden="true" />
}

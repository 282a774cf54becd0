import { ChevronDown, ChevronRight } from 'lucide-react'
import styles from './chevron.module.css'
import { classes } from './classes.ts'

interface ChevronProps {
  /** Where it points while closed: `right` for what unfolds as a part of a list, `down` otherwise. */
  to: 'right' | 'down'
  size?: number
  className?: string | undefined
}

/** An arrow that turns when the button around it is expanded. */
export function Chevron({ to, size = 16, className }: ChevronProps) {
  const Icon = to === 'right' ? ChevronRight : ChevronDown
  return <Icon size={size} className={classes(styles.chevron, styles[to], className)} aria-hidden="true" />
}

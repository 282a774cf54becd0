import { ChevronDown, ChevronRight } from 'lucide-react'
import styles from './chevron.module.css'
import { classes } from './classes.ts'

/** Turns when the button around it unfolds something: from the right for what is indented below it, else upside down. */
export function Chevron({
  to,
  size = 16,
  className,
}: {
  to: 'right' | 'down'
  size?: number
  className?: string | undefined
}) {
  const Icon = to === 'right' ? ChevronRight : ChevronDown
  return <Icon size={size} className={classes(styles.chevron, styles[to], className)} aria-hidden="true" />
}

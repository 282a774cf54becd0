import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './disclosure.module.css'

interface DisclosureProps {
  summary: string
  children: ReactNode
  /** Opens it; a person can still close it. */
  open?: boolean
  className?: string | undefined
}

/** Details that a click on their summary shows. */
export const Disclosure = ({ summary, children, open, className }: DisclosureProps) => (
  <details open={open || undefined} className={classes(styles.disclosure, className)}>
    <summary>
      <ChevronRight size={14} aria-hidden="true" />
      {summary}
    </summary>
    {children}
  </details>
)

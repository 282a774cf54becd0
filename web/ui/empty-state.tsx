import type { ReactNode } from 'react'
import styles from './state.module.css'

interface EmptyStateProps {
  /** One sentence: why there is nothing. */
  children: ReactNode
  /** The one next step. */
  action?: ReactNode
  drawing?: ReactNode
}

export function EmptyState({ children, action, drawing = <BlankPage /> }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <div className={styles.drawing}>{drawing}</div>
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}

function BlankPage() {
  return (
    <svg width="45" height="56" viewBox="14 0 45 56" fill="none" aria-hidden="true">
      <path d="M14.5 1.5h34l9 9v44h-43z" className={styles.sheet} />
      <path d="M48.5 1.5v9h9" className={styles.line} />
      <path d="M22 20.5h28M22 29.5h28M22 38.5h17" className={styles.soft} />
      <path d="M22 13.5h14" className={styles.ink} />
    </svg>
  )
}

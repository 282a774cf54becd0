import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** A line above the title: a chip, a company. */
  above?: ReactNode
  /** Stands right after the title. */
  beside?: ReactNode
  actions?: ReactNode
}

/** The one h1 of a screen, with its actions. */
export function PageHeader({ title, above, beside, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {above && <div className={styles.above}>{above}</div>}
        <div className={styles.line}>
          <h1>{title}</h1>
          {beside}
        </div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** A line above the title: a chip, a company. */
  above?: ReactNode
  /** Stands right after the title. */
  beside?: ReactNode
  /** A quiet line under the title. */
  below?: ReactNode
  actions?: ReactNode
  /** Target of Close; on a phone it is a cross next to the title. */
  close?: string
}

/** The one h1 of a screen, with its actions. */
export function PageHeader({ title, above, beside, below, actions, close }: PageHeaderProps) {
  return (
    <header className={styles.header} data-closes={close !== undefined || undefined}>
      <div className={styles.words}>
        {above && <div className={styles.above}>{above}</div>}
        <div className={styles.line}>
          <h1>{title}</h1>
          {beside}
        </div>
        {below && <div className={styles.below}>{below}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {close !== undefined && (
        <ButtonLink to={close} className={styles.close} icon={<X aria-hidden="true" />}>
          <span>Close</span>
        </ButtonLink>
      )}
    </header>
  )
}

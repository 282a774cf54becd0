import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import styles from './page-header.module.css'
import { Row } from './stack.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** A line above the title: a chip, a company. */
  above?: ReactNode
  /** Stands right after the title. */
  beside?: ReactNode
  /** A quiet line under the title. */
  below?: ReactNode
  actions?: ReactNode
  /** Target of Close, before the actions; on a phone it is a cross next to the title. */
  close?: string | undefined
}

/** The one h1 of a screen, with its actions. */
export function PageHeader({ title, above, beside, below, actions, close }: PageHeaderProps) {
  return (
    <header className={styles.header} data-closes={close !== undefined || undefined}>
      <div className={styles.words}>
        {above && (
          <Row gap="4px 10px" wrap kind="quiet" className={styles.above}>
            {above}
          </Row>
        )}
        <Row gap="4px 20px" wrap>
          <h1>{title}</h1>
          {beside}
        </Row>
        {below && (
          <Row gap="0 8px" align="stretch" wrap tone="quiet" className={styles.below}>
            {below}
          </Row>
        )}
      </div>
      {close !== undefined && (
        <ButtonLink to={close} className={styles.close} icon={<X aria-hidden="true" />}>
          <span>Close</span>
        </ButtonLink>
      )}
      {actions && (
        <Row gap="8px 18px" wrap className={styles.actions}>
          {actions}
        </Row>
      )}
    </header>
  )
}

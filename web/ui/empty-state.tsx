import type { ReactNode } from 'react'
import styles from './state.module.css'
import { State } from './state.tsx'
import { EmptyIcon, NotFoundIcon } from './state-icons.tsx'

interface EmptyStateProps {
  /** One sentence: why there is nothing. */
  children: ReactNode
  action?: ReactNode
  /** Replaces the drawing of empty rows. */
  icon?: ReactNode
}

/** Content that does not exist yet. */
export const EmptyState = ({ children, action, icon }: EmptyStateProps) => (
  <State kind="empty" icon={icon ? <span className={styles.icon}>{icon}</span> : <EmptyIcon />} action={action}>
    {children}
  </State>
)

/** A record that does not exist, no longer exists, or is not the viewer's. */
export const NotFoundState = ({ children, action }: Omit<EmptyStateProps, 'icon'>) => (
  <State kind="not-found" icon={<NotFoundIcon />} action={action}>
    {children}
  </State>
)

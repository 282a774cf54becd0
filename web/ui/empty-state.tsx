import type { ReactNode } from 'react'
import { State } from './state.tsx'

interface EmptyStateProps {
  /** One sentence: why there is nothing. */
  children: ReactNode
  action?: ReactNode
  /** Replaces the drawing of empty rows. */
  icon?: ReactNode
}

/** Content that does not exist yet. */
export const EmptyState = ({ children, action, icon }: EmptyStateProps) => (
  <State kind="empty" icon={icon} action={action}>
    {children}
  </State>
)

/** A record that does not exist, no longer exists, or is not the viewer's. */
export const NotFoundState = ({ children, action }: Omit<EmptyStateProps, 'icon'>) => (
  <State kind="not-found" action={action}>
    {children}
  </State>
)

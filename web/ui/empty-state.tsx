import type { ReactNode } from 'react'
import { State } from './state.tsx'

interface EmptyStateProps {
  /** One sentence: why there is nothing. */
  children: ReactNode
  action?: ReactNode
}

/** Content that does not exist yet. */
export const EmptyState = ({ children, action }: EmptyStateProps) => (
  <State kind="empty" action={action}>
    {children}
  </State>
)

/** A record that does not exist, no longer exists, or is not the viewer's. */
export const NotFoundState = ({ children, action }: EmptyStateProps) => (
  <State kind="not-found" action={action}>
    {children}
  </State>
)

import type { ReactNode } from 'react'
import styles from './chip.module.css'

export type Status = 'setting-up' | 'onboarding' | 'active' | 'completed'

interface ChipProps {
  /** Whose colours it has. */
  status?: Status | undefined
  title?: string
  children: ReactNode
}

/** A word or two on a ground of their own; a mark may stand before them. */
export const Chip = ({ status, title, children }: ChipProps) => (
  <span className={styles.chip} data-status={status} title={title}>
    {children}
  </span>
)

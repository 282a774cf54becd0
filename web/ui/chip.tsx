import type { ReactNode } from 'react'
import styles from './chip.module.css'

export type Status = 'setting-up' | 'onboarding' | 'active' | 'completed'

interface ChipProps {
  /** The status whose colours it has; grey without one. */
  status?: Status | undefined
  title?: string
  children: ReactNode
}

/** One or two words on a coloured ground; an icon may stand before them. */
export const Chip = ({ status, title, children }: ChipProps) => (
  <span className={styles.chip} data-status={status} title={title}>
    {children}
  </span>
)

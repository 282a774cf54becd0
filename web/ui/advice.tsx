import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './advice.module.css'

/** Advice about what someone typed. Saving works nevertheless. */
export const Advice = ({ children }: { children: ReactNode }) => (
  <span className={styles.advice}>
    <CircleAlert size={14} aria-hidden="true" />
    <span>{children}</span>
  </span>
)

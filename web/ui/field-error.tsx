import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field-error.module.css'

/** Problem below an input, announced when it appears. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <div id={id} className={styles.error} aria-live="polite">
    {children && (
      <>
        <CircleAlert size={14} aria-hidden="true" />
        {children}
      </>
    )}
  </div>
)

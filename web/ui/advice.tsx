import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './advice.module.css'

interface AdviceProps {
  children: ReactNode
  /** A button after the sentence that follows the advice. */
  action?: { label: string; onPress: () => void }
}

/** Advice about what someone typed. Saving works nevertheless. */
export const Advice = ({ children, action }: AdviceProps) => (
  <span className={styles.advice}>
    <CircleAlert size={14} aria-hidden="true" />
    <span>
      {children}{' '}
      {action && (
        <button type="button" className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </span>
  </span>
)

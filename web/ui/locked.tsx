import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './locked.module.css'

interface LockedProps {
  /** False shows the text alone. */
  isLocked: boolean
  /** For screen readers. Without it, the text says what the lock means. */
  label?: string
  children: ReactNode
}

/** Text with a lock that stays on the line of its last word. */
export function Locked({ isLocked, label, children }: LockedProps) {
  if (!isLocked) return children
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <>
      <span className={styles.text}>{children}</span>
      <Lock size={14} className={styles.lock} {...meaning} />
    </>
  )
}

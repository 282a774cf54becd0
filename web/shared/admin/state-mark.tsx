import { Check, Circle, X } from 'lucide-react'
import styles from './state-mark.module.css'

/** A glyph and a word; red only where something failed. */
export function StateMark({ state, word }: { state: 'well' | 'failed' | 'waiting'; word: string }) {
  const Icon = { well: Check, failed: X, waiting: Circle }[state]
  return (
    <span className={styles.mark} data-state={state} data-short={word.length < 14 || undefined}>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" /> {word}
    </span>
  )
}

import type { ReactNode } from 'react'
import styles from './legend.module.css'

const states = ['Elapsed', 'To come', 'Ending soon', 'Ended', 'Extension requested']

/** What the colours mean, and what stands below the rows. */
export function Foot({ children }: { children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <ul className={styles.legend} aria-label="Legend">
        {states.map((state) => (
          <li key={state} data-state={state}>
            {state}
          </li>
        ))}
      </ul>
      <div className={styles.more}>{children}</div>
    </div>
  )
}

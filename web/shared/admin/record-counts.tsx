import type { ReactNode } from 'react'
import styles from './record-counts.module.css'

/** Kinds of records with their numbers, as ruled rows. */
export function RecordCounts({ rows }: { rows: readonly { label: string; count: ReactNode }[] }) {
  return (
    <dl>
      {rows.map(({ label, count }) => (
        <div key={label} className={styles.count}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

import { formatDay } from '@portal/domain/dates/calendar-day'
import { type ReactNode, useContext } from 'react'
import { ComparedWith } from './compared.ts'
import styles from './legend.module.css'

const states = ['Elapsed', 'Upcoming', 'Ending soon', 'Ended', 'Extension requested']

/** Legend, and content below the rows. */
export function Foot({ children }: { children: ReactNode }) {
  const compared = useContext(ComparedWith)
  return (
    <div className={styles.foot}>
      <ul className={styles.legend} aria-label="Legend">
        {states.map((state) => (
          <li key={state} data-state={state}>
            {state}
          </li>
        ))}
        {compared && <li data-state="Then">As of {formatDay(compared.since)}</li>}
      </ul>
      <div className={styles.more}>{children}</div>
    </div>
  )
}

import type { Agreement } from '@portal/domain/privacy/agreements'
import styles from './agreements.module.css'
import { moment } from './moment.ts'

/** Texts that a person agreed to, with dates. */
export function Agreements({ agreements }: { agreements: readonly Agreement[] }) {
  return (
    <ul>
      {agreements.map(({ version, text, times, first_at, last_at }) => (
        <li key={version} className={styles.agreement}>
          <p>{text}</p>
          <p className={styles.when}>
            {times === 1
              ? `Agreed on ${moment(last_at)}`
              : `Agreed ${times} times, first on ${moment(first_at)}, last on ${moment(last_at)}`}{' '}
            · version {version}
          </p>
        </li>
      ))}
    </ul>
  )
}

import type { Agreement } from '@portal/domain/privacy/agreements'
import styles from './agreements.module.css'
import { moment } from './moment.ts'

const timesText = (times: number): string => (times === 1 ? 'once' : `${times} times`)

/** What somebody agreed to, each text as it was shown, with when. */
export function Agreements({ agreements }: { agreements: readonly Agreement[] }) {
  return (
    <ul>
      {agreements.map(({ version, text, times, first_at, last_at }) => (
        <li key={version} className={styles.agreement}>
          <p>{text}</p>
          <p className={styles.when}>
            Agreed to {timesText(times)}
            {times > 1 && `, first ${moment(first_at)}`}, last {moment(last_at)} · text {version}
          </p>
        </li>
      ))}
    </ul>
  )
}

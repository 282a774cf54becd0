import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { OpenItem } from '@portal/domain/overview/engagement-overview'
import type { Todo } from '@portal/domain/overview/todo'
import { age, urgency } from '../portal/age.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Emphasis } from '../ui/emphasis.tsx'
import { Link } from '../ui/link.tsx'
import styles from './engagement-overview.module.css'

interface OpenItemsProps {
  waiting: readonly Todo[]
  open: readonly OpenItem[]
  /** For whom the open ones wait. */
  whose: string
  today: CalendarDay
}

/** The viewer's to-dos, then open items of the other side. */
export function OpenItems({ waiting, open, whose, today }: OpenItemsProps) {
  if (waiting.length + open.length === 0) return <p className={styles.none}>No open items.</p>
  return (
    <>
      {waiting.length > 0 && (
        <>
          <h3 className={styles.caption}>Your to-dos</h3>
          <ul>
            {waiting.map((thing) => (
              <li key={thing.id} className={styles.thing}>
                <p>
                  {/* No line begins with the dot. */}
                  <Emphasis pieces={thing.words} />
                  {'\u00a0'}
                  <span>·</span> <span>{urgency(thing, today)}</span>
                </p>
                <ButtonLink size="small" to={thing.path}>
                  {thing.action}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {open.length > 0 && (
        <>
          <h3 className={styles.caption}>Waiting for {whose}</h3>
          <ul>
            {open.map((item, index) => (
              // Two may say the same.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index} className={styles.line}>
                <Link className={styles.words} to={item.path}>
                  <Emphasis pieces={item.words} />
                </Link>
                <span className={styles.end}>{age(item.since, today)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

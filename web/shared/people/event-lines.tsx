import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './event-lines.module.css'

interface EventLine {
  id: string
  who: string
  /** "downloaded", "invited". */
  did: string
  /** The file, or the person. */
  what: string | null
  isProblem?: boolean
  at: string
  /** The day or moment as people read it. */
  time: string
}

/** Actions of people, one sentence each. On a phone the time is below it. */
export const EventLines = ({ label, events }: { label: string; events: readonly EventLine[] }) => (
  <ul aria-label={label}>
    {events.map(({ id, who, did, what, isProblem, at, time }) => (
      <Row as="li" key={id} gap="0 24px" align="baseline" justify="between" rule="row" className={styles.line}>
        <Text kind="body" tone={isProblem ? 'danger' : undefined}>
          {[who, did, what].filter(Boolean).join(' ')}
        </Text>
        <Text as="time" kind="quiet" tone="quiet" tabular dateTime={at} className={styles.time}>
          {time}
        </Text>
      </Row>
    ))}
  </ul>
)

import { nearDay } from '@portal/domain/absences/away-text'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementChanges } from '@portal/domain/overview/engagement-overview'
import { ChangeDifference } from '../../shared/changes/change-difference.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'

type Changes = EngagementChanges['changes']

/** When, what, and by how much. */
export const NewestChanges = ({ changes, today }: { changes: Changes; today: CalendarDay }) => (
  <ul>
    {changes.map((change) => (
      <Row as="li" gap={12} rule="row" key={change.id} className={styles.line}>
        <Text kind="quiet" tabular className={styles.day}>
          {change.day === today ? 'Today' : nearDay(change.day, today)}
        </Text>
        <Link className={styles.words} to={change.path}>
          <Emphasis pieces={change.words} />
        </Link>
        <ChangeDifference difference={change.difference} className={styles.end} />
      </Row>
    ))}
  </ul>
)

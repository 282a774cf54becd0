import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Change } from '@portal/domain/overview/change'
import { ChangeDifference } from '../../shared/changes/change-difference.tsx'
import { shortDay } from '../../shared/dates/age.ts'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './recent-changes.module.css'

/** When, what, and by how much. */
export const ChangeRow = ({ change, today }: { change: Change; today: CalendarDay }) => (
  <li className={styles.row}>
    <ChangeDay day={change.day} today={today} />
    <Link className={styles.words} to={change.path}>
      <Emphasis pieces={change.words} />
    </Link>
    <ChangeDifference difference={change.difference} className={styles.difference} />
  </li>
)

/** "Today" or "26 Nov". */
export const ChangeDay = ({ day, today }: { day: CalendarDay; today: CalendarDay }) => (
  <Text kind="quiet" tabular className={styles.day}>
    {day === today ? 'Today' : shortDay(day, today)}
  </Text>
)

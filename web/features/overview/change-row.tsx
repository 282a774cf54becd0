import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Change, Difference } from '@portal/domain/overview/change'
import { shortDay } from '../../shared/dates/age.ts'
import { BandScore } from '../../shared/scores/band.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './recent-changes.module.css'

/** When, what, and by how much. */
export function ChangeRow({ change, today }: { change: Change; today: CalendarDay }) {
  const { day, words, difference, path } = change
  return (
    <li className={styles.row}>
      <ChangeDay day={day} today={today} />
      <Link className={styles.words} to={path}>
        <Emphasis pieces={words} />
      </Link>
      {difference && difference.score === null && (
        <Text kind="quiet" tone="text" tabular className={styles.difference}>
          <By {...difference} />
        </Text>
      )}
    </li>
  )
}

/** "Today" or "26 Nov". */
export const ChangeDay = ({ day, today }: { day: CalendarDay; today: CalendarDay }) => (
  <Text kind="quiet" tabular className={styles.day}>
    {day === today ? 'Today' : shortDay(day, today)}
  </Text>
)

/** A recommendation score is in the sentence already. */
function By({ text, band }: Difference) {
  return band === null ? text : <BandScore band={band}>{text}</BandScore>
}

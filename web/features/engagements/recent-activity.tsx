import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { shortDay } from '../../shared/dates/age.ts'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './engagement-overview.module.css'

/** Recent activity, newest first. */
export function RecentActivity({ rows, today }: { rows: EngagementOverview['lately']; today: CalendarDay }) {
  if (rows.length === 0) return <p className={styles.none}>No activity in the last two months.</p>
  return (
    <ul className={styles.activity}>
      {rows.map(({ day, words, path }, index) => (
        // Two rows of a day can have the same text, so the index is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <span>{day === today ? 'Today' : shortDay(day, today)}</span>
          {path === null ? (
            <p>
              <Emphasis pieces={words} />
            </p>
          ) : (
            <Link to={path}>
              <Emphasis pieces={words} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

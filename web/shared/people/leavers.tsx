import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { distanceText } from '@portal/domain/dates/days-until'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { nearness } from '../dates/age.ts'
import styles from './leavers.module.css'
import { photoOf } from './photo.ts'

export interface LeaverRow {
  key: string
  name: string
  photo_id: string | null
  role: string
  day: CalendarDay
  to: string
}

/** People with their last day, in as many columns as there is room for. */
export function Leavers({ people, today }: { people: readonly LeaverRow[]; today: CalendarDay }) {
  return (
    <ul className={styles.people}>
      {people.map(({ key, name, photo_id, role, day, to }) => (
        <li key={key} className={styles.person}>
          <Avatar name={name} src={photoOf(photo_id)} size={32} />
          <div className={styles.words}>
            <Link to={to} className={styles.name}>
              {name}
            </Link>
            <p className={styles.detail}>{role}</p>
          </div>
          <p className={styles.time}>
            <span className={styles.days} data-soon={nearness({ by: day }, today)}>
              {distanceText(day, today)}
            </span>
            <span className={styles.day}>until {formatDay(day)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

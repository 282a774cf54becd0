import { formatDay } from '@portal/domain/dates/calendar-day'
import { leavingSoon } from '@portal/domain/team/leaving'
import type { Member } from '@portal/domain/team/member'
import { daysLeft, daysText } from '@portal/domain/work-orders/progress'
import { useId } from 'react'
import { paths } from '../app/paths.ts'
import { photoOf } from '../app/photo.ts'
import { useToday } from '../app/today.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Link } from '../ui/link.tsx'
import styles from './leaving-soon.module.css'

const shown = 3

interface LeavingSoonProps {
  engagementId: string
  members: readonly Member[]
  /** Shows everybody by their last day. */
  onMore: () => void
}

/** Who leaves the engagement within 31 days, the soonest first; nothing where nobody does. */
export function LeavingSoon({ engagementId, members, onMore }: LeavingSoonProps) {
  const heading = useId()
  const today = useToday()
  const leaving = leavingSoon(members, today)
  if (leaving.length === 0) return null
  const more = leaving.length - shown
  return (
    <section className={styles.leaving} aria-labelledby={heading}>
      <h2 className={styles.title}>
        <span id={heading}>Leaving soon</span> <span className={styles.count}>{leaving.length}</span>
        {more > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-label={`${more} more, by last day`}
            title="Order by last day"
            onClick={onMore}
          >
            +{more}
          </button>
        )}
      </h2>
      <ul className={styles.people}>
        {leaving.slice(0, shown).map((member) => (
          <li key={member.employee_id} className={styles.person}>
            <Avatar name={member.employee_name} src={photoOf(member.employee_photo_id)} size={32} />
            <div className={styles.words}>
              <Link
                to={paths.member(engagementId, member.employee_id)}
                className={styles.name}
                title={member.employee_name}
              >
                {member.employee_name}
              </Link>
              <p className={styles.role} title={member.member_role}>
                {member.member_role}
              </p>
            </div>
            <p className={styles.time}>
              <span className={styles.days}>{daysText(daysLeft({ end_date: member.last_day }, today))}</span>
              <span className={styles.day}>until {formatDay(member.last_day)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { absencesDuring, comingAbsences } from '@portal/domain/absences/absence'
import { awayLine } from '@portal/domain/absences/away-text'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { cut, shownOf } from '@portal/domain/text/cut'
import type { Period } from '@portal/domain/work-orders/progress'
import type { Span } from '@portal/domain/work-orders/timeline'
import { notAssignedYet } from '@portal/domain/work-orders/validation'
import type { MemberAssignment } from '@portal/domain/work-orders/work-order'
import { UserRound } from 'lucide-react'
import { memo } from 'react'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Text } from '../../ui/text.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { PeriodBar } from './bar.tsx'
import styles from './member-row.module.css'
import { rateText } from './rate.ts'

/** Cut for the eye; whole for the pointer and for those who hear it. */
function Cut({ text, characters }: { text: string; characters: number }) {
  const shown = cut(text, characters)
  if (shown === text) return text
  return (
    <span title={text}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

interface MemberRowProps {
  member: MemberAssignment
  /** Its dates are not repeated for a member who is there all the time. */
  order: Period
  span: Span
  today: CalendarDay
}

/** Person on a work order, or an unfilled position without name and rate. */
export const MemberRow = memo(function MemberRow({ member, order, span, today }: MemberRowProps) {
  const { employee_name: name, member_role, price_per_day } = member
  const role = <Cut text={member_role} characters={shownOf.memberRole} />
  const hasRate = name !== null && price_per_day != null
  const isWholeOrder = member.start_date === order.start_date && member.end_date === order.end_date
  const absences = absencesDuring(member)
  const away = awayLine(comingAbsences(absences, today), today, 1)
  return (
    <li className={styles.member} data-whole={(isWholeOrder && away === undefined) || undefined}>
      {name === null ? (
        <Tooltip text={notAssignedYet}>
          <button type="button" className={styles.name}>
            <span className={styles.nobody} aria-hidden="true">
              <UserRound size={13} />
            </span>
            <span className={styles.role}>{role}</span>
          </button>
        </Tooltip>
      ) : (
        <div className={styles.name}>
          <Avatar name={name} src={photoOf(member.employee_photo_id)} size={22} />
          <span>
            <Cut text={name} characters={shownOf.memberName} />
            <span className={styles.dot}> · </span>
            <span className={styles.role}>{role}</span>
          </span>
        </div>
      )}
      <Text kind="body" tabular className={styles.rate} data-rate={hasRate || undefined}>
        {hasRate && (
          <>
            {rateText(price_per_day)}
            <span className="sr-only"> per day</span>
          </>
        )}
      </Text>
      <PeriodBar className={styles.bar} kind="member" period={member} span={span} today={today} absences={absences} />
      <Text kind="quiet" tabular className={classes(styles.dates, isWholeOrder && away === undefined && 'sr-only')}>
        <span className={isWholeOrder ? 'sr-only' : undefined}>
          {formatDay(member.start_date)} – {formatDay(member.end_date)}
        </span>
        {away !== undefined && (
          <Text block aria-hidden="true">
            {away}
          </Text>
        )}
        {absences.length > 0 && <span className="sr-only">, {awayLine(absences, today, absences.length)}</span>}
      </Text>
    </li>
  )
})

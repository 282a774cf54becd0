import { nearDay } from '@portal/domain/absences/away-text'
import { addDays, type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import type { Member } from '@portal/domain/team/member'
import { nextWeeks, type StripPart, type StripRow, stripDays } from '@portal/domain/team/next-weeks'
import { type CSSProperties, useId, useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { paths } from '../../shared/paths.ts'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './next-four-weeks.module.css'

/** Rows shown at first. */
const most = 8

/** People who join, leave or are away, each on a strip of 28 days. */
export function NextFourWeeks({ engagementId, members }: { engagementId: string; members: readonly Member[] }) {
  const heading = useId()
  const today = useToday()
  const [showsAll, setShowsAll] = useState(false)
  const { rows, others } = nextWeeks(members, today)
  const shown = showsAll || rows.length <= most + 1 ? rows : rows.slice(0, most)
  return (
    <section
      aria-labelledby={heading}
      className={styles.weeks}
      style={{ '--weekend': daysToSaturday(today) } as CSSProperties}
    >
      <SectionHead
        id={heading}
        title="Next four weeks"
        count={`${nearDay(today, today)} to ${formatDay(addDays(today, stripDays - 1))}`}
      />
      {rows.length > 0 && (
        <>
          <Scale today={today} />
          <ul>
            {shown.map((row) => (
              <Person key={row.member.employee_id} row={row} engagementId={engagementId} />
            ))}
          </ul>
        </>
      )}
      {rows.length > shown.length && (
        <Button size="small" variant="ghost" flush className={styles.more} onClick={() => setShowsAll(true)}>
          Show {rows.length - shown.length} more
        </Button>
      )}
      {others !== '' && (
        <Box as="p" kind="quiet" rule="row" pad="12px 0 16px">
          {others}
        </Box>
      )}
    </section>
  )
}

function Person({ row: { member, here, away, events }, engagementId }: { row: StripRow; engagementId: string }) {
  return (
    <li className={styles.row}>
      <div className={styles.member}>
        <Avatar name={member.employee_name} src={photoOf(member.employee_photo_id)} size={32} />
        <div className={styles.names}>
          <Link className={styles.name} to={paths.member(engagementId, member.employee_id)}>
            {member.employee_name}
          </Link>
          <Text as="p" kind="quiet">
            {member.member_role}
          </Text>
        </div>
      </div>
      <div className={styles.days} aria-hidden="true">
        <span className={styles.bar} style={placeOf(here)} />
        {away.map((part) => (
          <span key={part.from} className={styles.bar} data-away style={placeOf(part)} />
        ))}
      </div>
      <div className={styles.words}>
        {events.map(({ text, isUrgent }) => (
          <Text as="p" tabular key={text} tone={isUrgent ? 'warning' : undefined}>
            {text}
          </Text>
        ))}
      </div>
    </li>
  )
}

/** Today and the Mondays above the strip. */
function Scale({ today }: { today: CalendarDay }) {
  const monday = (daysToSaturday(today) + 2) % 7
  const days = [0, 7, 14, 21].map((week) => monday + week).filter((day) => day > 2)
  return (
    <div className={styles.scale} aria-hidden="true">
      <span>Member</span>
      <span className={styles.ticks}>
        <Text tone="text">Today</Text>
        {days.map((day) => (
          <span key={day} style={{ '--from': day } as CSSProperties}>
            {nearDay(addDays(today, day), today)}
          </span>
        ))}
      </span>
    </div>
  )
}

const placeOf = ({ from, to }: StripPart) => ({ '--from': from, '--days': to - from }) as CSSProperties

const daysToSaturday = (today: CalendarDay): number => 6 - new Date(`${today}T00:00:00Z`).getUTCDay()

import type { AwayPeriod } from '@portal/domain/absences/absence'
import { awayLine } from '@portal/domain/absences/away-text'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { nearnessOf } from '@portal/domain/team/leaving'
import type { Tag } from '@portal/domain/team/member'
import { useId, useRef } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import styles from './person-card.module.css'
import { TagList } from './tag-list.tsx'

interface PersonCardProps {
  name: string
  job: string
  photoId: string | null
  /** Last day on the engagement, if known. */
  lastDay?: CalendarDay | undefined
  /** Current and coming ones. */
  absences?: readonly AwayPeriod[]
  tags: readonly Tag[]
  /** Link of the avatar. */
  profile?: string | undefined
  /** Entries of the menu; popovers opened from it are anchored at the given button. */
  menu: (button: () => HTMLElement | null) => readonly MenuItem[]
}

/** People first: photo or initials, name, role, tags. */
export function PersonCard({ name, job, photoId, lastDay, absences = [], tags, profile, menu }: PersonCardProps) {
  const today = useToday()
  const away = awayLine(absences, today)
  const title = useId()
  const corner = useRef<HTMLDivElement>(null)
  const face = <Avatar name={name} src={photoOf(photoId)} size={56} />
  const items = menu(() => corner.current?.querySelector('button') ?? null)
  return (
    <article className={styles.card} aria-labelledby={title}>
      {profile ? (
        <Link to={profile} className={styles.face} aria-label={`View the profile of ${name}`}>
          {face}
        </Link>
      ) : (
        <span className={styles.face}>{face}</span>
      )}
      <div className={styles.words}>
        <h3 id={title} className={styles.name}>
          {name}
        </h3>
        <p className={styles.role}>{job}</p>
        {lastDay !== undefined && <Until day={lastDay} />}
        {away !== undefined && <p className={styles.until}>{away}</p>}
        <TagList tags={tags} label={`Tags of ${name}`} />
      </div>
      {items.length > 0 && (
        <div ref={corner} className={styles.corner}>
          <RowMenu label={`Actions for ${name}`} items={items} />
        </div>
      )}
    </article>
  )
}

function Until({ day }: { day: CalendarDay }) {
  const today = useToday()
  return (
    <p className={styles.until} data-nearness={nearnessOf(day, today)}>
      until {formatDay(day)}
    </p>
  )
}

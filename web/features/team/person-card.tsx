import type { AwayPeriod } from '@portal/domain/absences/absence'
import { awayLine } from '@portal/domain/absences/away-text'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import type { Tag } from '@portal/domain/team/member'
import { endsWithinMonth } from '@portal/domain/work-orders/progress'
import { UserRoundX } from 'lucide-react'
import { useId } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { type MenuOf, PersonMenu } from './member-menu.tsx'
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
  menu: MenuOf
  /** A low card whose tags are right of the words. */
  isStrip?: boolean
}

/** People first: photo or initials, name, role, tags. */
export function PersonCard({
  name,
  job,
  photoId,
  lastDay,
  absences = [],
  tags,
  profile,
  menu,
  isStrip,
}: PersonCardProps) {
  const today = useToday()
  const away = awayLine(absences, today)
  const title = useId()
  const face = <Avatar name={name} src={photoOf(photoId)} size={isStrip ? 48 : 56} />
  return (
    <article className={styles.card} data-strip={isStrip || undefined} aria-labelledby={title}>
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
        {lastDay !== undefined && (
          <Row gap="0 10px" wrap kind="quiet" tabular>
            <Text tone={endsWithinMonth({ end_date: lastDay }, today) ? 'warning' : 'quiet'}>
              until {formatDay(lastDay)}
            </Text>
            {away !== undefined && (
              <Row as="span" gap={4} tone="warning">
                <UserRoundX size={14} aria-hidden="true" />
                {away}
              </Row>
            )}
          </Row>
        )}
        <TagList tags={tags} label={`Tags of ${name}`} />
      </div>
      <div className={styles.corner}>
        <PersonMenu name={name} menu={menu} />
      </div>
    </article>
  )
}

import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { courseOf } from '@portal/domain/engagements/course'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { maySubmitSurvey } from '@portal/domain/surveys/permissions'
import { teamCount } from '@portal/domain/team/count'
import { isActive } from '@portal/domain/work-orders/progress'
import { Folder, MessageSquareText } from 'lucide-react'
import { useId } from 'react'
import { EngagementChip } from '../../shared/engagement/engagement-chip.tsx'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import { AuditTiles } from './audit-tiles.tsx'
import styles from './engagement-card.module.css'

interface EngagementCardProps {
  engagement: Engagement
  today: CalendarDay
  /** Number of changes since the last visit, once loaded. */
  changes: number
}

/** One entry of the list. Its columns line up with those of the entries above and below. */
export function EngagementCard({ engagement, today, changes }: EngagementCardProps) {
  const viewer = useViewer()
  const title = useId()
  const course = courseOf(engagement, today, { isStaff: !viewer.is_stakeholder })
  return (
    <article className={styles.card} aria-labelledby={title}>
      <div className={styles.name}>
        <h3 id={title} className={styles.title}>
          <Link to={paths.engagement(engagement.id)}>{engagement.title}</Link>
        </h3>
        <Text as="p" kind="quiet" className={styles.company}>
          {engagement.client_name}{' '}
          {changes > 0 && (
            <Text kind="label" tone="accent" className={styles.changes}>
              {changes === 1 ? '1 change' : `${changes} changes`}
            </Text>
          )}
        </Text>
      </div>
      <div className={styles.state}>
        <EngagementChip status={engagement.status} />
        <Text as="p" kind="body" tone={course.need === 'urgent' ? 'warning' : 'text'} className={styles.course}>
          {course.text}
        </Text>
      </div>
      <Counts engagement={engagement} today={today} />
      <AuditTiles engagement={engagement} />
      <div className={styles.buttons}>
        <ButtonLink
          to={paths.files(engagement.id)}
          variant="ghost"
          className={styles.button}
          icon={<Folder aria-hidden="true" />}
          aria-describedby={title}
        >
          File Sharing
        </ButtonLink>
        {maySubmitSurvey(viewer) && (
          <ButtonLink
            to={paths.provideFeedback(engagement.id)}
            variant="ghost"
            className={styles.button}
            icon={<MessageSquareText aria-hidden="true" />}
            aria-describedby={title}
          >
            Service Feedback
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

/** Four numbers, each a link to what it counts. */
function Counts({ engagement, today }: Pick<EngagementCardProps, 'engagement' | 'today'>) {
  const { id, title, work_orders, feedback_project_count, stakeholders } = engagement
  const counts = [
    { label: 'Team', count: teamCount(work_orders, today), to: paths.team(id) },
    {
      label: 'Work orders',
      count: work_orders.filter((order) => isActive(order, today)).length,
      to: paths.workOrders(title),
    },
    { label: 'Feedback', count: feedback_project_count, to: paths.serviceFeedback(id) },
    { label: 'Stakeholders', count: stakeholders.length, to: paths.stakeholders(id) },
  ]
  return (
    <ul className={styles.counts}>
      {counts.map(({ label, count, to }) => (
        <li key={label}>
          <Link className={styles.count} to={to}>
            <Text tone="text" tabular>
              {count}
            </Text>{' '}
            {label} <span className="sr-only">of {title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { sumOfDays } from '@portal/domain/days/order-days'
import { runOutText } from '@portal/domain/days/run-out'
import type { Engagement } from '@portal/domain/engagements/engagement'
import type { ChangeLines } from '@portal/domain/overview/change'
import { maySubmitSurvey } from '@portal/domain/surveys/permissions'
import { teamCount } from '@portal/domain/team/count'
import { isActive } from '@portal/domain/work-orders/progress'
import { Folder, MessageSquareText, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { shortDay } from '../../shared/dates/age.ts'
import { EngagementChip } from '../../shared/engagement/engagement-chip.tsx'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Link } from '../../ui/link.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { AuditTile } from './audit-tile.tsx'
import styles from './engagement-card.module.css'

interface EngagementCardProps {
  engagement: Engagement
  today: CalendarDay
  /** Changes since the last visit, once loaded. */
  since: CalendarDay | undefined
  change: ChangeLines['lines'][number] | undefined
}

/** One card of the list. Its columns line up with those of the entries above and below. */
export function EngagementCard({ engagement, today, since, change }: EngagementCardProps) {
  const viewer = useViewer()
  const title = useId()
  const { first_to_run_out } = sumOfDays(engagement.work_orders, today)
  return (
    <article className={styles.card} aria-labelledby={title}>
      <div className={styles.name}>
        <Row gap="2px 10px" wrap className={styles.state}>
          <EngagementChip status={engagement.status} />
          {first_to_run_out && <p>Days run out {runOutText(first_to_run_out, today)}</p>}
        </Row>
        <h3 id={title} className={styles.title}>
          <Link to={paths.engagement(engagement.id)}>{engagement.title}</Link>
        </h3>
        <Text as="p" kind="quiet" className={styles.company}>
          {engagement.client_name}
        </Text>
      </div>
      {since && change && <ChangeLine since={since} change={change} today={today} title={title} />}
      <dl className={styles.counts}>
        <CountTile
          label="Team"
          count={teamCount(engagement.work_orders, today)}
          to={paths.team(engagement.id)}
          of={engagement.title}
        />
        <CountTile
          label="Work orders"
          count={engagement.work_orders.filter((order) => isActive(order, today)).length}
          to={paths.workOrders(engagement.title)}
          of={engagement.title}
        />
        <CountTile
          label="Feedback"
          count={engagement.feedback_project_count}
          to={paths.serviceFeedback(engagement.id)}
          of={engagement.title}
        />
        <CountTile
          label="Stakeholders"
          count={engagement.stakeholders.length}
          to={paths.stakeholders(engagement.id)}
          of={engagement.title}
        />
      </dl>
      <Audits engagement={engagement} />
      <Stack gap={2} align="start" className={styles.buttons}>
        <ButtonLink
          to={paths.files(engagement.id)}
          variant="ghost"
          size="small"
          className={styles.button}
          icon={<Folder aria-hidden="true" />}
          aria-describedby={title}
        >
          File Sharing
        </ButtonLink>
        <ButtonLink
          to={paths.requestTeam(engagement.id)}
          variant="ghost"
          size="small"
          className={styles.button}
          icon={<UserPlus aria-hidden="true" />}
          aria-describedby={title}
        >
          <span>
            Team requests
            {engagement.open_team_requests > 0 && (
              <>
                {' '}
                {engagement.open_team_requests} <span className="sr-only">open</span>
              </>
            )}
          </span>
        </ButtonLink>
        {maySubmitSurvey(viewer) && (
          <ButtonLink
            to={paths.provideFeedback(engagement.id)}
            variant="ghost"
            size="small"
            className={styles.button}
            icon={<MessageSquareText aria-hidden="true" />}
            aria-describedby={title}
          >
            Service Feedback
          </ButtonLink>
        )}
      </Stack>
    </article>
  )
}

interface ChangeLineProps {
  since: CalendarDay
  change: ChangeLines['lines'][number]
  today: CalendarDay
  /** Id of the title of the card. */
  title: string
}

/** Changes since the last visit. */
const ChangeLine = ({ since, change, today, title }: ChangeLineProps) => (
  <Link className={styles.changed} to={paths.overview(change.engagement_id)} aria-describedby={title}>
    <span className={styles.since}>Since {shortDay(since, today)}</span>{' '}
    <span>
      <Emphasis pieces={change.words} />
    </span>
  </Link>
)

interface CountTileProps {
  label: string
  count: number
  /** Link of the tile, and its full name for screen readers. */
  to?: string
  of?: string
}

function CountTile({ label, count, to, of }: CountTileProps) {
  return (
    <div className={styles.count} data-zero={count === 0 || undefined}>
      <dt>{label}</dt>
      <dd>
        {to === undefined ? (
          count
        ) : (
          <Link className={styles.lead} to={to} aria-label={`${label} of ${of}: ${count}`}>
            {count}
          </Link>
        )}
      </dd>
    </div>
  )
}

const atFirst = 3

/** Shows three audit tiles; a button expands the rest. */
function Audits({ engagement: { id, audits_info, title } }: { engagement: Engagement }) {
  const [all, setAll] = useState(false)
  if (audits_info.length === 0) return <p className={styles.noAudits}>There are no audits provided for this project</p>
  const more = audits_info.length - atFirst
  return (
    <Stack gap={4} className={styles.audits}>
      <ul className={styles.tiles} aria-label={`Audits of ${title}`}>
        {audits_info.slice(0, all ? undefined : atFirst).map((audit) => (
          <li key={audit.id}>
            <Link className={styles.audit} to={paths.audit(id, audit.id)}>
              <AuditTile audit={audit} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && !all && (
        <button
          type="button"
          className={styles.more}
          aria-label={more === 1 ? 'Show 1 more audit' : `Show ${more} more audits`}
          onClick={() => setAll(true)}
        >
          +{more}
        </button>
      )}
    </Stack>
  )
}

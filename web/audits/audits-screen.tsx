import type { Audit } from '@portal/domain/audits/audit'
import { bandOf } from '@portal/domain/audits/bands'
import { completedSurveys, formatScore, pointsGained } from '@portal/domain/audits/report'
import { formatDay } from '@portal/domain/dates/calendar-day'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../http/call.ts'
import { BandChip } from '../portal/band.tsx'
import { CannotAccess } from '../portal/cannot-access.tsx'
import { EngagementHeader } from '../portal/engagement-header.tsx'
import { paths } from '../portal/paths.ts'
import { ScoreTrend } from '../portal/score-trend.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Link } from '../ui/link.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import styles from './audits-screen.module.css'
import { AuditsSkeleton } from './audits-skeleton.tsx'
import { auditsOf } from './queries.ts'

/** `/engagements/{id}/all-audits`: the audits of an engagement with the newest score and the trend of each. */
export function AuditsScreen({ id }: { id: string }) {
  const { data: audits, error, isPending, isFetching, refetch } = useQuery(auditsOf(id))
  if (error instanceof CallError && error.status === 404) return <CannotAccess />
  return (
    <>
      <EngagementHeader id={id} tab="audits" name="Audits" />
      <SectionHead title="Audits" count={audits?.length} />
      {audits ? (
        <AuditList engagementId={id} audits={audits} />
      ) : isPending ? (
        <AuditsSkeleton />
      ) : (
        <FailedState sentence="The audits could not be loaded." retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function AuditList({ engagementId, audits }: { engagementId: string; audits: readonly Audit[] }) {
  if (audits.length === 0) return <EmptyState>There are no audits provided for this project</EmptyState>
  return (
    <ul aria-label="Audits">
      {audits.map((audit) => (
        <li key={audit.id} className={styles.row}>
          <AuditRow engagementId={engagementId} audit={audit} />
        </li>
      ))}
    </ul>
  )
}

function AuditRow({ engagementId, audit }: { engagementId: string; audit: Audit }) {
  const points = audit.dataScore[0]?.data ?? []
  const last = points.at(-1)
  const before = points.at(-2)
  const surveys = completedSurveys(audit).length
  return (
    <>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link className={styles.lead} to={paths.audit(engagementId, audit.id)}>
            {audit.title}
          </Link>
        </h3>
        <p className={styles.quiet}>
          {last && `${formatDay(last.x)} · `}
          {surveys} completed {surveys === 1 ? 'survey' : 'surveys'}
        </p>
      </div>
      {last && (
        <div className={styles.score}>
          <p className={styles.figure}>
            {formatScore(last.y)}
            <span>%</span>
          </p>
          <div>
            <BandChip band={bandOf(last.y, audit.type)} />
            {before && (
              <p className={styles.gained}>
                {pointsGained(last.y, before.y)} since {formatDay(before.x)}
              </p>
            )}
          </div>
        </div>
      )}
      <div className={styles.trend}>
        <ScoreTrend points={points} type={audit.type} />
      </div>
    </>
  )
}

import type { Audit } from '@portal/domain/audits/audit'
import { completedSurveys } from '@portal/domain/audits/report'
import { formatDay } from '@portal/domain/dates/calendar-day'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../http/call.ts'
import { CannotAccess } from '../portal/cannot-access.tsx'
import { EngagementHeader } from '../portal/engagement-header.tsx'
import { paths } from '../portal/paths.ts'
import { ScoreTrend } from '../portal/score-trend.tsx'
import { List } from '../shared/lists/list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import styles from './audits-screen.module.css'
import { AuditsSkeleton } from './audits-skeleton.tsx'
import score from './newest-score.module.css'
import { NewestScore } from './newest-score.tsx'
import { auditsOf } from './queries.ts'

/** `/engagements/{id}/all-audits`: the audits of an engagement with the newest score and the trend of each. */
export function AuditsScreen({ id }: { id: string }) {
  const audits = useQuery(auditsOf(id))
  if (audits.error instanceof CallError && audits.error.status === 404) return <CannotAccess />
  return (
    <>
      <EngagementHeader id={id} tab="audits" name="Audits" />
      <SectionHead title="Audits" count={audits.data?.length} />
      <List
        query={audits}
        label="the audits"
        skeleton={<AuditsSkeleton />}
        failed="We could not load the audits."
        empty={<EmptyState>There are no audits provided for this project</EmptyState>}
      >
        {(rows) => (
          <ul aria-label="Audits">
            {rows.map((audit) => (
              <li key={audit.id} className={styles.row}>
                <AuditRow engagementId={id} audit={audit} />
              </li>
            ))}
          </ul>
        )}
      </List>
    </>
  )
}

function AuditRow({ engagementId, audit }: { engagementId: string; audit: Audit }) {
  const points = audit.dataScore[0]?.data ?? []
  const last = points.at(-1)
  const surveys = completedSurveys(audit).length
  return (
    <>
      <div>
        <h3>
          <Link to={paths.audit(engagementId, audit.id)}>{audit.title}</Link>
        </h3>
        <p className={score.gained}>
          {last && `${formatDay(last.x)} · `}
          {surveys} completed {surveys === 1 ? 'survey' : 'surveys'}
        </p>
      </div>
      <NewestScore points={points} type={audit.type} />
      <ScoreTrend points={points} type={audit.type} />
    </>
  )
}

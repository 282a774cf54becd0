import type { Audit } from '@portal/domain/audits/audit'
import { completedSurveys } from '@portal/domain/audits/report'
import { formatDay } from '@portal/domain/dates/calendar-day'
import { paths } from '../../shared/paths.ts'
import { ScoreTrend } from '../../shared/scores/score-trend.tsx'
import { Link } from '../../ui/link.tsx'
import { Box } from '../../ui/stack.tsx'
import styles from './audits-screen.module.css'
import { NewestScore } from './newest-score.tsx'

interface AuditListProps {
  label: string
  engagementId: string
  audits: readonly Audit[]
}

/** Audits with the newest score and the trend of each. */
export const AuditList = ({ label, engagementId, audits }: AuditListProps) => (
  <ul aria-label={label}>
    {audits.map((audit) => (
      <li key={audit.id} className={styles.row}>
        <AuditRow engagementId={engagementId} audit={audit} />
      </li>
    ))}
  </ul>
)

function AuditRow({ engagementId, audit }: { engagementId: string; audit: Audit }) {
  const points = audit.dataScore[0]?.data ?? []
  const last = points.at(-1)
  const surveys = completedSurveys(audit).length
  return (
    <>
      <div>
        <h3>
          <Link className={styles.name} to={paths.audit(engagementId, audit.id)}>
            {audit.title}
          </Link>
        </h3>
        <Box as="p" kind="quiet" tabular pad="4px 0 0">
          {last ? `Score of ${formatDay(last.x)}` : 'No scores yet'}, {surveys} completed{' '}
          {surveys === 1 ? 'survey' : 'surveys'}
        </Box>
      </div>
      {last && <ScoreTrend points={points} type={audit.type} />}
      <NewestScore points={points} type={audit.type} />
    </>
  )
}

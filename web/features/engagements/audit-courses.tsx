import { bandOf, isWorse } from '@portal/domain/audits/bands'
import { formatScore } from '@portal/domain/audits/report'
import { formatDay } from '@portal/domain/dates/calendar-day'
import { pointsText } from '@portal/domain/overview/change-words'
import type { AuditCourse } from '@portal/domain/overview/engagement-overview'
import { paths } from '../../shared/paths.ts'
import { BandMark } from '../../shared/scores/band.tsx'
import { ScoreTrend } from '../../shared/scores/score-trend.tsx'
import { Link } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './audit-courses.module.css'

const shown = 3

/** The latest audits with their course, score and change. */
export const AuditCourses = ({ id, audits }: { id: string; audits: readonly AuditCourse[] }) => (
  <ul>
    {audits.slice(0, shown).map((audit) => (
      <AuditRow key={audit.id} id={id} audit={audit} />
    ))}
  </ul>
)

function AuditRow({ id, audit }: { id: string; audit: AuditCourse }) {
  const { score, score_before: before, type } = audit
  const band = bandOf(score, type)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Text as={Link} kind="row-title" className={styles.lead} to={paths.audit(id, audit.id)}>
          {audit.title}
        </Text>
        <Text kind="quiet" tabular block className={styles.date}>
          {formatDay(audit.day)}
        </Text>
      </div>
      <ScoreTrend points={audit.points} type={type} isSmall />
      <p className={styles.score}>
        <Text tabular>{formatScore(score)}%</Text> <BandMark band={band} /> {band}
      </p>
      {before !== null && (
        <Text as="p" tabular tone={isWorse(score, before, type) ? 'warning' : undefined} className={styles.change}>
          {pointsText(score, before, type)}
        </Text>
      )}
    </li>
  )
}

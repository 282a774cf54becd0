import { type BandName, bandOf } from '@portal/domain/audits/bands'
import { formatScore } from '@portal/domain/audits/report'
import { formatDay } from '@portal/domain/dates/calendar-day'
import type { AuditCourse } from '@portal/domain/overview/engagement-overview'
import { paths } from '../../shared/paths.ts'
import { BandScore } from '../../shared/scores/band.tsx'
import { ScoreTrend } from '../../shared/scores/score-trend.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './audit-courses.module.css'
import overview from './engagement-overview.module.css'

const shown = 3

/** The latest of each kind with its course over its own bands. */
export function AuditCourses({ id, audits }: { id: string; audits: readonly AuditCourse[] }) {
  if (audits.length === 0) return <p className={overview.none}>There are no audits provided for this project</p>
  const more = audits.slice(shown)
  return (
    <>
      <ul className={styles.audits}>
        {audits.slice(0, shown).map((audit) => (
          <li key={audit.id} className={styles.audit}>
            <AuditTile id={id} audit={audit} />
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <p className={overview.none}>
          +{more.length}:{' '}
          {more.map((audit, index) => (
            <span key={audit.id}>
              {index > 0 && ', '}
              <Link to={paths.audit(id, audit.id)}>{audit.title}</Link> {formatScore(audit.score)}%
            </span>
          ))}
        </p>
      )}
    </>
  )
}

function AuditTile({ id, audit }: { id: string; audit: AuditCourse }) {
  const { before, score, type } = audit
  const band = bandOf(score, type)
  const gained = before && Math.round((score - before.score) * 10) / 10
  return (
    <>
      <h3 className={styles.title}>
        <Link className={styles.lead} to={paths.audit(id, audit.id)} title={audit.title}>
          {audit.title}
        </Link>
      </h3>
      <div className={styles.score}>
        <p className={styles.figure}>
          {formatScore(score)}
          <span>%</span>
        </p>
        <div className={styles.band}>
          <BandScore band={band}>{short[band]}</BandScore>
          {before && gained !== null && (
            <p className={styles.gained}>
              {gained > 0 ? '+' : gained < 0 ? '−' : '±'}
              {Math.abs(gained)} since {formatDay(before.day).slice(0, -5)}
            </p>
          )}
        </div>
      </div>
      <div className={styles.trend}>
        <ScoreTrend points={audit.points} type={type} />
      </div>
      <p className={styles.date}>
        {formatDay(audit.day)}, {audit.surveys} {audit.surveys === 1 ? 'survey' : 'surveys'}
      </p>
    </>
  )
}

const short: Record<BandName, string> = { Strong: 'Strong', Neutral: 'Neutral', 'Potential Risk': 'Risk' }

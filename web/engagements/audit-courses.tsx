import { type BandName, bandOf, bands } from '@portal/domain/audits/bands'
import { formatScore } from '@portal/domain/audits/report'
import { dayNumber, formatDay } from '@portal/domain/dates/calendar-day'
import type { AuditCourse } from '@portal/domain/overview/engagement-overview'
import { BandScore } from '../portal/band.tsx'
import { paths } from '../portal/paths.ts'
import { Link } from '../ui/link.tsx'
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
      <Course audit={audit} />
      <p className={styles.date}>
        {formatDay(audit.day)}, {audit.surveys} {audit.surveys === 1 ? 'survey' : 'surveys'}
      </p>
    </>
  )
}

const short: Record<BandName, string> = { Strong: 'Strong', Neutral: 'Neutral', 'Potential Risk': 'Risk' }

/** The score over time; what it says stands beside it in words. */
function Course({ audit: { points, type } }: { audit: AuditCourse }) {
  const scores = points.map(({ y }) => y)
  const low = Math.max(0, Math.min(...scores) - 20)
  const high = Math.min(100, Math.max(...scores) + 20)
  const first = dayNumber(points[0]?.x ?? '2000-01-01')
  const days = Math.max(1, dayNumber(points.at(-1)?.x ?? '2000-01-01') - first)
  const at = (score: number): number => (100 * (high - score)) / (high - low)
  const places = points.map(({ x, y }) => ({ x: 2 + (96 * (dayNumber(x) - first)) / days, y: at(y) }))
  const last = places.at(-1)
  const inView = bands(type)
    .map(({ name, min, max }) => ({ name, top: at(Math.min(max, high)), bottom: at(Math.max(min, low)) }))
    .filter(({ top, bottom }) => bottom > top)
  return (
    <div className={styles.course} aria-hidden="true">
      <div className={styles.plot}>
        {inView.map(({ name, top, bottom }) => (
          <span key={name} data-band={name} style={{ top: `${top}%`, height: `${bottom - top}%` }} />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {last && <i style={{ left: `${last.x}%`, top: `${last.y}%` }} />}
      </div>
      <div className={styles.strip}>
        {inView.map(({ name, top, bottom }) => (
          <span key={name} data-band={name} style={{ top: `${top}%`, height: `${bottom - top}%` }} />
        ))}
      </div>
    </div>
  )
}

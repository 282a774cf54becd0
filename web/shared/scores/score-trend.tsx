import { bands, type ScoringType } from '@portal/domain/audits/bands'
import { type CalendarDay, dayNumber } from '@portal/domain/dates/calendar-day'
import styles from './score-trend.module.css'

interface ScoreTrendProps {
  points: readonly { x: CalendarDay; y: number }[]
  type: ScoringType
  /** Fits into a row, with lines between the bands. */
  isSmall?: boolean
}

/** Small chart of scores over their bands. Screen readers get the figures next to it. */
export function ScoreTrend({ points, type, isSmall }: ScoreTrendProps) {
  const scores = points.map(({ y }) => y)
  const low = Math.max(0, Math.min(...scores) - 20)
  const high = Math.min(100, Math.max(...scores) + 20)
  const first = dayNumber(points[0]?.x ?? '2000-01-01')
  const days = Math.max(1, dayNumber(points.at(-1)?.x ?? '2000-01-01') - first)
  const yOf = (score: number): number => (100 * (high - score)) / (high - low)
  const places = points.map(({ x, y }) => ({ x: 2 + (96 * (dayNumber(x) - first)) / days, y: yOf(y) }))
  const last = places.at(-1)
  const inView = bands(type)
    .map(({ name, min, max }) => ({ name, top: yOf(Math.min(max, high)), bottom: yOf(Math.max(min, low)) }))
    .filter(({ top, bottom }) => bottom > top)
  return (
    <div className={styles.trend} data-small={isSmall || undefined} aria-hidden="true">
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

import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { monthNames, placeInYear, yearOf } from '@portal/domain/work-orders/timeline'
import type { CSSProperties, ReactNode, Ref } from 'react'
import styles from './timeline.module.css'

interface TimelineFrameProps {
  year: number
  today: CalendarDay
  /** Whether there is a column of rates. */
  rates: boolean
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** The months above, their rules and today's line behind the rows. Where it is narrow, the rows alone. */
export function TimelineFrame({ year, today, rates, children, ref }: TimelineFrameProps) {
  const now = yearOf(today) === year ? { '--now': `${100 * placeInYear(today, year)}%` } : undefined
  const month = now ? Number(today.slice(5, 7)) - 1 : -1
  return (
    <div ref={ref} className={styles.timeline} data-rates={rates || undefined}>
      <div className={styles.head} aria-hidden="true">
        <span className={styles.headName}>Engagement, work order, member</span>
        <span className={styles.headFigure}>Elapsed</span>
        {rates && <span className={styles.headFigure}>Per day</span>}
        <div className={styles.months} style={now as CSSProperties}>
          {monthNames.map((name, index) => (
            <span key={name} data-now={index === month || undefined}>
              {name}
            </span>
          ))}
          {now && <span className={styles.flag}>Today, {formatDay(today).slice(0, -5)}</span>}
        </div>
      </div>
      <div className={styles.rows}>
        <div className={styles.rules} aria-hidden="true">
          <div className={styles.months}>
            {monthNames.map((name) => (
              <span key={name} />
            ))}
          </div>
        </div>
        {children}
        {now && (
          <div className={styles.rules} data-front aria-hidden="true">
            <div className={styles.months} style={now as CSSProperties}>
              <span className={styles.todayLine} />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { monthsOf, placeIn, type Span, touches } from '@portal/domain/work-orders/timeline'
import { type CSSProperties, type ReactNode, useContext } from 'react'
import { Text } from '../../ui/text.tsx'
import { ComparedWith } from './compared.ts'
import styles from './timeline-frame.module.css'

interface TimelineFrameProps {
  span: Span
  today: CalendarDay
  /** Without rows of engagements. */
  isOnly?: boolean
  /** Has a column for what changed, also while it is loading. */
  isComparing: boolean
  children: ReactNode
}

/** The months above, their rules and today's line behind the rows. Where it is narrow, the rows alone. */
export function TimelineFrame({ span, today, isOnly = false, isComparing, children }: TimelineFrameProps) {
  const since = useContext(ComparedWith)?.since
  const months = monthsOf(span)
  const isNow = touches({ start_date: today, end_date: today }, span)
  const now = isNow ? { '--now': `${100 * placeIn(span, today)}%` } : undefined
  return (
    <div className={styles.timeline} data-only={isOnly || undefined} data-compares={isComparing || undefined}>
      <Text as="div" kind="label" tone="quiet" className={styles.head} aria-hidden="true">
        <span className={styles.headName}>
          {!isOnly && 'Engagement, '}work order<span className={styles.headMember}>, member</span>
        </span>
        <div className={styles.months} style={now as CSSProperties}>
          {months.map(({ first, name, year }) => (
            <span
              key={first}
              data-year={year}
              data-now={(isNow && first.slice(0, 7) === today.slice(0, 7)) || undefined}
            >
              {name}
              {year !== undefined && <b className={styles.year}>{year}</b>}
            </span>
          ))}
          {now && <span className={styles.flag}>Today, {formatDay(today).slice(0, -5)}</span>}
        </div>
        {isComparing && <span className={styles.headChange}>{since && `Since ${formatDay(since)}`}</span>}
        <span className={styles.headEnd}>{isOnly ? 'End' : 'Next end'}</span>
      </Text>
      <div className={styles.rows}>
        <div className={styles.rules} aria-hidden="true">
          <div className={styles.months}>
            {months.map(({ first, year }) => (
              <span key={first} data-year={year} />
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

import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type Period, progress, workOrderState } from '@portal/domain/work-orders/progress'
import { barIn, stretchesIn } from '@portal/domain/work-orders/timeline'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import styles from './bar.module.css'

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`

interface BarProps {
  period: Period
  year: number
  today: CalendarDay
  /** Orders are thick and show their state; members are thin. */
  kind: 'order' | 'member'
  className?: string | undefined
  children?: ReactNode
}

/**
 * A period on the year's twelve months; where the months are not drawn, a bar of its progress. The words beside it say
 * the same, so it is not read out.
 */
export const PeriodBar = memo(function PeriodBar({ period, year, today, kind, className, children }: BarProps) {
  const bar = barIn(year, period, today)
  const track = classes(styles.track, className)
  if (!bar) return <div className={track} data-kind={kind} />
  const state = workOrderState(period, today)
  const style = {
    '--from': percent(bar.from),
    '--to': percent(bar.to),
    '--span': percent(bar.to - bar.from),
    '--elapsed': percent(bar.elapsed),
    '--progress': `${progress(period, today)}%`,
  } as CSSProperties
  return (
    <div className={track} data-kind={kind} style={style}>
      <div
        className={styles.bar}
        data-state={state}
        data-cut={`${bar.cutStart ? 'start' : ''} ${bar.cutEnd ? 'end' : ''}`}
        aria-hidden="true"
      />
      {children && (
        <div className={styles.beside} data-place={placeOfWords(bar)} data-state={state}>
          {children}
        </div>
      )}
    </div>
  )
})

/** The words stand after the bar; before it, or on it, where the year ends too soon. */
function placeOfWords({ from, to }: { from: number; to: number }): 'after' | 'before' | 'on' {
  if (to <= 0.76) return 'after'
  return from >= 0.24 ? 'before' : 'on'
}

/** The stretches in which any work order of an engagement runs. */
export const StretchBars = memo(function StretchBars(props: {
  periods: readonly Period[]
  year: number
  today: CalendarDay
  now: number
}) {
  const { periods, year, now } = props
  return (
    <div className={styles.track} data-kind="engagement" aria-hidden="true">
      {stretchesIn(year, periods).map(({ from, to }) => {
        const elapsed = Math.min(1, Math.max(0, (now - from) / (to - from)))
        const style = { '--from': percent(from), '--span': percent(to - from), '--elapsed': percent(elapsed) }
        return <div key={from} className={styles.stretch} style={style as CSSProperties} />
      })}
    </div>
  )
})

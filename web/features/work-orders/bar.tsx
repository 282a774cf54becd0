import { type AwayPeriod, absencesDuring, partWithin } from '@portal/domain/absences/absence'
import { awayText } from '@portal/domain/absences/away-text'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { calendarDaysLeft } from '@portal/domain/dates/days-until'
import { type Period, progress, workOrderState } from '@portal/domain/work-orders/progress'
import { barIn, lanesOf, type Span, touches } from '@portal/domain/work-orders/timeline'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Stack } from '../../ui/stack.tsx'
import styles from './bar.module.css'

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`

interface BarProps {
  period: Period
  span: Span
  today: CalendarDay
  /** Orders are thick and show their state; members are thin. */
  kind: 'order' | 'member' | 'lane'
  className?: string | undefined
  /** Period at the compared time, drawn as an outline below. */
  was?: Period | null | undefined
  /** Drawn as hatched parts. */
  absences?: readonly AwayPeriod[] | undefined
  children?: ReactNode
}

/**
 * Bar of a period over twelve months, or a progress bar if months are not shown. Hidden from screen readers, since the text
 * next to it says the same.
 */
export const PeriodBar = memo(function PeriodBar(props: BarProps) {
  const { period, span, today, kind, className, was, absences, children } = props
  const bar = barIn(span, period, today)
  const before = was ? barIn(span, was, today) : undefined
  const track = classes(styles.track, className)
  if (!bar) return <div className={track} data-kind={kind} />
  const state = workOrderState(period, today)
  // The tooltip is next to both bars.
  const whole = { from: Math.min(bar.from, before?.from ?? 1), to: Math.max(bar.to, before?.to ?? 0) }
  const style = {
    '--from': percent(bar.from),
    '--first': percent(whole.from),
    '--to': percent(whole.to),
    '--span': percent(bar.to - bar.from),
    '--elapsed': percent(bar.elapsed),
    '--progress': `${progress(period, today)}%`,
  } as CSSProperties
  return (
    <div className={track} data-kind={kind} data-moved={before ? true : undefined} style={style}>
      <div
        className={styles.bar}
        data-state={state}
        data-cut={`${bar.cutStart ? 'start' : ''} ${bar.cutEnd ? 'end' : ''}`}
        aria-hidden="true"
      />
      {absencesDuring({ ...period, absences }).map((absence) => (
        <Away key={absence.start_date + absence.end_date} absence={absence} period={period} span={span} today={today} />
      ))}
      {before && <Outline bar={before} />}
      {children && (
        <div className={styles.beside} data-place={placeOfWords(whole)} data-state={state}>
          {children}
        </div>
      )}
    </div>
  )
})

const placed = ({ from, to }: { from: number; to: number }) => ({ left: percent(from), width: percent(to - from) })

const Outline = ({ bar }: { bar: { from: number; to: number } }) => (
  <div className={styles.was} style={placed(bar)} aria-hidden="true" />
)

interface AwayProps extends Pick<BarProps, 'period' | 'span' | 'today'> {
  absence: AwayPeriod
}

/** Hatched part of a bar. */
function Away({ absence, period, span, today }: AwayProps) {
  const bar = barIn(span, partWithin(absence, period), today)
  return bar && <div className={styles.away} style={placed(bar)} title={awayText(absence, today)} aria-hidden="true" />
}

/** The words stand after the bar; before it, or on it, where the months end too soon. */
function placeOfWords({ from, to }: { from: number; to: number }): 'after' | 'before' | 'on' {
  if (to <= 0.76) return 'after'
  return from >= 0.24 ? 'before' : 'on'
}

interface LaneBarsProps {
  orders: readonly WorkOrder[]
  span: Span
  today: CalendarDay
  /** Text after the bars. */
  words?: string | undefined
}

/** The work orders of a folded row as bars in their colours, overlapping ones in two lanes; what they show, in words. */
export const LaneBars = memo(function LaneBars({ orders, span, today, words }: LaneBarsProps) {
  const { lanes, more } = lanesOf(orders.filter((order) => touches(order, span)))
  return (
    <div className={styles.folded} role="img" aria-label={orders.map((order) => inWords(order, today)).join('; ')}>
      <Stack gap={4} className={styles.lanes}>
        {lanes.map((lane, index) => (
          <div key={lane[0]?.id ?? index} className={styles.lane}>
            {lane.map((order) => (
              <PeriodBar key={order.id} kind="lane" period={order} span={span} today={today}>
                {order.extension_requests.some(({ state }) => state === 'open') && <span className={styles.ring} />}
              </PeriodBar>
            ))}
          </div>
        ))}
        {words !== undefined && <Words orders={orders} span={span} today={today} words={words} />}
      </Stack>
      {more > 0 && <p className={styles.more}>+{more} more</p>}
    </div>
  )
})

/** After the last of the bars, or before the first, where the months end too soon. */
function Words({ orders, span, today, words }: LaneBarsProps) {
  const [start_date = span] = orders.map((order) => order.start_date).toSorted()
  const end_date =
    orders
      .map((order) => order.end_date)
      .toSorted()
      .at(-1) ?? span
  const bar = barIn(span, { start_date, end_date }, today)
  if (!bar) return null
  const style = { '--first': percent(bar.from), '--to': percent(bar.to) } as CSSProperties
  return (
    <span
      className={styles.beside}
      data-place={placeOfWords(bar)}
      data-words
      data-quiet={words === 'unchanged' || undefined}
      style={style}
      aria-hidden="true"
    >
      {words}
    </span>
  )
}

function inWords(order: WorkOrder, today: CalendarDay): string {
  const state = workOrderState(order, today)
  const requested = order.extension_requests.some((request) => request.state === 'open') ? ', extension requested' : ''
  const elapsed =
    state === 'Ended' ? '' : `, ${progress(order, today)}% elapsed, ${calendarDaysLeft(order.end_date, today)}`
  return `${order.reference}: ${formatDay(order.start_date)} to ${formatDay(order.end_date)}, ${state === 'To come' ? 'Upcoming' : state}${elapsed}${requested}`
}

import { type AwayPeriod, absencesDuring, partWithin } from '@portal/domain/absences/absence'
import { awayText } from '@portal/domain/absences/away-text'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { calendarDaysLeft } from '@portal/domain/dates/days-until'
import { orderBarIn } from '@portal/domain/days/order-bar'
import { type Period, progress, workOrderState } from '@portal/domain/work-orders/progress'
import { type Bar, barIn, lanesOf, type Span, touches } from '@portal/domain/work-orders/timeline'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { OrderBar } from '../../shared/work-orders/order-bar.tsx'
import { classes } from '../../ui/classes.ts'
import { Stack } from '../../ui/stack.tsx'
import styles from './bar.module.css'

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`
type Place = Pick<Bar, 'from' | 'to'>
const placed = ({ from, to }: Place): CSSProperties => ({ left: percent(from), width: percent(to - from) })

interface TrackProps {
  period: Period
  span: Span
  today: CalendarDay
  className?: string | undefined
}

interface BoxProps extends Omit<TrackProps, 'className'> {
  bar: Bar
  children?: ReactNode
}

/** Box with the place and state of a bar. An arrow at its end says that the bar continues after the months. */
const Box = ({ bar, period, today, children }: BoxProps) => (
  <div
    className={styles.bar}
    data-state={workOrderState(period, today)}
    data-cut={`${bar.cutStart ? 'start' : ''} ${bar.cutEnd ? 'end' : ''}`}
    style={{ ...placed(bar), '--elapsed': percent(bar.elapsed) } as CSSProperties}
  >
    {children}
  </div>
)

interface ThinBarProps extends TrackProps {
  /** Drawn as hatched parts. */
  absences?: readonly AwayPeriod[] | undefined
  /** Differences from the work order, shown next to the bar. */
  words?: string | undefined
}

/** Bar of a person, or of a work order in a folded row. Hidden from screen readers: the text of the row says the same. */
export const ThinBar = memo(function ThinBar({ period, span, today, className, absences, words }: ThinBarProps) {
  const bar = barIn(span, period, today)
  return (
    <div className={classes(styles.track, className)} data-kind="thin" aria-hidden="true">
      {bar && <Box bar={bar} period={period} span={span} today={today} />}
      {bar &&
        absencesDuring({ ...period, absences }).map((absence) => (
          <Away
            key={absence.start_date + absence.end_date}
            absence={absence}
            period={period}
            span={span}
            today={today}
          />
        ))}
      {bar && words !== undefined && (
        <Words bar={bar} letters={words.length}>
          {words}
        </Words>
      )}
    </div>
  )
})

interface AwayProps extends Omit<TrackProps, 'className'> {
  absence: AwayPeriod
}

/** Hatched part of a bar. */
function Away({ absence, period, span, today }: AwayProps) {
  const bar = barIn(span, partWithin(absence, period), today)
  return bar && <div className={styles.away} style={placed(bar)} title={awayText(absence, today)} />
}

interface OrderTrackProps {
  order: WorkOrder
  span: Span
  today: CalendarDay
  className?: string | undefined
  /** Period at the compared time, drawn as an outline below. */
  was?: Period | null | undefined
  /** Words next to the bar, with their number of letters. */
  letters?: number
  children?: ReactNode
}

/** Bar of a work order with the used days of its budget. Hidden from screen readers: the text of the row says the same. */
export const OrderTrack = memo(function OrderTrack(props: OrderTrackProps) {
  const { order, span, today, className, was, letters = 0, children } = props
  const bar = barIn(span, order, today)
  const parts = orderBarIn(span, order, today)
  const before = was ? barIn(span, was, today) : undefined
  // The words are next to both bars.
  const whole = bar && { from: Math.min(bar.from, before?.from ?? 1), to: Math.max(bar.to, before?.to ?? 0) }
  return (
    <div className={classes(styles.track, className)} data-moved={before ? true : undefined} aria-hidden="true">
      {bar && parts && (
        <Box bar={bar} period={order} span={span} today={today}>
          <OrderBar order={order} today={today} parts={parts} />
        </Box>
      )}
      {before && <div className={styles.was} style={placed(before)} />}
      {whole && children && (
        <Words bar={whole} letters={letters}>
          {children}
        </Words>
      )}
    </div>
  )
})

/** Share of the months that a letter needs. */
const letterWidth = 0.0085

/** Words on the wider side of a bar, or below it if neither side is wide enough. */
function Words({ bar: { from, to }, letters, children }: { bar: Place; letters: number; children: ReactNode }) {
  const isBefore = from > 1 - to
  const room = isBefore ? from : 1 - to
  const fits = letters * letterWidth + 0.02 <= room
  return (
    <div
      className={styles.words}
      data-place={`${isBefore ? 'before' : 'after'}${fits ? '' : ' below'}`}
      style={{ '--from': percent(from), '--to': percent(to) } as CSSProperties}
    >
      {children}
    </div>
  )
}

interface LaneBarsProps {
  orders: readonly WorkOrder[]
  span: Span
  today: CalendarDay
}

/** The work orders of a folded row as bars in their colours, overlapping ones in two lanes; what they show, in words. */
export const LaneBars = memo(function LaneBars({ orders, span, today }: LaneBarsProps) {
  const { lanes, more } = lanesOf(orders.filter((order) => touches(order, span)))
  return (
    <div className={styles.folded} role="img" aria-label={orders.map((order) => inWords(order, today)).join('; ')}>
      <Stack gap={4}>
        {lanes.map((lane, index) => (
          <div key={lane[0]?.id ?? index} className={styles.lane}>
            {lane.map((order) => (
              <ThinBar key={order.id} period={order} span={span} today={today} />
            ))}
          </div>
        ))}
      </Stack>
      {more > 0 && <p className={styles.more}>+{more} more</p>}
    </div>
  )
})

function inWords(order: WorkOrder, today: CalendarDay): string {
  const state = workOrderState(order, today)
  const requested = order.extension_requests.some((request) => request.state === 'open') ? ', extension requested' : ''
  const elapsed =
    state === 'Ended' ? '' : `, ${progress(order, today)}% elapsed, ${calendarDaysLeft(order.end_date, today)}`
  return `${order.reference}: ${formatDay(order.start_date)} to ${formatDay(order.end_date)}, ${state === 'To come' ? 'Upcoming' : state}${elapsed}${requested}`
}

import { addMonths, type CalendarDay, formatDay, monthOf } from '@portal/domain/dates/calendar-day'
import { daysUntil, inDays } from '@portal/domain/dates/days-until'
import type { EngagementOverview } from '@portal/domain/overview/engagement-overview'
import { daysLeft, hasStarted, isEndingSoon, progress } from '@portal/domain/work-orders/progress'
import { barIn, monthsOf, placeIn, type Span } from '@portal/domain/work-orders/timeline'
import type { CSSProperties } from 'react'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import overview from './engagement-overview.module.css'
import styles from './order-timeline.module.css'

type Order = EngagementOverview['work_orders'][number]

interface OrderTimelineProps {
  id: string
  orders: readonly Order[]
  today: CalendarDay
}

/** Orders that run or come, over twelve months from the month before this one; on a phone with a bar of progress. */
export function OrderTimeline({ id, orders, today }: OrderTimelineProps) {
  if (orders.length === 0) return <p className={overview.none}>No current or upcoming work orders.</p>
  const span = addMonths(monthOf(today), -1)
  return (
    <div style={{ '--now': `${100 * placeIn(span, today)}%` } as CSSProperties}>
      <Text as="div" kind="quiet" className={styles.head} aria-hidden="true">
        <span>Work order</span>
        <span className={styles.months}>
          {monthsOf(span).map(({ first, name, year }) => (
            <span key={first} data-year={year} data-now={first === monthOf(today) || undefined}>
              {name}
              {year !== undefined && <b>{year}</b>}
            </span>
          ))}
          <span className={styles.flag}>Today, {formatDay(today).slice(0, -5)}</span>
        </span>
        <span className={styles.left}>Calendar days left</span>
      </Text>
      <ul className={styles.rows}>
        {orders.map((order) => (
          <OrderRow key={order.id} id={id} order={order} span={span} today={today} />
        ))}
      </ul>
    </div>
  )
}

function OrderRow({ id, order, span, today }: { id: string; order: Order; span: Span; today: CalendarDay }) {
  const bar = barIn(span, order, today)
  const soon = isEndingSoon(order, today) || undefined
  const whole = daysLeft(order, order.start_date)
  return (
    <li className={styles.row}>
      <Link className={styles.lead} to={`${paths.workOrdersOf(id)}?wo=${order.id}`}>
        <span className={styles.name} title={order.reference}>
          {order.reference}
        </span>
        <Text kind="quiet" tabular>
          {formatDay(order.start_date)} – {formatDay(order.end_date)}
        </Text>
      </Link>
      <span className={styles.track} aria-hidden="true">
        {bar && (
          <span
            className={styles.bar}
            data-soon={soon}
            style={{ left: `${100 * bar.from}%`, width: `${100 * (bar.to - bar.from)}%` }}
          >
            <i style={{ width: `${100 * bar.elapsed}%` }} />
          </span>
        )}
      </span>
      <span className={styles.progress} data-soon={soon} aria-hidden="true">
        <i style={{ width: `${progress(order, today)}%` }} />
      </span>
      <p className={styles.left}>
        {!hasStarted(order, today) ? (
          <span>starts {inDays(order.start_date, today).replaceAll(' ', '\u00a0')}</span>
        ) : order.end_date === today ? (
          <>
            <span className="sr-only">Ends </span>
            <b>today</b>
          </>
        ) : (
          <>
            <b>{Math.min(whole, daysUntil(order.end_date, today))}</b>
            <span className="sr-only"> days left</span> <span>of {whole}</span>
          </>
        )}
      </p>
    </li>
  )
}

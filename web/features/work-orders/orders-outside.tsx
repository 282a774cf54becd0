import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { hasEnded } from '@portal/domain/work-orders/progress'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './orders-outside.module.css'
import { ordersIn, type Shown } from './shown-orders.ts'

interface OrdersOutsideProps extends Shown {
  engagement: Engagement
}

/** Names the work orders that the timeline above leaves out. Each links to the months in which it starts. */
export function OrdersOutside({ engagement, ...shown }: OrdersOutsideProps) {
  const inTimeline = new Set(ordersIn(engagement, shown))
  const outside = engagement.work_orders.filter((order) => !inTimeline.has(order))
  if (outside.length === 0) return null
  return (
    <section className={styles.outside} aria-labelledby="orders-outside">
      <Text as="h2" kind="label" id="orders-outside">
        Not in the timeline above{' '}
        <Text tone="quiet" tabular className={styles.count}>
          {outside.length}
        </Text>
      </Text>
      <Row as="ul" gap="0 24px" align="stretch" wrap className={styles.list}>
        {outside.map((order) => (
          <Row as="li" gap="0 8px" wrap kind="quiet" tone="text" key={order.id}>
            <Link className={styles.link} to={`${paths.workOrdersOf(engagement.id)}?${monthsOf(order, shown.today)}`}>
              {order.reference}
            </Link>
            <Text tone="quiet" tabular className={styles.dates}>
              {formatDay(order.start_date)} – {formatDay(order.end_date)}
              {hasEnded(order, shown.today) && ', ended'}
            </Text>
          </Row>
        ))}
      </Row>
    </section>
  )
}

/** Query of the address that shows the work order. */
const monthsOf = (order: Engagement['work_orders'][number], today: CalendarDay): URLSearchParams =>
  new URLSearchParams({
    from: order.start_date.slice(0, 7),
    ...(hasEnded(order, today) && { ended: 'true' }),
    wo: order.id,
  })

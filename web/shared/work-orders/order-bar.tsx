import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { orderBar, orderBarText, type OrderBar as Parts } from '@portal/domain/days/order-bar'
import type { OrderDays } from '@portal/domain/days/order-days'
import { type Period, workOrderState } from '@portal/domain/work-orders/progress'
import type { ReactNode } from 'react'
import { Row } from '../../ui/stack.tsx'
import styles from './order-bar.module.css'

interface OrderBarProps {
  order: OrderDays & Period
  today: CalendarDay
  /** Parts of the visible bar. By default those of the whole bar. */
  parts?: Parts
}

/** Elapsed time of a work order with the used days of its budget inside, and the day on which they run out. */
export function OrderBar({ order, today, parts = orderBar(order, today) }: OrderBarProps) {
  const { elapsed, used, isAhead, runOut } = parts
  const state = workOrderState(order, today)
  const showsDays = state !== 'Ended'
  return (
    <span className={styles.bar} role="img" aria-label={orderBarText(order, today)} data-state={state}>
      <span className={styles.elapsed} style={{ width: `${elapsed}%` }} />
      {showsDays && used !== null && <span className={styles.used} style={{ width: `${used}%` }} />}
      {showsDays && used !== null && isAhead && (
        <span className={styles.ahead} style={{ left: `${elapsed}%`, width: `${Math.max(0, used - elapsed)}%` }} />
      )}
      {showsDays && runOut && (
        <span
          className={styles.runOut}
          data-early={runOut.isEarly || undefined}
          data-day={runOut.from === runOut.to || undefined}
          style={{ left: `${runOut.from}%`, width: `${runOut.to - runOut.from}%` }}
        />
      )}
    </span>
  )
}

/** Explains the parts of the bars above it. */
export const OrderBarLegend = ({ showsAhead }: { showsAhead: boolean }) => (
  <p className={styles.legend} aria-hidden="true">
    <Key words="Time elapsed">
      <span className={styles.elapsed} />
    </Key>
    <Key words="Budget days used">
      <span className={styles.elapsed} />
      <span className={styles.used} />
    </Key>
    {showsAhead && (
      <Key words="Used ahead of time">
        <span className={styles.ahead} />
      </Key>
    )}
  </p>
)

const Key = ({ words, children }: { words: string; children: ReactNode }) => (
  <Row as="span" gap={10}>
    <span className={styles.key}>{children}</span>
    {words}
  </Row>
)

import { absencesDuring } from '@portal/domain/absences/absence'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { orderBar } from '@portal/domain/days/order-bar'
import { hasEnded, workOrderState } from '@portal/domain/work-orders/progress'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { type ReactNode, useContext } from 'react'
import { Row } from '../../ui/stack.tsx'
import { ComparedWith } from './compared.ts'
import styles from './legend.module.css'

interface FootProps {
  /** Work orders in the timeline above. */
  orders: readonly WorkOrder[]
  today: CalendarDay
  children?: ReactNode
}

/** Legend of the marks in the timeline, and content below the rows. */
export function Foot({ orders, today, children }: FootProps) {
  const compared = useContext(ComparedWith)
  const states = new Set(orders.map((order) => workOrderState(order, today)))
  const isRunning = states.has('In progress')
  const budgets = orders.filter((order) => order.budget_days !== null && !hasEnded(order, today))
  const bars = budgets.map((order) => orderBar(order, today))
  const marks = [
    isRunning && 'Time elapsed',
    (isRunning || states.has('To come')) && 'To come',
    states.has('Ending soon') && 'Ending soon',
    states.has('Ended') && 'Ended',
    bars.some(({ used }) => used !== null && used > 0) && 'Budget days used',
    bars.some(({ isAhead }) => isAhead) && 'Used ahead of time',
    bars.some(({ runOut }) => runOut) && 'Days run out',
    orders.some(hasAbsences) && 'Away',
  ].filter((mark) => mark !== false)
  return (
    <div className={styles.foot}>
      <Row as="ul" gap="6px 18px" align="stretch" wrap tone="quiet" className={styles.legend} aria-label="Legend">
        {marks.map((mark) => (
          <Row as="li" gap={6} key={mark} data-state={mark}>
            {mark}
          </Row>
        ))}
        {compared && (
          <Row as="li" gap={6} data-state="Then">
            As of {formatDay(compared.since)}
          </Row>
        )}
      </Row>
      <div className={styles.more}>{children}</div>
    </div>
  )
}

const hasAbsences = ({ member_assignments }: WorkOrder): boolean =>
  member_assignments.some((member) => absencesDuring(member).length > 0)

import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { mayWithdrawExtension } from '@portal/domain/work-orders/permissions'
import { hasEnded, isEndingSoon } from '@portal/domain/work-orders/progress'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import type { Actions } from './actions.ts'
import styles from './extension-cell.module.css'

interface ExtensionCellProps {
  engagement: Engagement
  order: WorkOrder
  today: CalendarDay
  actions: Actions
}

/** Last day, and in its place the button to request an extension; after a request its date and possible actions. */
export function ExtensionCell({ engagement, order, today, actions }: ExtensionCellProps) {
  const requested = order.renewal_requested_on
  if (requested === null) {
    // No extension is offered for an ended work order; the server still accepts a late request.
    if (hasEnded(order, today))
      return (
        <div className={styles.cell}>
          <EndDay order={order} />
        </div>
      )
    const isSoon = isEndingSoon(order, today)
    return (
      <div className={styles.cell} data-soon={isSoon || undefined}>
        <EndDay order={order} />
        <Button
          size="small"
          className={styles.ask}
          aria-label={`Request extension of ${order.reference}`}
          onClick={() => actions.request(engagement, order)}
        >
          Request extension
        </Button>
      </div>
    )
  }
  const open = order.extension_requests.find((request) => request.state === 'open')
  return (
    <div className={styles.cell}>
      <button type="button" className={styles.requested} disabled>
        EXTENSION REQUESTED: <span className={styles.day}>{formatDay(requested)}</span>
      </button>
      {open && (
        <Row gap={14} align="stretch" className={styles.links}>
          {engagement.may_answer_extensions && (
            <button
              type="button"
              className={styles.link}
              aria-label={`Answer the request for ${order.reference}`}
              onClick={() => actions.answer(engagement, order, open)}
            >
              Answer
            </button>
          )}
          {mayWithdrawExtension(open) && (
            <button
              type="button"
              className={styles.link}
              aria-label={`Withdraw the request for ${order.reference}`}
              onClick={() => actions.withdraw(engagement, order, open)}
            >
              Withdraw
            </button>
          )}
        </Row>
      )}
    </div>
  )
}

/** Said already with the dates of the row. */
const EndDay = ({ order }: Pick<ExtensionCellProps, 'order'>) => (
  <Text tabular className={styles.end} aria-hidden="true">
    {formatDay(order.end_date)}
  </Text>
)

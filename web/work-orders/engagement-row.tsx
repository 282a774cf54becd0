import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { cut, shownOf } from '@portal/domain/text/cut'
import { placeInYear } from '@portal/domain/work-orders/timeline'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { ChevronRight } from 'lucide-react'
import { type CSSProperties, memo, useId } from 'react'
import { EngagementChip } from '../app/engagement-chip.tsx'
import type { Actions } from './actions.ts'
import { StretchBars } from './bar.tsx'
import styles from './timeline.module.css'
import { useTurn } from './turn.ts'
import { WorkOrderRow } from './work-order-row.tsx'

export interface EngagementRowProps {
  engagement: Engagement
  /** Those of the year that the filters let through. */
  orders: readonly WorkOrder[]
  open: boolean
  /** The ids of the open work orders, in one text: rows that did not change are not drawn again. */
  openOrders: string
  /** It will be seen as soon as it is unfolded. */
  near: boolean
  year: number
  today: CalendarDay
  /** What stands there instead of bars. */
  nothing: string
  actions: Actions
}

export const EngagementRow = memo(function EngagementRow(props: EngagementRowProps) {
  const { engagement, orders, open, openOrders, near, year, today, nothing, actions } = props
  const id = useId()
  const drawn = useTurn(open, near)
  const openIds = openOrders.split(' ')
  const title = cut(engagement.title, shownOf.engagementName)
  return (
    <li className={styles.engagementItem} data-engagement={engagement.id}>
      <div className={styles.engagement}>
        <h2 className={styles.engagementName}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => actions.toggleEngagement(engagement.id)}
          >
            <ChevronRight size={18} className={styles.chevron} aria-hidden="true" />
            <span className={styles.title} title={title === engagement.title ? undefined : engagement.title}>
              <span aria-hidden="true">{title}</span>
              <span className="sr-only">{engagement.title}</span>
            </span>
          </button>
        </h2>
        {orders.length > 0 ? (
          <StretchBars periods={orders} year={year} today={today} now={placeInYear(today, year)} />
        ) : (
          <p className={styles.none}>{nothing}</p>
        )}
        <div className={styles.engagementEnd}>
          <EngagementChip status={engagement.status} />
          {orders.length > 0 && (
            <span className={styles.count}>
              {orders.length} {orders.length === 1 ? 'work order' : 'work orders'}
            </span>
          )}
        </div>
      </div>
      <div id={id} hidden={!open}>
        {open && !drawn && <div className={styles.waiting} style={heightOf(orders, openIds)} />}
        {drawn && (
          <ul aria-label={`Work orders of ${engagement.title}`}>
            {orders.map((order) => (
              <WorkOrderRow
                key={order.id}
                engagement={engagement}
                order={order}
                open={openIds.includes(order.id)}
                year={year}
                today={today}
                actions={actions}
              />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
})

/** Nothing moves when the rows come. */
const heightOf = (orders: readonly WorkOrder[], openIds: readonly string[]): CSSProperties =>
  ({
    '--orders': orders.length,
    '--members': orders
      .filter((order) => openIds.includes(order.id))
      .reduce((sum, order) => sum + Math.max(1, order.member_assignments.length), 0),
  }) as CSSProperties

import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { type Span, spanText } from '@portal/domain/work-orders/timeline'
import { useMemo, useRef } from 'react'
import type { Actions } from './actions.ts'
import { EngagementRow } from './engagement-row.tsx'
import { type Fold, isOpen, isOrderOpen } from './fold.ts'
import { ordersIn } from './shown-orders.ts'
import { useNamedInView } from './use-named-in-view.ts'

interface TimelineProps {
  engagements: readonly Engagement[]
  fold: Fold
  span: Span
  today: CalendarDay
  onlyActive: boolean
  /** The screen is about one engagement and names it. */
  isOnly?: boolean
  actions: Actions
}

/** Engagements with their expanded rows. */
export function Timeline(props: TimelineProps) {
  const { engagements, fold, span, today, onlyActive, isOnly, actions } = props
  const rows = useMemo(
    () => engagements.map((engagement) => ({ engagement, orders: ordersIn(engagement, { span, onlyActive, today }) })),
    [engagements, span, onlyActive, today],
  )
  const list = useRef<HTMLUListElement>(null)
  useNamedInView(list, fold, engagements)
  const nothing = `No ${onlyActive ? 'active ' : ''}work orders in ${spanText(span)}`
  return (
    <ul ref={list} aria-label="Engagements">
      {rows.map(({ engagement, orders }) => {
        const open = isOpen(fold, engagements, engagement)
        const openIds = open ? orders.filter((order) => isOrderOpen(fold, order)).map(({ id }) => id) : []
        return (
          <EngagementRow
            key={engagement.id}
            engagement={engagement}
            orders={orders}
            open={open}
            openOrders={openIds.join(' ')}
            inTurn={fold.open === 'all'}
            isOnly={isOnly}
            span={span}
            today={today}
            nothing={engagement.work_orders.length === 0 ? 'No work orders yet' : nothing}
            actions={actions}
          />
        )
      })}
    </ul>
  )
}

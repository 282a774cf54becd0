import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { daysText, inDays } from '@portal/domain/dates/days-until'
import { hasDays } from '@portal/domain/days/order-days'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { progress, statusText, workOrderState } from '@portal/domain/work-orders/progress'
import { daysOutside, type Span } from '@portal/domain/work-orders/timeline'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { type CSSProperties, memo, useId } from 'react'
import { classes } from '../../ui/classes.ts'
import { Text } from '../../ui/text.tsx'
import type { Actions } from './actions.ts'
import { PeriodBar } from './bar.tsx'
import { useCompared } from './compared.ts'
import { ExtensionCell } from './extension-cell.tsx'
import { ExtensionHistory } from './extension-history.tsx'
import { FoldToggle } from './fold-toggle.tsx'
import { MemberRow } from './member-row.tsx'
import { DaysOfOrder, UsedDays } from './used-days.tsx'
import styles from './work-order-row.module.css'

interface WorkOrderRowProps {
  engagement: Engagement
  order: WorkOrder
  open: boolean
  span: Span
  today: CalendarDay
  actions: Actions
}

/** Reference, dates, used days, progress and status; expanded also the forecast, people and requests. */
export const WorkOrderRow = memo(function WorkOrderRow(props: WorkOrderRowProps) {
  const { engagement, order, open, span, today, actions } = props
  const id = useId()
  const difference = useCompared(engagement.id)?.orders.get(order.id)
  const state = workOrderState(order, today)
  const status = statusText(state)
  const hidden = difference?.period ? daysOutside(span, [order, difference.period]) : 0
  const words = status === 'Ending soon' ? `${status} · ${inDays(order.end_date, today)}` : status
  return (
    <li
      className={styles.orderItem}
      style={{ '--members': order.member_assignments.length, '--days': hasDays(order) ? 1 : 0 } as CSSProperties}
      data-row={`order ${order.id}`}
    >
      <div className={styles.order} data-state={state}>
        <div className={styles.orderName}>
          <Text as="h3" kind="label">
            <FoldToggle
              open={open}
              controls={id}
              onToggle={() => actions.toggleOrder(engagement.id, order.id)}
              size={16}
              className={styles.toggle}
            >
              <span className={styles.reference} title={order.reference}>
                {order.reference}
              </span>
            </FoldToggle>
          </Text>
          <Text as="p" kind="quiet" tabular className={styles.dates}>
            {formatDay(order.start_date)} – {formatDay(order.end_date)}
          </Text>
          <UsedDays order={order} today={today} />
        </div>
        <Text as="p" kind="body" tabular className={styles.percent}>
          {progress(order, today)}%<span className="sr-only"> elapsed</span>
        </Text>
        {difference && (
          <p className={classes('sr-only', styles.compared)}>
            <b>{difference.words}</b>
            {difference.was !== undefined && ` · ${difference.was}`}
          </p>
        )}
        {words && <p className={classes('sr-only', styles.state)}>{words}</p>}
        <PeriodBar kind="order" period={order} span={span} today={today} was={difference?.period}>
          {(words || difference) && (
            <span aria-hidden="true">
              {difference && <b>{difference.words}</b>}
              {hidden > 0 && <span>{daysText(hidden, 'calendar')} not shown</span>}
              {words && <span>{words}</span>}
            </span>
          )}
        </PeriodBar>
        <ExtensionCell engagement={engagement} order={order} today={today} actions={actions} />
      </div>
      <div id={id} hidden={!open}>
        {open && (
          <>
            <DaysOfOrder engagement={engagement} order={order} today={today} />
            <ul aria-label={`Members of ${order.reference}`}>
              {order.member_assignments.map((member, index) => (
                // A person may occur twice, an unfilled position has no id, and the order is fixed.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <MemberRow key={index} member={member} order={order} span={span} today={today} />
              ))}
              {order.member_assignments.length === 0 && <li className={styles.nothing}>No members yet</li>}
            </ul>
            <ExtensionHistory requests={order.extension_requests} reference={order.reference} />
          </>
        )}
      </div>
    </li>
  )
})

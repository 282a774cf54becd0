import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { daysText } from '@portal/domain/dates/days-until'
import { orderWords } from '@portal/domain/days/order-words'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { isInProgress, progress, workOrderState } from '@portal/domain/work-orders/progress'
import { daysOutside, type Span } from '@portal/domain/work-orders/timeline'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { memo, useId, useState } from 'react'
import { OrderBar } from '../../shared/work-orders/order-bar.tsx'
import { classes } from '../../ui/classes.ts'
import { Text } from '../../ui/text.tsx'
import type { Actions } from './actions.ts'
import { OrderTrack } from './bar.tsx'
import { useCompared } from './compared.ts'
import { ExtensionCell } from './extension-cell.tsx'
import { ExtensionHistory } from './extension-history.tsx'
import { FoldToggle } from './fold-toggle.tsx'
import { Members } from './members.tsx'
import { DaysOfOrder, UsedDays } from './used-days.tsx'
import styles from './work-order-row.module.css'

interface WorkOrderRowProps {
  engagement: Engagement
  order: WorkOrder
  open: boolean
  /** Unfolded together with all others: shows only its first people, until someone unfolds it by hand. */
  inTurn: boolean
  span: Span
  today: CalendarDay
  actions: Actions
}

/** Reference, dates, progress and status; expanded also the days of the budget, people and requests. */
export const WorkOrderRow = memo(function WorkOrderRow(props: WorkOrderRowProps) {
  const { engagement, order, open, inTurn, span, today, actions } = props
  const id = useId()
  const [byHand, setByHand] = useState(false)
  const difference = useCompared(engagement.id)?.orders.get(order.id)
  const { text, status, isWarning } = orderWords(order, today)
  const elapsed = `${progress(order, today)}% of the time`
  const hidden = difference?.period ? daysOutside(span, [order, difference.period]) : 0
  const changed = [difference?.words, hidden > 0 && `${daysText(hidden, 'calendar')} not shown`].filter(Boolean)
  const tone = isWarning ? 'warning' : 'quiet'
  return (
    <li data-row={`order ${order.id}`}>
      <div className={styles.order} data-ended={workOrderState(order, today) === 'Ended' || undefined}>
        <div className={styles.name}>
          <Text as="h3" kind="body">
            <FoldToggle
              open={open}
              controls={id}
              onToggle={() => {
                setByHand(true)
                actions.toggleOrder(engagement.id, order.id)
              }}
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
            <span className={styles.listOnly}>, {elapsed}</span>
          </Text>
        </div>
        {status !== undefined && (
          <Text as="p" kind="label" tone={tone} tabular className={classes(styles.listOnly, styles.status)}>
            {status}
          </Text>
        )}
        <OrderTrack
          order={order}
          span={span}
          today={today}
          was={difference?.period}
          letters={[elapsed, text].join(', ').length}
        >
          {elapsed}
          {text !== undefined && <>, {<Text tone={tone}>{text}</Text>}</>}
        </OrderTrack>
        <div className={styles.listBar} aria-hidden="true">
          <OrderBar order={order} today={today} />
        </div>
        <Text as="div" kind="quiet" tabular className={classes(styles.listOnly, styles.details)}>
          <UsedDays order={order} today={today} />
          {difference && (
            <p>
              <Text tone="text">{difference.words}</Text>
              {difference.was !== undefined && `, ${difference.was}`}
            </p>
          )}
        </Text>
        {changed.length > 0 && (
          <Text as="p" kind="quiet" tone="text" tabular className={styles.change} aria-hidden="true">
            {changed.join(', ')}
          </Text>
        )}
        <ExtensionCell engagement={engagement} order={order} today={today} actions={actions} />
        {actions.menu && (
          <div className={styles.menu} data-order-menu>
            {actions.menu(order)}
          </div>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && (
          <>
            <DaysOfOrder engagement={engagement} order={order} today={today} />
            <Members
              order={order}
              span={span}
              today={today}
              isBrief={inTurn && !byHand}
              menu={isInProgress(order, today) ? actions.memberMenu : undefined}
            />
            <ExtensionHistory requests={order.extension_requests} reference={order.reference} />
          </>
        )}
      </div>
    </li>
  )
})

import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { inDays, timeLeft } from '@portal/domain/dates/days-until'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { cut, shownOf } from '@portal/domain/text/cut'
import { numberOf } from '@portal/domain/work-orders/order-reference'
import { daysLeft, hasStarted, monthDays } from '@portal/domain/work-orders/progress'
import { nextEnd, type Span } from '@portal/domain/work-orders/timeline'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'
import { memo, useId } from 'react'
import { Text } from '../../ui/text.tsx'
import type { Actions } from './actions.ts'
import { LaneBars } from './bar.tsx'
import { useCompared } from './compared.ts'
import styles from './engagement-row.module.css'
import { FoldToggle } from './fold-toggle.tsx'
import { useTurn } from './turn.ts'
import { WorkOrderRow } from './work-order-row.tsx'

export interface EngagementRowProps {
  engagement: Engagement
  /** Work orders in the span that match the filters. */
  orders: readonly WorkOrder[]
  open: boolean
  /** The ids of the open work orders, in one text: rows that did not change are not drawn again. */
  openOrders: string
  /** Unfolded together with all others: it waits for its turn. */
  inTurn: boolean
  /** True on the screen of one engagement: shows the work orders without a row of the engagement. */
  isOnly?: boolean | undefined
  span: Span
  today: CalendarDay
  /** Text without bars. */
  nothing: string
  actions: Actions
}

export const EngagementRow = memo(function EngagementRow(props: EngagementRowProps) {
  const { engagement, orders, openOrders, inTurn, isOnly = false, span, today, nothing, actions } = props
  const open = props.open || isOnly
  const id = useId()
  const isTurn = useTurn(open, !inTurn)
  const openIds = openOrders.split(' ')
  const title = cut(engagement.title, shownOf.engagementName)
  const then = useCompared(engagement.id)
  const compared = then && (then.unknown || !open) ? then.words : undefined
  return (
    <li className={styles.engagementItem} data-row={engagement.id} data-only={isOnly || undefined}>
      {isOnly && <h2 className="sr-only">Work orders of {engagement.title}</h2>}
      {isOnly && compared !== undefined && (
        <Text as="p" kind="quiet" className={styles.alone}>
          {compared}
        </Text>
      )}
      {isOnly && orders.length === 0 && (
        <Text as="p" kind="quiet" className={styles.alone}>
          {nothing}
        </Text>
      )}
      {!isOnly && (
        <div className={styles.engagement}>
          <div className={styles.engagementName}>
            <h2>
              <FoldToggle
                open={open}
                controls={id}
                onToggle={() => actions.toggleEngagement(engagement.id)}
                size={18}
                className={styles.toggle}
              >
                <span className={styles.title} title={title === engagement.title ? undefined : engagement.title}>
                  <span aria-hidden="true">{title}</span>
                  <span className="sr-only">{engagement.title}</span>
                </span>
              </FoldToggle>
            </h2>
            {!open && <OpenRequests orders={engagement.work_orders} />}
          </div>
          <div className={styles.bars}>
            {orders.length > 0 ? (
              <LaneBars orders={orders} span={span} today={today} />
            ) : (
              <Text as="p" kind="quiet" className={styles.none}>
                {nothing}
              </Text>
            )}
          </div>
          {compared !== undefined && (
            <Text as="p" kind="quiet" tone={then?.orders.size ? 'text' : undefined} className={styles.compared}>
              {compared}
            </Text>
          )}
          <NextEnd orders={engagement.work_orders} today={today} />
        </div>
      )}
      <div id={id} hidden={!open}>
        {isTurn && (
          <ul aria-label={`Work orders of ${engagement.title}`}>
            {orders.map((order) => (
              <WorkOrderRow
                key={order.id}
                engagement={engagement}
                order={order}
                open={openIds.includes(order.id)}
                inTurn={inTurn}
                span={span}
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

/** The open requests of a folded row, by reference and day. */
function OpenRequests({ orders }: { orders: readonly WorkOrder[] }) {
  const open = orders.flatMap((order) =>
    order.extension_requests
      .filter(({ state }) => state === 'open')
      .map((request) => `${numberOf(order.reference)}, ${formatDay(request.requested_on)}`),
  )
  const [first] = open
  if (first === undefined) return null
  return (
    <Text as="p" kind="quiet" tone="accent" tabular className={styles.requests}>
      {open.length === 1 ? `1 open request: ${first}` : `${open.length} open requests: ${open.join('; ')}`}
    </Text>
  )
}

/** "27 Feb 2027, 99 days left"; where all is over, when that was. */
function NextEnd({ orders, today }: { orders: readonly WorkOrder[]; today: CalendarDay }) {
  const end = nextEnd(orders, today)
  const next = orders.find(({ end_date }) => end_date === end)
  if (!next) return null
  const left = daysLeft(next, today)
  const distance = hasStarted(next, today) ? timeLeft(next.end_date, today) : `starts ${inDays(next.start_date, today)}`
  return (
    <p className={styles.nextEnd}>
      <Text kind="quiet" className={styles.endWord}>
        {left > 0 ? 'Next end ' : 'Last end '}
      </Text>
      <Text tabular tone={left > 0 ? undefined : 'quiet'}>
        {formatDay(next.end_date)}
      </Text>
      <span className="sr-only">, </span>
      <Text kind="quiet" tabular tone={left > 0 && left <= monthDays ? 'warning' : undefined} block>
        {left > 0 ? distance : 'ended'}
      </Text>
    </p>
  )
}

import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { endingThresholds, newestDigestDay, passedThresholds } from '@portal/domain/notifications/grouping'
import { workOrderEnding } from '@portal/domain/work-orders/work-order-events'
import { emission } from '../../platform/events/events.ts'
import type { Portal } from '../../platform/portal.ts'
import { findEndingWorkOrders, insertWarnings } from './warning-data.ts'

const longest = Math.max(...endingThresholds)

/**
 * Records events for work orders that end soon, each once per threshold. A day starts at the hour of the digests, so that no
 * email is sent at night.
 */
export async function warnOfEndingWorkOrders({
  config,
  db,
  events,
  now,
  today,
}: Pick<Portal, 'config' | 'db' | 'events' | 'now' | 'today'>): Promise<void> {
  const digestDay = newestDigestDay('daily', now(), config.TIME_ZONE)
  await db.transaction().execute(async (transaction) => {
    // Before the hour of the digests, a work order that ended on `digestDay` has ended already.
    const orders = await findEndingWorkOrders(transaction, today(), addDays(digestDay, longest - 1))
    const rows = orders.flatMap(({ id, end_date }) =>
      passedThresholds(end_date, digestDay).map((threshold) => ({ work_order_id: id, end_date, threshold })),
    )
    if (rows.length === 0) return
    const inserted = await insertWarnings(transaction, rows)
    const isNew = (order: { id: string; end_date: CalendarDay }): boolean =>
      inserted.some(
        ({ work_order_id, threshold }) =>
          work_order_id === order.id && threshold === passedThresholds(order.end_date, digestDay).at(-1),
      )
    const emissions = orders
      .filter(isNew)
      .map(({ engagement_id, ...subject }) =>
        emission(workOrderEnding, { engagement_id, subject, actor: null, facts: {} }),
      )
    await events.emitAll(transaction, emissions)
  })
}

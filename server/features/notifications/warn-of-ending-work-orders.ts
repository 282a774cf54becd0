import { addDays } from '@portal/domain/dates/calendar-day'
import {
  endingSentence,
  endingThresholds,
  newestDigestDay,
  passedThresholds,
} from '@portal/domain/notifications/grouping'
import type { Portal } from '../../platform/portal.ts'
import { announce } from '../webhooks/data.ts'
import { recordEvent } from './data.ts'
import { findEndingWorkOrders, insertWarnings } from './warning-data.ts'

const longest = Math.max(...endingThresholds)

/**
 * Records events for work orders that end soon, each once per threshold. A day starts at the hour of the digests, so that no
 * email is sent at night.
 */
export async function warnOfEndingWorkOrders({
  config,
  db,
  now,
}: Pick<Portal, 'config' | 'db' | 'now'>): Promise<void> {
  const today = newestDigestDay('daily', now(), config.TIME_ZONE)
  await db.transaction().execute(async (transaction) => {
    const orders = await findEndingWorkOrders(transaction, today, addDays(today, longest - 1))
    const rows = orders.flatMap(({ id, end_date }) =>
      passedThresholds(end_date, today).map((threshold) => ({ work_order_id: id, end_date, threshold })),
    )
    if (rows.length === 0) return
    const inserted = await insertWarnings(transaction, rows)
    for (const order of orders) {
      const tightest = passedThresholds(order.end_date, today).at(-1)
      if (!inserted.some(({ work_order_id, threshold }) => work_order_id === order.id && threshold === tightest))
        continue
      const query = new URLSearchParams({ project: order.title, wo: order.id })
      const event = {
        engagement_id: order.engagement_id,
        subject_id: order.id,
        sentence: endingSentence(order, today),
        path: `/work-orders?${query}`,
        now: now(),
      }
      await recordEvent(transaction, { kind: 'work_order_renewal', account_id: null, ...event })
      await announce(transaction, { kind: 'work_order.ending', ...event })
    }
  })
}

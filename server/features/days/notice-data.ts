import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { daysRunningOut } from '@portal/domain/days/days-events'
import { thresholds, thresholdsOf } from '@portal/domain/days/thresholds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { type Events, emission } from '../../platform/events/events.ts'
import type {} from './tables.ts'
import { usageColumns } from './usage-columns-data.ts'

/**
 * Records an event for each work order that has reached a new threshold since the last import. If a work order reaches
 * several at once, it gets one event, about the most serious. If its budget or end date changes, its thresholds can be reported
 * again. `workOrderId` limits this to one work order, which a form changed.
 */
export async function recordDaysNotices(
  transaction: Queries,
  { events, now, today, workOrderId }: { events: Events; now: Date; today: CalendarDay; workOrderId?: string },
): Promise<void> {
  await sql`delete from days_notice using work_order
    where work_order.id = days_notice.work_order_id and (work_order.budget_days is distinct from days_notice.budget_days
      or work_order.end_date <> days_notice.end_date) and ${isOf(workOrderId)}`.execute(transaction)
  const orders = await findBudgeted(transaction, today, workOrderId)
  const rows = orders.flatMap((order) =>
    thresholdsOf(order, today).map((threshold) => ({
      work_order_id: order.id,
      threshold,
      budget_days: order.budget_days,
      end_date: order.end_date,
    })),
  )
  const inserted = await insertNotices(transaction, rows, now)
  const emissions = orders.flatMap((order) => {
    const threshold = thresholds.find((each) => inserted.get(order.id)?.has(each))
    const { engagement_id, ...subject } = order
    return threshold === undefined
      ? []
      : [emission(daysRunningOut, { engagement_id, subject, actor: null, facts: { ...order, threshold } })]
  })
  await events.emitAll(transaction, emissions)
}

const isOf = (workOrderId: string | undefined): RawBuilder<SqlBool> =>
  workOrderId === undefined ? sql`true` : sql`work_order.id = ${workOrderId}`

/** Work orders in progress that have a budget. */
const findBudgeted = (queries: Queries, today: CalendarDay, workOrderId: string | undefined) =>
  queries
    .selectFrom('work_order')
    .innerJoin('work_order_usage', 'work_order_usage.work_order_id', 'work_order.id')
    .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
    .select(['work_order.id', 'work_order.reference', 'work_order.start_date', 'work_order.end_date'])
    .select(['work_order.budget_days', 'engagement.id as engagement_id', 'engagement.title'])
    .select(usageColumns(today))
    .where(isOf(workOrderId))
    .where('work_order.removed_at', 'is', null)
    .where('engagement.removed_at', 'is', null)
    .where('work_order.budget_days', 'is not', null)
    .where('work_order.start_date', '<=', today)
    .where('work_order.end_date', '>=', today)
    .orderBy('work_order.id')
    .execute()

/** Inserts new notices only, and returns their thresholds by work order. */
async function insertNotices(
  transaction: Queries,
  notices: readonly object[],
  now: Date,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (notices.length === 0) return new Map()
  const { rows } = await sql<{ work_order_id: string; threshold: string }>`
    insert into days_notice (work_order_id, threshold, budget_days, end_date, noticed_at)
    select work_order_id, threshold, budget_days, end_date, ${now}
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as notice (work_order_id text, threshold text, budget_days numeric, end_date date)
    on conflict do nothing returning work_order_id, threshold`.execute(transaction)
  const byOrder = Map.groupBy(rows, (row) => row.work_order_id)
  return new Map([...byOrder].map(([id, those]) => [id, new Set(those.map(({ threshold }) => threshold))]))
}

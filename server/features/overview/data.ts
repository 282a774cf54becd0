import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { monthDays } from '@portal/domain/work-orders/progress'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { usageColumns } from '../days/usage-columns-data.ts'
import { isLead } from '../engagements/access-data.ts'
import { hasExtension } from '../requests/open-data.ts'
import type { Scope } from './scope-data.ts'

/** For customers and staff alike: work orders that end within a month. */
export const endingOrders = (queries: Queries, { own, today }: Scope) =>
  queries
    .selectFrom('work_order')
    .select(['work_order.id', 'work_order.engagement_id', 'work_order.reference', 'work_order.end_date'])
    .select((eb) => hasExtension(eb).as('asked'))
    .where('work_order.engagement_id', 'in', listed(own))
    .where('work_order.removed_at', 'is', null)
    .where('work_order.end_date', '>=', today)
    .where('work_order.end_date', '<=', addDays(today, monthDays))

export const openReports = (queries: Queries) =>
  queries
    .selectFrom('bug_report')
    .innerJoin('account', 'account.id', 'bug_report.account_id')
    .select(['bug_report.id', 'bug_report.number', 'bug_report.created_at'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('reported_by'))
    .where('bug_report.answered_at', 'is', null)

export const failedMails = (queries: Queries, since: Date) =>
  queries
    .selectFrom('outbox')
    .where('sender', '=', 'email')
    .select((eb) => [eb.fn.countAll<number>().as('failed'), eb.fn.max('created_at').as('failed_at')])
    .where('state', '=', 'failed')
    .where('created_at', '>', since)

/**
 * For customers and staff alike: work orders with a notice about their days. The rule of the to-do checks whether they still need
 * attention.
 */
export const ordersWithFewDays = (queries: Queries, { account_id, own, today }: Scope) =>
  queries
    .selectFrom('work_order')
    .innerJoin('work_order_usage', 'work_order_usage.work_order_id', 'work_order.id')
    .innerJoin('days_notice', 'days_notice.work_order_id', 'work_order.id')
    .select(['work_order.id', 'work_order.engagement_id', 'work_order.reference', 'work_order.start_date'])
    .select(['work_order.end_date', 'work_order.budget_days', ...usageColumns(today)])
    .select((eb) => [
      hasExtension(eb).as('asked'),
      eb.fn.min('days_notice.noticed_at').as('noticed_at'),
      sql<boolean>`exists (select 1 from engagement_access where engagement_access.account_id = ${account_id}
        and engagement_access.engagement_id = work_order.engagement_id and ${isLead})`.as('is_lead'),
    ])
    .where('work_order.engagement_id', 'in', listed(own))
    .where('work_order.removed_at', 'is', null)
    .where('work_order.end_date', '>=', today)
    .groupBy(['work_order.id', 'work_order_usage.work_order_id'])

/** Snoozed and seen to-dos of the person. */
export const marksOf = (queries: Queries, { account_id }: Scope) =>
  queries.selectFrom('todo_mark').select(['todo', 'snoozed_until', 'seen_at']).where('account_id', '=', account_id)

export async function saveMark(
  queries: Queries,
  mark: { account_id: string; todo: string; now: Date },
  change: { snoozed_until: CalendarDay | null } | { seen_at: Date },
): Promise<void> {
  const { now: marked_at, ...key } = mark
  await queries
    .insertInto('todo_mark')
    .values({ snoozed_until: null, seen_at: null, ...change, ...key, marked_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'todo']).doUpdateSet({ ...change, marked_at }))
    .execute()
}

/** Deletes marks that are older than any open to-do. */
export async function deleteMarksBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('todo_mark').where('marked_at', '<', before).execute()
}

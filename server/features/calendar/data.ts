import type { CalendarState } from '@portal/domain/calendar/contract'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'
import type {} from './tables.ts'

/** Maximum number of events of one kind, which calendar programs can handle. */
export const mostEvents = 1000

/** Work orders of these engagements that have not ended, soonest first. */
export const findOrderEnds = (queries: Queries, own: readonly string[], today: CalendarDay) =>
  queries
    .selectFrom('work_order')
    .select(['work_order.id', 'work_order.engagement_id', 'work_order.reference', 'work_order.end_date'])
    .where('work_order.engagement_id', 'in', listed(own))
    .where('work_order.removed_at', 'is', null)
    .where('work_order.end_date', '>=', today)
    .orderBy('work_order.end_date')
    .orderBy('work_order.id')
    .limit(mostEvents)
    .execute()

export async function findCalendar(queries: Queries, account_id: string): Promise<CalendarState> {
  const row = await queries
    .selectFrom('calendar_address')
    .select(['made_at', 'last_fetched_at'])
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return {
    made_at: row?.made_at.toISOString() ?? null,
    last_fetched_at: row?.last_fetched_at?.toISOString() ?? null,
  }
}

/** Replaces the secret of a person's calendar address. It is returned to that person only; the database has its hash. */
export async function createKey(queries: Queries, account_id: string, now: Date): Promise<string> {
  const key = newToken()
  const newFeed = { key_hash: hashOf(key), made_at: now, last_fetched_at: null }
  await queries
    .insertInto('calendar_address')
    .values({ account_id, ...newFeed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(newFeed))
    .execute()
  return key
}

export async function deleteKey(queries: Queries, account_id: string): Promise<void> {
  await queries.deleteFrom('calendar_address').where('account_id', '=', account_id).execute()
}

export const findKey = (queries: Queries, key: string) =>
  queries
    .selectFrom('calendar_address')
    .select(['account_id', 'last_fetched_at'])
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst()

export async function noteFetch(queries: Queries, account_id: string, last_fetched_at: Date): Promise<void> {
  await queries.updateTable('calendar_address').set({ last_fetched_at }).where('account_id', '=', account_id).execute()
}

import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type EventKind, eventKindNames } from '@portal/domain/notifications/event'
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { leadsOrHasAdvancedAccess } from '../engagements/access-data.ts'

/** Message and proposed end date of an extension request. */
export interface RequestDetail {
  message: string
  proposed_end_date: CalendarDay | null
}

/** The thing that an event is about: a shared file, an audit with its score in percent, or an extension request. */
export type EventDetail = { category: string; expire_on: CalendarDay | null } | { score: number } | RequestDetail

interface EventKindSql {
  /** False once the provider has removed the subject of the event. null: events are deleted with their subject. */
  isStillThere: RawBuilder<SqlBool> | null
  /** Query for the subject of the event as JSON. No row if there is nothing to add to its sentence. */
  detail: RawBuilder<EventDetail> | null
  /** Condition on `account` and `engagement`: true for people who get the event. null: everyone who can see the engagement. */
  audience: RawBuilder<SqlBool> | null
}

const kinds: Readonly<Record<EventKind, EventKindSql>> = {
  work_order_renewal: {
    isStillThere: sql`exists (
      select 1 from work_order where work_order.id = event.subject_id and work_order.removed_at is null)`,
    detail: sql`select json_build_object('message', request.message, 'proposed_end_date', request.proposed_end_date)
      from extension_request as request
      where request.work_order_id = event.work_order_id and request.account_id = event.account_id
        and request.requested_at = event.happened_at`,
    audience: null,
  },
  file_sharing: {
    isStillThere: null,
    detail: sql`select json_build_object('category', file.category, 'expire_on', file.expire_on)
      from shared_file as file where file.id = event.subject_id`,
    audience: null,
  },
  audit_creation: {
    isStillThere: sql`exists (select 1 from audit where audit.id = event.subject_id)`,
    detail: sql`select json_build_object('score', audit.percentage_score)
      from audit where audit.id = event.subject_id`,
    audience: null,
  },
  days: {
    isStillThere: null,
    detail: null,
    audience: leadsOrHasAdvancedAccess,
  },
}

/** SQL CASE that selects `part` by the kind of the event, or `otherwise`. The query must have the table `event`. */
function byKindOfEvent(part: keyof EventKindSql, otherwise: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = eventKindNames.flatMap((kind) => {
    const expression = kinds[kind][part]
    return expression ? [sql`when ${sql.lit(kind)} then (${expression})`] : []
  })
  return sql`case event.kind ${sql.join(cases, sql` `)} else ${otherwise} end`
}

/** True unless the provider has removed the audit or the work order that the event leads to. */
export const isStillThere: RawBuilder<SqlBool> = sql<SqlBool>`((event.work_order_id is null or exists (
    select 1 from work_order where work_order.id = event.work_order_id and work_order.removed_at is null))
  and (event.subject_id is null or ${byKindOfEvent('isStillThere', sql`true`)}))`

/** Condition on rows of `event`, `account` and `engagement`. It narrows down the people who can see the engagement. */
export const isInAudience: RawBuilder<SqlBool> = sql<SqlBool>`${byKindOfEvent('audience', sql`true`)}`

/** Subject of an event for emails; null if its kind has none. */
export const eventDetail: AliasedRawBuilder<EventDetail | null, 'detail'> =
  sql<EventDetail | null>`(${byKindOfEvent('detail', sql`null`)})`.as('detail')

/** The current work order of an event that announces its end; null for other events. */
export const endingOrder: AliasedRawBuilder<{ reference: string; end_date: CalendarDay } | null, 'ending'> = sql<{
  reference: string
  end_date: CalendarDay
} | null>`(
  select json_build_object('reference', work_order.reference, 'end_date', work_order.end_date) from work_order
  where event.kind = 'work_order_renewal' and work_order.id = event.subject_id and work_order.removed_at is null
)`.as('ending')

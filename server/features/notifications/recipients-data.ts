import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { EventDetail } from './event-detail.ts'

/** Email address of a person for an engagement; undefined if they can no longer see it. */
export const findEmailWithAccess = async (
  queries: Queries,
  account_id: string,
  engagement_id: string,
): Promise<string | undefined> =>
  (
    await queries
      .selectFrom('engagement_access')
      .innerJoin('account', 'account.id', 'engagement_access.account_id')
      .select('account.email')
      .where('engagement_access.account_id', '=', account_id)
      .where('engagement_access.engagement_id', '=', engagement_id)
      .executeTakeFirst()
  )?.email

/** The switch of the event's kind is on. */
export const isSwitchedOn: RawBuilder<SqlBool> = sql<SqlBool>`(case event.kind
  when 'work_order_renewal' then notification_setting.work_order_renewal
  when 'file_sharing' then notification_setting.file_sharing
  when 'audit_creation' then notification_setting.audit_creation
  else false end)`

/** True unless the provider has removed the audit or the work order that the event leads to. */
export const isStillThere: RawBuilder<SqlBool> = sql<SqlBool>`((event.work_order_id is null or exists (
    select 1 from work_order where work_order.id = event.work_order_id and work_order.removed_at is null))
  and (event.subject_id is null or case event.kind
  when 'audit_creation' then exists (select 1 from audit where audit.id = event.subject_id)
  when 'work_order_renewal' then exists (
    select 1 from work_order where work_order.id = event.subject_id and work_order.removed_at is null)
  else true end))`

/** Current state of the ending work order of an event; null for other events. */
export const endingOrder: AliasedRawBuilder<{ reference: string; end_date: CalendarDay } | null, 'ending'> = sql<{
  reference: string
  end_date: CalendarDay
} | null>`(
  select json_build_object('reference', work_order.reference, 'end_date', work_order.end_date) from work_order
  where event.kind = 'work_order_renewal' and work_order.id = event.subject_id and work_order.removed_at is null
)`.as('ending')

/** Subject of an event for emails: the file, the score of the audit or the extension request; null for other events. */
export const eventDetail: AliasedRawBuilder<EventDetail | null, 'detail'> = sql<EventDetail | null>`(case event.kind
  when 'file_sharing' then (
    select json_build_object('category', file.category, 'expire_on', file.expire_on, 'score', null,
      'message', null, 'proposed_end_date', null)
    from shared_file as file where file.id = event.subject_id)
  when 'audit_creation' then (
    select json_build_object('category', null, 'expire_on', null, 'score', audit.percentage_score,
      'message', null, 'proposed_end_date', null)
    from audit where audit.id = event.subject_id)
  when 'work_order_renewal' then (
    select json_build_object('category', null, 'expire_on', null, 'score', null,
      'message', request.message, 'proposed_end_date', request.proposed_end_date)
    from extension_request as request
    where request.work_order_id = event.work_order_id and request.account_id = event.account_id
      and request.requested_at = event.happened_at)
end)`.as('detail')

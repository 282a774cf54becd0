import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { EventKind } from '@portal/domain/notifications/event'
import type { Delivery } from '@portal/domain/notifications/grouping'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { canSeeEngagement, isOwnEngagement } from '../engagements/access-data.ts'
import { type EventDetail, endingOrder, eventDetail, isInAudience, isStillThere } from './event-kind-data.ts'

const batch = 1000

/** Audits that are not shown and therefore not announced. */
export interface HiddenAudits {
  droppedIds: readonly string[]
  firstDay: CalendarDay
}

/**
 * Finds out who is mailed about the events that are new, and says how many events that were. Each event is taken once,
 * however many instances look at the same time.
 */
export async function distributeEvents(
  transaction: Queries,
  { now, today, hidden }: { now: Date; today: CalendarDay; hidden: HiddenAudits },
): Promise<number> {
  const claimed = await transaction
    .selectFrom('event')
    .select('id')
    .where('distributed_at', 'is', null)
    .orderBy('position')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
  if (claimed.length === 0) return 0
  const ids = claimed.map(({ id }) => id)
  await deleteHiddenAudits(transaction, ids, hidden)
  await transaction
    .insertInto('notice')
    .columns(['account_id', 'event_id', 'kind', 'happened_at'])
    .expression(
      transaction
        .selectFrom('event')
        .innerJoin('engagement', 'engagement.id', 'event.engagement_id')
        .innerJoin('notification_subscription', 'notification_subscription.kind', 'event.kind')
        .innerJoin('account', 'account.id', 'notification_subscription.account_id')
        .leftJoin('notification_setting', 'notification_setting.account_id', 'account.id')
        .select(['account.id', 'event.id', 'event.kind', 'event.happened_at'])
        .where('event.id', 'in', ids)
        .where(sql<SqlBool>`event.account_id is distinct from account.id`)
        .where(canSeeEngagement)
        .where(isInAudience)
        .where((eb) => eb.or([eb('notification_setting.only_mine', 'is not', true), isOwnEngagement(today)])),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await transaction.updateTable('event').set({ distributed_at: now }).where('id', 'in', ids).execute()
  return ids.length
}

async function deleteHiddenAudits(transaction: Queries, ids: string[], hidden: HiddenAudits): Promise<void> {
  await transaction
    .deleteFrom('event')
    .where('id', 'in', ids)
    .where('kind', '=', 'audit_creation')
    .where((eb) =>
      eb.or([
        ...(hidden.droppedIds.length > 0 ? [eb('subject_id', 'in', hidden.droppedIds)] : []),
        eb.not(
          eb.exists(
            eb
              .selectFrom('audit_score_point')
              .select('audit_score_point.audit_id')
              .whereRef('audit_score_point.audit_id', '=', 'event.subject_id')
              .where('audit_score_point.day', '>=', hidden.firstDay),
          ),
        ),
      ]),
    )
    .execute()
}

/** Whom to mail at once, and about what: the oldest event has waited for others of its kind long enough. */
export const findRipeGroups = (queries: Queries, before: Date): Promise<{ account_id: string; kind: EventKind }[]> =>
  queries
    .selectFrom('notice')
    .leftJoin('notification_setting', 'notification_setting.account_id', 'notice.account_id')
    .select(['notice.account_id', 'notice.kind'])
    .where('notice.told_at', 'is', null)
    // People who never chose a delivery have no row.
    .where((eb) =>
      eb.or([eb('notification_setting.delivery', 'is', null), eb('notification_setting.delivery', '=', 'immediate')]),
    )
    .groupBy(['notice.account_id', 'notice.kind'])
    .having((eb) => eb.fn.min('notice.happened_at'), '<=', before)
    .execute()

export type Digest = Exclude<Delivery, 'immediate'>

/** Accounts whose digest of that day is due. The weekly one also has to-dos and people who leave, so it needs no event. */
export const findDueDigests = (
  queries: Queries,
  delivery: Digest,
  day: CalendarDay,
): Promise<{ account_id: string }[]> =>
  queries
    .selectFrom('notification_setting')
    .select('account_id')
    .where('delivery', '=', delivery)
    .where((eb) => eb.or([eb('digest_sent_for', 'is', null), eb('digest_sent_for', '<', day)]))
    .where((eb) =>
      delivery === 'weekly'
        ? eb.exists(
            eb
              .selectFrom('notification_subscription')
              .select('notification_subscription.kind')
              .whereRef('notification_subscription.account_id', '=', 'notification_setting.account_id'),
          )
        : eb.exists(
            eb
              .selectFrom('notice')
              .select('notice.event_id')
              .whereRef('notice.account_id', '=', 'notification_setting.account_id')
              .where('notice.told_at', 'is', null),
          ),
    )
    .execute()

/** False where another instance was faster. */
export async function takeDigest(
  transaction: Queries,
  accountId: string,
  delivery: Digest,
  day: CalendarDay,
): Promise<boolean> {
  const claimed = await transaction
    .updateTable('notification_setting')
    .set({ digest_sent_for: day })
    .where('account_id', '=', accountId)
    .where('delivery', '=', delivery)
    .where((eb) => eb.or([eb('digest_sent_for', 'is', null), eb('digest_sent_for', '<', day)]))
    .returning('account_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Claims a person's pending notifications, of one kind or all, and returns those that may be sent: not if the person lost
 * access or unsubscribed meanwhile, and not if the object is gone.
 */
export async function takeNotices(
  transaction: Queries,
  accountId: string,
  kind: EventKind | undefined,
  now: Date,
): Promise<{ email: string; events: NotifiedEvent[] }> {
  const claimed = await transaction
    .updateTable('notice')
    .set({ told_at: now })
    .where('account_id', '=', accountId)
    .where('told_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as EventKind))
    .returning('event_id')
    .execute()
  if (claimed.length === 0) return { email: '', events: [] }
  const rows = await transaction
    .selectFrom('event')
    .innerJoin('engagement', 'engagement.id', 'event.engagement_id')
    .innerJoin('account', (join) => join.on('account.id', '=', accountId))
    .innerJoin('notification_subscription', (join) =>
      join
        .onRef('notification_subscription.account_id', '=', 'account.id')
        .onRef('notification_subscription.kind', '=', 'event.kind'),
    )
    .select([
      'account.email',
      'notification_subscription.kind',
      'event.sentence',
      'event.path',
      'event.engagement_id',
      'event.account_id',
      'engagement.title',
      endingOrder,
      eventDetail,
    ])
    .where(
      'event.id',
      'in',
      claimed.map(({ event_id }) => event_id),
    )
    .where(isStillThere)
    .where(canSeeEngagement)
    .where(isInAudience)
    .orderBy('event.happened_at')
    .orderBy('event.position')
    .execute()
  return { email: rows[0]?.email ?? '', events: rows }
}

export interface NotifiedEvent {
  kind: EventKind
  sentence: string
  ending: { reference: string; end_date: CalendarDay } | null
  detail: EventDetail | null
  path: string
  engagement_id: string
  /** The person who caused it. null: the provider's systems. */
  account_id: string | null
  /** Title of the engagement. */
  title: string
}

export async function deleteEventsBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('event').where('happened_at', '<', before).execute()
}

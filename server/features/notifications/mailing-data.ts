import { readEvent } from '@portal/domain/all-events'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Detail } from '@portal/domain/events/event-kind'
import type { SubscriptionKind } from '@portal/domain/notifications/event'
import type { Delivery } from '@portal/domain/notifications/grouping'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { canSeeEngagement, isOwnEngagement } from '../engagements/access-data.ts'
import type { ShownAudits } from '../engagements/audit-tile-data.ts'
import { eventColumns, inboxKind, isInAudience, isThere } from './subject-data.ts'

/**
 * Finds out who is mailed about the oldest new event; false if there is none. Each event is taken once, however many
 * instances look at the same time. It takes one event, because one for all subscribers is as much as a statement should do.
 */
export async function distributeNextEvent(
  transaction: Queries,
  { now, today, shown }: { now: Date; today: CalendarDay; shown: ShownAudits },
): Promise<boolean> {
  const claimed = await transaction
    .selectFrom('event')
    .select('id')
    .where('distributed_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!claimed) return false
  await transaction
    .insertInto('notice')
    .columns(['account_id', 'event_id', 'kind', 'happened_at'])
    .expression(
      transaction
        .selectFrom('event')
        .innerJoin('engagement', 'engagement.id', 'event.engagement_id')
        .innerJoin('notification_subscription', (join) => join.on(sql`notification_subscription.kind`, '=', inboxKind))
        .innerJoin('account', 'account.id', 'notification_subscription.account_id')
        .leftJoin('notification_setting', 'notification_setting.account_id', 'account.id')
        .select(['account.id', 'event.id', 'notification_subscription.kind', 'event.happened_at'])
        .where('event.id', '=', claimed.id)
        .where(sql<SqlBool>`event.account_id is distinct from account.id`)
        .where(canSeeEngagement)
        .where(isInAudience)
        .where(isThere(shown))
        .where((eb) => eb.or([eb('notification_setting.only_mine', 'is not', true), isOwnEngagement(today)])),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await transaction.updateTable('event').set({ distributed_at: now }).where('id', '=', claimed.id).execute()
  return true
}

/** Whom to mail at once, and about what: the oldest event has waited for others of its kind long enough. */
export const findRipeGroups = (
  queries: Queries,
  before: Date,
): Promise<{ account_id: string; kind: SubscriptionKind }[]> =>
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
  kind: SubscriptionKind | undefined,
  { now, today, shown }: { now: Date; today: CalendarDay; shown: ShownAudits },
): Promise<{ email: string; events: NotifiedEvent[] }> {
  const claimed = await transaction
    .updateTable('notice')
    .set({ told_at: now })
    .where('account_id', '=', accountId)
    .where('told_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as SubscriptionKind))
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
        .on(sql`notification_subscription.kind`, '=', inboxKind),
    )
    .select(eventColumns(shown))
    .select(['account.email', 'notification_subscription.kind as subscription'])
    .select(['engagement.id as engagement_id', 'engagement.title', 'event.account_id'])
    .where(
      'event.id',
      'in',
      claimed.map(({ event_id }) => event_id),
    )
    .where(canSeeEngagement)
    .where(isInAudience)
    .where(isThere(shown))
    .orderBy('event.happened_at')
    .orderBy('event.position')
    .execute()
  const events = rows.map(({ subscription: kind, engagement_id, account_id, title, ...stored }) => ({
    kind,
    engagement_id,
    account_id,
    title,
    ...readEvent({ ...stored, engagement_id }, today),
  }))
  return { email: rows[0]?.email ?? '', events }
}

export interface NotifiedEvent {
  kind: SubscriptionKind
  sentence: string
  detail: Detail | null
  path: string
  engagement_id: string
  /** The person who caused it. null: the provider's systems. */
  account_id: string | null
  /** Title of the engagement. */
  title: string
}

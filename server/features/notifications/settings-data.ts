import type { DeliverySettings, NotificationSettings } from '@portal/domain/notifications/contract'
import { bySubscriptionKind, type SubscriptionKind } from '@portal/domain/notifications/event'
import type { Queries } from '../../platform/database/database.ts'
import { hashOf } from '../../platform/http/secret.ts'

export async function findSettings(queries: Queries, accountId: string): Promise<NotificationSettings> {
  const rows = await queries
    .selectFrom('notification_subscription')
    .select('kind')
    .where('account_id', '=', accountId)
    .execute()
  const subscribed = new Set(rows.map(({ kind }) => kind))
  return bySubscriptionKind((kind) => subscribed.has(kind))
}

export async function insertSubscription(queries: Queries, account_id: string, kind: SubscriptionKind): Promise<void> {
  await queries
    .insertInto('notification_subscription')
    .values({ account_id, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends the emails about one kind of event; null ends all. */
export async function deleteSubscriptions(
  queries: Queries,
  accountId: string,
  kind: SubscriptionKind | null,
): Promise<void> {
  await queries
    .deleteFrom('notification_subscription')
    .where('account_id', '=', accountId)
    .$if(kind !== null, (query) => query.where('kind', '=', kind as SubscriptionKind))
    .execute()
}

export async function findDelivery(queries: Queries, accountId: string): Promise<DeliverySettings> {
  const row = await queries
    .selectFrom('notification_setting')
    .select(['delivery', 'only_mine'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? { delivery: 'immediate', only_mine: false }
}

interface DeliveryChanges extends Partial<DeliverySettings> {
  digest_sent_for?: string | null
}

export async function saveDelivery(queries: Queries, account_id: string, changes: DeliveryChanges): Promise<void> {
  await queries
    .insertInto('notification_setting')
    .values({ account_id, ...changes })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id, ...changes }))
    .execute()
}

/** Stores the hash of an unsubscribe link's token. */
export async function insertUnsubscribeToken(
  queries: Queries,
  { token, ...row }: { token: string; account_id: string; kind: SubscriptionKind | null; created_at: Date },
): Promise<void> {
  await queries
    .insertInto('unsubscribe_token')
    .values({ ...row, token_hash: hashOf(token) })
    .execute()
}

export const findUnsubscribeToken = (queries: Queries, token: string) =>
  queries
    .selectFrom('unsubscribe_token')
    .select(['account_id', 'kind'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()

export async function deleteTokensBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('unsubscribe_token').where('created_at', '<', before).execute()
}

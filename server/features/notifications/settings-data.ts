import type { DeliverySettings, NotificationSettings } from '@portal/domain/notifications/contract'
import type { EventKind } from '@portal/domain/notifications/event'
import type { Queries } from '../../platform/database/database.ts'
import { hashOf } from '../../platform/http/secret.ts'

const off: NotificationSettings = { work_order_renewal: false, file_sharing: false, audit_creation: false }

export async function findSettings(queries: Queries, accountId: string): Promise<NotificationSettings> {
  const row = await queries
    .selectFrom('notification_setting')
    .select(['work_order_renewal', 'file_sharing', 'audit_creation'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? off
}

export async function findDelivery(queries: Queries, accountId: string): Promise<DeliverySettings> {
  const row = await queries
    .selectFrom('notification_setting')
    .select(['delivery', 'only_mine'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? { delivery: 'immediate', only_mine: false }
}

interface Changes extends Partial<NotificationSettings>, Partial<DeliverySettings> {
  digest_sent_for?: string | null
}

export async function saveSettings(queries: Queries, account_id: string, changes: Changes): Promise<void> {
  await queries
    .insertInto('notification_setting')
    .values({ account_id, ...changes })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id, ...changes }))
    .execute()
}

/** Stores the hash of an unsubscribe link's token. */
export async function insertUnsubscribeToken(
  queries: Queries,
  { token, ...row }: { token: string; account_id: string; kind: EventKind | null; created_at: Date },
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

import type { SubscriptionKind } from '@portal/domain/notifications/event'
import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    notification_setting: {
      account_id: string
      delivery: Generated<'immediate' | 'daily' | 'weekly'>
      /** For staff: only about engagements they work on or lead. */
      only_mine: Generated<boolean>
      /** The day whose digest was the last one sent. */
      digest_sent_for: string | null
    }
    /** Kinds of event that a person gets emails about. */
    notification_subscription: { account_id: string; kind: SubscriptionKind }
    /** An event of which a person is mailed, or has been. */
    notice: { account_id: string; event_id: string; kind: SubscriptionKind; happened_at: Date; told_at: Date | null }
    event_read: { account_id: string; event_id: string }
    work_order_warning: { work_order_id: string; end_date: string; threshold: number }
    /** `kind` null: the link of a digest, which ends them all. */
    unsubscribe_token: { token_hash: string; account_id: string; kind: SubscriptionKind | null; created_at: Date }
  }
}

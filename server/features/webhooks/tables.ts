import type { WebhookKind } from '@portal/domain/webhooks/event'
import type { WebhookFormat } from '@portal/domain/webhooks/webhook'
import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    webhook: {
      id: string
      name: string
      address: string
      form: WebhookFormat
      kinds: WebhookKind[]
      /** Customers and engagements to which it is limited; both empty: no limit. */
      client_ids: string[]
      engagement_ids: string[]
      /** Sealed where SECRETS_KEY is set (secrets.ts). */
      secret: string
      /** Signs too until then. */
      old_secret: string | null
      old_secret_until: Date | null
      /** The API token that saved it last: the webhook ends with it. null: a superuser did. */
      token_id: string | null
      saved_by: string
      /** null if an API token saved it. */
      saved_by_account_id: Generated<string | null>
      saved_at: Date
      version: Generated<number>
      off_since: Date | null
      off_reason: string | null
    }
  }
}

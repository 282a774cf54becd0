import type { SentKind, WebhookKind } from '@portal/domain/webhooks/event'
import type { WebhookFormat } from '@portal/domain/webhooks/webhook'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../database/tables.ts' {
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
      /** Tries in a row that failed, of whichever delivery. */
      failures: Generated<number>
    }
    /** Outbox of deliveries, and afterwards their log (outbox-data.ts). */
    webhook_delivery: {
      id: string
      hook_id: string
      position: GeneratedAlways<number>
      /** Deliveries of one stream are sent in order: those of an engagement, of no engagement, or a single one. */
      stream: string
      kind: SentKind
      engagement_id: string | null
      /** Id of the record, read when the delivery is first sent, unless `record` is set. */
      subject_id: string | null
      sentence: string
      path: string
      record: unknown
      happened_at: Date
      /** Tried once, whatever becomes of it: a test, or one that is sent again. */
      single: Generated<boolean>
      state: Generated<'waiting' | 'sending' | 'delivered' | 'failed'>
      /** Next try while pending; end of the lease while sending. */
      due_at: Date
      attempts: Generated<number>
      first_tried_at: Date | null
      tried_at: Date | null
      /** Text sent in each try. */
      body: string | null
      status: number | null
      answer: string | null
      error: string | null
      milliseconds: number | null
    }
  }
}

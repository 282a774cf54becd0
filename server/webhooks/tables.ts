import type { HookKind, SentKind } from '@portal/domain/webhooks/event'
import type { HookForm } from '@portal/domain/webhooks/hook'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    webhook: {
      id: string
      name: string
      address: string
      form: HookForm
      kinds: HookKind[]
      /** Of whose engagements it is told alone; both empty: all. */
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
    /** What is to be sent, and afterwards the log of it. What is to be sent, and when, stands here alone (outbox-data.ts). */
    webhook_delivery: {
      id: string
      hook_id: string
      position: GeneratedAlways<number>
      /** Those of one stream follow one another: an engagement's, those of none, or a single one's. */
      stream: string
      kind: SentKind
      engagement_id: string | null
      /** Of what it is about; read when it is first sent, where `record` does not say it already. */
      subject_id: string | null
      sentence: string
      path: string
      record: unknown
      happened_at: Date
      /** Tried once, whatever becomes of it: a test, or one that is sent again. */
      single: Generated<boolean>
      state: Generated<'waiting' | 'sending' | 'delivered' | 'failed'>
      /** While waiting, when it is next tried; while sending, when whoever sends it is taken for dead. */
      due_at: Date
      attempts: Generated<number>
      first_tried_at: Date | null
      tried_at: Date | null
      /** As it is sent, each time. */
      body: string | null
      status: number | null
      answer: string | null
      error: string | null
      milliseconds: number | null
    }
  }
}

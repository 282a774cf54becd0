import type { Generated, GeneratedAlways } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    /** Events as ids, days, numbers and states. Their sentences are made when they are read (domain/events/event-kind.ts). */
    event: {
      id: string
      /** The order in which events happened. */
      position: GeneratedAlways<number>
      /** `EventKind.kind` */
      kind: string
      /** null: of no engagement, such as an import. */
      engagement_id: string | null
      /** The record it is about. It may be gone. */
      subject_id: string
      /** The person whom it is about. */
      person_id: Generated<string | null>
      /** The account that caused it, which hears nothing of it. null: the provider's systems. */
      account_id: string | null
      facts: object
      happened_at: Date
      /** When the job mail-events looked for its subscribers; at once for kinds without a subscription. */
      distributed_at: Date | null
    }
  }
}

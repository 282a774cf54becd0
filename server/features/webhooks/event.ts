import type { SentKind } from '@portal/domain/webhooks/event'
import type { Message } from '../../platform/outbox/sender.ts'

/** Content of a webhook delivery in the outbox. */
export interface EventContent {
  kind: SentKind
  /** Id of the record, which is read when the event is first sent, unless `record` is set. */
  subject_id: string | null
  path: string
  record: unknown
}

/** Event of a webhook delivery. */
export interface StoredEvent extends EventContent {
  engagement_id: string | null
  sentence: string
  happened_at: Date
}

/** Columns of the outbox that hold the event. */
export type EventColumns = Pick<Message, 'content' | 'engagement_id' | 'subject' | 'created_at'>

export const eventOf = ({ content, engagement_id, subject, created_at }: EventColumns): StoredEvent => ({
  ...(content as EventContent),
  engagement_id,
  sentence: subject,
  happened_at: created_at,
})

import { randomUUID } from 'node:crypto'
import { daysBefore } from '@portal/domain/dates/days-before'
import { testKind } from '@portal/domain/webhooks/event'
import { type Delivery, deliveryDays, maxDeliveries, type WholeDelivery } from '@portal/domain/webhooks/webhook'
import { sql } from 'kysely'
import type { Database, Queries } from '../../platform/database/database.ts'
import { finished, insertMessages, requeueMessage } from '../../platform/outbox/outbox-data.ts'
import type { Message } from '../../platform/outbox/sender.ts'
import { type EventContent, eventOf } from './event.ts'

/** The last attempt of a delivery: the text sent and the response of the receiver. */
export interface WebhookResponse {
  body: string
  /** null if no response arrived. */
  status: number | null
  /** The beginning of its text. */
  answer: string | null
  milliseconds: number
}

/** Columns of a delivery in a list, which has no texts sent and received in its response. */
const columns = [
  'id',
  'content',
  'engagement_id',
  'subject',
  'created_at',
  'state',
  'attempts',
  'due_at',
  'tried_at',
  'error',
] as const
type ListedDelivery = Pick<Message, (typeof columns)[number] | 'response'>

const deliveriesOf = (queries: Queries, webhookId: string) =>
  queries.selectFrom('outbox').where('receiver', '=', webhookId)

const newDeliveryId = (): string => `msg_${randomUUID().replaceAll('-', '')}`

/** The newest first, without the texts sent and received. */
export const findDeliveries = (queries: Queries, webhookId: string, limit: number): Promise<ListedDelivery[]> =>
  deliveriesOf(queries, webhookId)
    .select(columns)
    .select(sql<unknown>`response - 'body' - 'answer'`.as('response'))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()

export const findDelivery = (queries: Queries, webhookId: string, id: string): Promise<Message | undefined> =>
  deliveriesOf(queries, webhookId).selectAll().where('id', '=', id).executeTakeFirst()

/** Queues a test, which is tried once and does not wait for other deliveries. */
export async function insertTest(queries: Queries, webhookId: string, sentence: string, now: Date): Promise<Message> {
  const id = newDeliveryId()
  const content: EventContent = { kind: testKind, subject_id: null, path: '/', record: null }
  await insertMessages(queries, [
    {
      id,
      sender: 'webhook',
      receiver: webhookId,
      subject: sentence,
      content: JSON.stringify(content),
      created_at: now,
      is_single: true,
      due_at: now,
    },
  ])
  return deliveriesOf(queries, webhookId).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Sends a finished delivery again, apart from the others. undefined if it still waits. */
export const requeueDelivery = (queries: Queries, id: string, now: Date): Promise<Message | undefined> =>
  requeueMessage(queries, { id, sender: 'webhook' }, now, { from: ['sent', 'failed'], once: true })

/** Whether the receiver has accepted anything since. */
export const hasAcceptedSince = async (queries: Queries, webhookId: string, since: Date): Promise<boolean> =>
  (await deliveriesOf(queries, webhookId)
    .select('id')
    .where('state', '=', 'sent')
    .where('tried_at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Deletes old deliveries, and finished ones except for the newest of each webhook. */
export async function deleteOldDeliveries(db: Database, now: Date): Promise<void> {
  const before = daysBefore(now, deliveryDays)
  await sql`delete from outbox where sender = 'webhook' and created_at < ${before} and state <> 'sending' or id in (
      select id from (
        select id, row_number() over (partition by receiver order by position desc) as place
        from outbox where sender = 'webhook' and state = any(${[...finished]}::text[])
      ) as newest where place > ${sql.lit(maxDeliveries)}
    )`.execute(db)
}

const states = {
  waiting: 'waiting',
  held: 'waiting',
  sending: 'sending',
  sent: 'delivered',
  failed: 'failed',
  expired: 'failed',
} as const

export function presentDelivery(message: ListedDelivery): Delivery {
  const { kind, engagement_id, sentence, happened_at } = eventOf(message)
  const response = message.response as WebhookResponse | null
  return {
    id: message.id,
    type: kind,
    sentence,
    engagement_id,
    happened_at: happened_at.toISOString(),
    state: states[message.state],
    attempts: message.attempts,
    tried_at: message.tried_at?.toISOString() ?? null,
    next_try_at: message.state === 'waiting' ? message.due_at.toISOString() : null,
    status: response?.status ?? null,
    error: message.error,
    milliseconds: response?.milliseconds ?? null,
  }
}

export function presentWhole(message: Message): WholeDelivery {
  const response = message.response as WebhookResponse | null
  return { ...presentDelivery(message), body: response?.body ?? null, answer: response?.answer ?? null }
}

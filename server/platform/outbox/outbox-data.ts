import { type Insertable, sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Message } from './sender.ts'

/** Milliseconds for which a worker holds a message: longer than an attempt and storing its result ever take. */
export const lease = 3 * 60_000

/** Adds messages in the caller's transaction. They are sent when it is committed. */
export async function insertMessages(
  queries: Queries,
  messages: readonly Insertable<Tables['outbox']>[],
): Promise<void> {
  if (messages.length > 0) await queries.insertInto('outbox').values(messages).execute()
}

/** Which messages may be claimed. */
export interface ClaimLimits {
  /** Only messages of these senders. */
  senders: readonly Message['sender'][]
  /** None to these receivers, except for single ones. */
  excludedReceivers: readonly string[]
  /** None of these streams. Each would be found to wait for an earlier message, which takes longer. */
  busyStreams: readonly string[]
  /** To these receivers also messages that are not due. */
  probedReceivers: readonly string[]
}

/**
 * Leases the oldest due message that is the first of its stream. Later messages of a stream wait until it is sent or has
 * failed for good.
 */
export async function claimMessage(db: Database, now: Date, limits: ClaimLimits): Promise<Message | undefined> {
  const { senders, excludedReceivers, busyStreams, probedReceivers } = limits
  const { rows } = await sql<Message>`
    update outbox set state = 'sending', attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, ${now}),
      due_at = ${new Date(now.getTime() + lease)}
    where id = (
      select id from outbox as next
      where state in ('waiting', 'sending') and sender = any(${senders}::text[])
        and (is_single or receiver <> all(${excludedReceivers}::text[])) and (stream is null or stream <> all(${busyStreams}::text[]))
        and (due_at <= ${now} or state = 'waiting' and receiver = any(${probedReceivers}::text[]))
        and (expires_at is null or expires_at > ${now})
        and not exists (
          select from outbox as earlier
          where earlier.stream = next.stream and earlier.position < next.position
            and earlier.state in ('waiting', 'sending', 'held'))
      order by due_at, position limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

interface Attempt {
  tried_at: Date
  error: string | null
  response: object | undefined
}

const attempted = ({ tried_at, error, response }: Attempt) => sql`tried_at = ${tried_at}, error = ${error},
  response = coalesce(${response === undefined ? null : JSON.stringify(response)}::jsonb, response)`

/** True for the worker that still holds the message. A worker whose lease has ended changes nothing. */
const isLeasedBy = ({ id, due_at, attempts }: Message) =>
  sql`id = ${id} and state = 'sending' and due_at = ${due_at} and attempts = ${attempts}`

/** Texts of sign-in links and codes are not kept. */
const redacted = sql`case when expires_at is null then content else '{}' end`

export async function setSent(queries: Queries, message: Message, attempt: Attempt): Promise<void> {
  await sql`
    with sent as (
      update outbox set state = 'sent', ${attempted(attempt)}, content = ${redacted}
      where ${isLeasedBy(message)} returning id
    )
    delete from outbox_attachment where message_id in (select id from sent)`.execute(queries)
}

export async function setFailed(queries: Queries, message: Message, attempt: Attempt): Promise<void> {
  await sql`update outbox set state = 'failed', ${attempted(attempt)}, content = ${redacted}
    where ${isLeasedBy(message)}`.execute(queries)
}

/** Retries the message at that time, and the messages of its stream not before it. */
export async function postpone(queries: Queries, message: Message, attempt: Attempt, until: Date): Promise<void> {
  await sql`
    with postponed as (
      update outbox set state = 'waiting', ${attempted(attempt)}, due_at = ${until}
      where ${isLeasedBy(message)} returning stream
    )
    update outbox set due_at = ${until}
    where stream in (select stream from postponed) and state = 'waiting' and due_at < ${until}`.execute(queries)
}

/** Holds the message and all others that wait for its receiver, except for single ones. No `attempt`: it was not tried. */
export async function holdReceiver(queries: Queries, message: Message, attempt: Attempt | undefined): Promise<void> {
  const changes = attempt ? attempted(attempt) : sql`attempts = attempts - 1`
  await sql`
    with held as (
      update outbox set state = 'held', ${changes} where ${isLeasedBy(message)} returning receiver
    )
    update outbox set state = 'held'
    where receiver in (select receiver from held) and state = 'waiting' and not is_single`.execute(queries)
}

/** Makes the held messages of a receiver due, and with `all` also those that wait for their next attempt. */
export async function releaseMessages(
  queries: Queries,
  receiver: string,
  now: Date,
  which: 'held' | 'all',
): Promise<void> {
  await queries
    .updateTable('outbox')
    .set({ state: 'waiting', due_at: now, first_tried_at: null })
    .where('receiver', '=', receiver)
    .where('state', 'in', which === 'held' ? ['held'] : ['held', 'waiting'])
    .execute()
}

/** Makes all messages due that wait for their next attempt. `receiver`: only those of this receiver. */
export async function makeDue(db: Database, now: Date, receiver?: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('due_at', '>', now)
    .$if(receiver !== undefined, (query) => query.where('receiver', '=', receiver ?? ''))
    .execute()
}

export async function deleteMessage(queries: Queries, message: Message): Promise<void> {
  await sql`delete from outbox where ${isLeasedBy(message)}`.execute(queries)
}

/** Expires messages that are not leased, and deletes their content. */
export async function expireMessages(db: Database, now: Date): Promise<void> {
  await sql`update outbox set state = 'expired', content = '{}'
    where expires_at <= ${now} and (state = 'waiting' or state = 'sending' and due_at <= ${now})`.execute(db)
}

/** `once`: tries the message a single time, out of its order. Otherwise it is retried as if it were new. */
export async function requeueMessage(
  queries: Queries,
  { id, sender }: Pick<Message, 'id' | 'sender'>,
  now: Date,
  { from, once }: { from: readonly Message['state'][]; once: boolean },
): Promise<Message | undefined> {
  return queries
    .updateTable('outbox')
    .set({
      state: 'waiting',
      due_at: now,
      first_tried_at: null,
      ...(once ? { is_single: true, stream: null } : { attempts: 0 }),
    })
    .where('id', '=', id)
    .where('sender', '=', sender)
    .where('state', 'in', from)
    .where('expires_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** States of messages that will not be sent. */
export const finished = ['sent', 'failed', 'expired'] as const

/** Rows in one statement, so that none takes long. */
const _batch = 500

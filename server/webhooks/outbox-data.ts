import { deliveryDays, maxDeliveries } from '@portal/domain/webhooks/webhook'
import { type Selectable, sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { isCounted } from './data.ts'
import type {} from './tables.ts'

/** Delivery that a worker holds until `due_at`; after that another worker may take it. */
export type LeasedDelivery = Selectable<Tables['webhook_delivery']>

/** Milliseconds of a lease: longer than a try and recording its result ever take. */
const lease = 60_000

/** Maximum simultaneous deliveries to one webhook; one if it does not answer. */
const atOnceToOne = 4
const inTrouble = 5

const waits = sql`state in ('waiting', 'sending')`

/** The first of a stream that is not settled; those after it wait for it. */
const firstOf = (hook: unknown, stream: unknown) => sql`select id, due_at, position, single
  from webhook_delivery where hook_id = ${hook} and stream = ${stream} and ${waits} order by position limit 1`

const taking = (now: Date, chosen: ReturnType<typeof sql>) => sql<LeasedDelivery>`
  update webhook_delivery set state = 'sending', attempts = attempts + 1,
    first_tried_at = coalesce(first_tried_at, ${now}), due_at = ${new Date(now.getTime() + lease)}
  where id in (
    select delivery.id from webhook_delivery delivery
    where delivery.id in (${chosen}) and delivery.due_at <= ${now} and delivery.state in ('waiting', 'sending')
    order by delivery.position for update skip locked
  )
  returning *`

/**
 * Takes up to `most` due deliveries: the first of each webhook and engagement, unless an earlier one waits for a retry. The
 * query steps from stream to stream, so that its time does not depend on the number of pending deliveries.
 */
export async function takeDue(db: Database, now: Date, most: number): Promise<LeasedDelivery[]> {
  const { rows } = await taking(
    now,
    sql`with recursive stream as (
        (select hook_id, stream from webhook_delivery where ${waits} order by hook_id, stream limit 1)
        union all
        select next.hook_id, next.stream from stream cross join lateral (
          select hook_id, stream from webhook_delivery
          where ${waits} and (hook_id, stream) > (stream.hook_id, stream.stream)
          order by hook_id, stream limit 1
        ) as next
      ), busy as (
        select hook_id, count(*) as count from webhook_delivery
        where state = 'sending' and due_at > ${now} group by hook_id
      ), due as (
        select head.id, head.due_at, head.position, webhook.failures, coalesce(busy.count, 0) as busy,
          row_number() over (partition by webhook.id order by head.due_at, head.position) as place
        from stream
        join webhook on webhook.id = stream.hook_id
        left join api_token on api_token.id = webhook.token_id
        left join busy on busy.hook_id = webhook.id
        cross join lateral (${firstOf(sql.ref('stream.hook_id'), sql.ref('stream.stream'))}) as head
        where head.due_at <= ${now} and (webhook.off_since is null or head.single) and ${isCounted(now)}
      )
      select id from due
      where place + busy <= case when failures >= ${sql.lit(inTrouble)} then 1 else ${sql.lit(atOnceToOne)} end
      order by due_at, position limit ${most}`,
  ).execute(db)
  return rows
}

/** The next of the same stream, where it is due; undefined where another one goes first. */
export async function takeNext(
  db: Database,
  { hook_id, stream }: LeasedDelivery,
  now: Date,
): Promise<LeasedDelivery | undefined> {
  const { rows } = await taking(
    now,
    sql`select head.id from (${firstOf(hook_id, stream)}) as head
      join webhook on webhook.id = ${hook_id}
      left join api_token on api_token.id = webhook.token_id
      where (webhook.off_since is null or head.single) and webhook.failures = 0 and ${isCounted(now)}`,
  ).execute(db)
  return rows[0]
}

/** Result of a try. */
export interface Tried {
  body: string
  tried_at: Date
  milliseconds: number
  status: number | null
  answer: string | null
  /** null: it was taken. */
  error: string | null
}

/** Settles it only for the one who still holds it: who outlived the lease no longer decides about it. */
const settle = async (
  queries: Queries,
  { id, due_at }: LeasedDelivery,
  set: Tried & { state: 'waiting' | 'delivered' | 'failed'; due_at?: Date },
): Promise<void> => {
  await queries
    .updateTable('webhook_delivery')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('due_at', '=', due_at)
    .execute()
}

/** Where its receiver was in trouble, everything that waits for it is due: it is back. */
export async function settleDelivered(db: Database, delivery: LeasedDelivery, tried: Tried): Promise<void> {
  await settle(db, delivery, { ...tried, state: 'delivered' })
  const { rows } = await sql<{ failed: number }>`update webhook set failures = 0
    where id = ${delivery.hook_id} and failures > 0
    returning (select before.failures from webhook before where before.id = webhook.id) as failed`.execute(db)
  const [hook] = rows
  if (!hook || hook.failed < inTrouble) return
  await db
    .updateTable('webhook_delivery')
    .set({ due_at: tried.tried_at })
    .where('hook_id', '=', delivery.hook_id)
    .where('state', '=', 'waiting')
    .where('due_at', '>', tried.tried_at)
    .execute()
}

export async function putOff(db: Database, delivery: LeasedDelivery, tried: Tried, due_at: Date): Promise<void> {
  await settle(db, delivery, { ...tried, state: 'waiting', due_at })
  await db
    .updateTable('webhook')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', delivery.hook_id)
    .execute()
}

/** Its webhook goes off: it is tried again when that is on. */
export const keepWaiting = (queries: Queries, delivery: LeasedDelivery, tried: Tried): Promise<void> =>
  settle(queries, delivery, { ...tried, state: 'waiting', due_at: tried.tried_at })

export const giveUp = (queries: Queries, delivery: LeasedDelivery, tried: Tried): Promise<void> =>
  settle(queries, delivery, { ...tried, state: 'failed' })

/** Whether the receiver has taken anything since. */
export const hasAcceptedSince = async (db: Database, hookId: string, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('hook_id', '=', hookId)
    .where('state', '=', 'delivered')
    .where('tried_at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Drops a delivery whose record is gone. */
export const dropDelivery = async (db: Database, { id, due_at }: LeasedDelivery): Promise<void> => {
  await db.deleteFrom('webhook_delivery').where('id', '=', id).where('due_at', '=', due_at).execute()
}

/** Deletes old deliveries, except for the newest settled ones of each webhook. */
export async function removeOldDeliveries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deliveryDays * 24 * 60 * 60 * 1000)
  await sql`delete from webhook_delivery where happened_at < ${before} and state <> 'sending' or id in (
      select id from (
        select id, row_number() over (partition by hook_id order by position desc) as place
        from webhook_delivery where state in ('delivered', 'failed')
      ) as settled where place > ${sql.lit(maxDeliveries)}
    )`.execute(db)
}

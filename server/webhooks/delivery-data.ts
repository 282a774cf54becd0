import { randomUUID } from 'node:crypto'
import { testKind } from '@portal/domain/webhooks/event'
import type { Delivery, WholeDelivery } from '@portal/domain/webhooks/webhook'
import type { Selectable } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type {} from './tables.ts'

type Row = Omit<Selectable<Tables['webhook_delivery']>, 'body' | 'answer'>

const columns = [
  ...(['id', 'hook_id', 'position', 'stream', 'kind', 'engagement_id', 'subject_id', 'sentence', 'path'] as const),
  ...(['record', 'happened_at', 'single', 'state', 'due_at', 'attempts', 'first_tried_at', 'tried_at'] as const),
  ...(['status', 'error', 'milliseconds'] as const),
] as const

export const findDeliveries = (queries: Queries, hookId: string, limit: number): Promise<Row[]> =>
  queries
    .selectFrom('webhook_delivery')
    .select(columns)
    .where('hook_id', '=', hookId)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()

export const findDelivery = (
  queries: Queries,
  hookId: string,
  id: string,
): Promise<Selectable<Tables['webhook_delivery']> | undefined> =>
  queries
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('hook_id', '=', hookId)
    .where('id', '=', id)
    .executeTakeFirst()

/** To be tried a single time, and before all that waits. */
export async function insertTest(queries: Queries, hook_id: string, sentence: string, now: Date): Promise<Row> {
  const id = `msg_${randomUUID().replaceAll('-', '')}`
  return queries
    .insertInto('webhook_delivery')
    .values({
      id,
      hook_id,
      stream: id,
      kind: testKind,
      engagement_id: null,
      subject_id: null,
      sentence,
      path: '/',
      record: null,
      happened_at: now,
      single: true,
      due_at: now,
      first_tried_at: null,
      tried_at: null,
      body: null,
      status: null,
      answer: null,
      error: null,
      milliseconds: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** A settled one once more, apart from the others; undefined where it is on its way. */
export const requeueDelivery = (queries: Queries, id: string, now: Date): Promise<Row | undefined> =>
  queries
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', stream: id, single: true, due_at: now, first_tried_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['delivered', 'failed'])
    .returning(columns)
    .executeTakeFirst()

export const presentDelivery = (row: Row): Delivery => ({
  id: row.id,
  type: row.kind,
  sentence: row.sentence,
  engagement_id: row.engagement_id,
  happened_at: row.happened_at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  tried_at: row.tried_at?.toISOString() ?? null,
  next_try_at: row.state === 'waiting' ? row.due_at.toISOString() : null,
  status: row.status,
  error: row.error,
  milliseconds: row.milliseconds,
})

export const presentWhole = (row: Selectable<Tables['webhook_delivery']>): WholeDelivery => ({
  ...presentDelivery(row),
  body: row.body,
  answer: row.answer,
})

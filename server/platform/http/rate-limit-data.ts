import { tooManyAttempts } from '@portal/domain/session/validation'
import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { TransactionContext } from '../database/transaction.ts'
import { ApiError } from './api-error.ts'

/** One attempt that a rate limit counts. */
export interface Attempt {
  /** Limited action and caller, such as `link-request:network:203.0.113.7`. Hash personal data. */
  key: string
  /** Maximum number in one window; further ones are rejected. */
  limit: number
  windowSeconds: number
  now: Date
}

/** No window may be longer: older ones are removed. */
const longestWindowSeconds = 24 * 60 * 60

/** Where an attempt is counted. The count survives the rollback of a rejected call. */
export type CountingContext = Pick<TransactionContext, 'db' | 'onRollback'>

/** Counts an attempt across all instances of the portal. Rejects with 429 when there were too many. */
export async function takeAttempt({ db, onRollback }: CountingContext, attempt: Attempt): Promise<void> {
  onRollback((database) => count(database, attempt))
  await count(db, attempt)
}

/** Counts an attempt and returns false when there were too many. */
export async function hasAttempt(queries: Queries, attempt: Attempt): Promise<boolean> {
  return (await waitingSeconds(queries, attempt)) === 0
}

async function count(queries: Queries, attempt: Attempt): Promise<void> {
  const retryAfterSeconds = await waitingSeconds(queries, attempt)
  if (retryAfterSeconds > 0) throw new ApiError(429, tooManyAttempts, { retryAfterSeconds })
}

/** Counts an attempt; 0 where it was among those allowed. */
async function waitingSeconds(queries: Queries, { key, limit, windowSeconds, now }: Attempt): Promise<number> {
  const expired = sql<boolean>`rate_window.started_at <= ${new Date(now.getTime() - windowSeconds * 1000)}`
  const { count: taken, started_at } = await queries
    .insertInto('rate_window')
    .values({ key, started_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        started_at: sql<Date>`case when ${expired} then excluded.started_at else rate_window.started_at end`,
        count: sql<number>`case when ${expired} then 1 else least(rate_window.count, ${limit}::int) + 1 end`,
      }),
    )
    .returning(['count', 'started_at'])
    .executeTakeFirstOrThrow()
  if (taken <= limit) return 0
  const waiting = started_at.getTime() + windowSeconds * 1000 - now.getTime()
  return Math.max(1, Math.ceil(waiting / 1000))
}

/** Resets the counters after a correct attempt. */
export async function forgetAttempts(queries: Queries, keys: readonly string[]): Promise<void> {
  await queries.deleteFrom('rate_window').where('key', 'in', keys).execute()
}

export async function deleteOldWindows(queries: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - longestWindowSeconds * 1000)
  await queries.deleteFrom('rate_window').where('started_at', '<=', before).execute()
}

import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { statementSeconds } from '../database/time-limits.ts'

/** An idempotency key with its caller and call. */
export interface KeyedCall {
  /** Id of the account or of the API token. */
  account_id: string
  /** Method and path as declared. */
  call: string
  key: string
}

/** Time that a second request waits for the first; below the statement limit. */
const lockTimeout = `${statementSeconds - 1}s`

/**
 * Claims a key for this transaction. Returns undefined if it is new or its response is older than `expired`, otherwise the
 * stored response. Waits for another transaction that holds the key; throws an error that `isStillHeld` recognises.
 */
export async function claimKey(
  queries: Queries,
  keyed: KeyedCall,
  { content_hash, now, expired }: { content_hash: string; now: Date; expired: Date },
): Promise<{ content_hash: string; answer: string | null } | undefined> {
  await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(queries)
  const claimed = await queries
    .insertInto('kept_answer')
    .values({ ...keyed, content_hash, kept_at: now, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'call', 'key'])
        .doUpdateSet({ content_hash, kept_at: now, answer: null })
        .where('kept_answer.kept_at', '<=', expired),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) {
    await sql`set local lock_timeout to default`.execute(queries)
    return undefined
  }
  return queries
    .selectFrom('kept_answer')
    .select(['content_hash', 'answer'])
    .where('account_id', '=', keyed.account_id)
    .where('call', '=', keyed.call)
    .where('key', '=', keyed.key)
    .executeTakeFirstOrThrow()
}

export const isKeyLocked = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03'

export async function storeResponse(queries: Queries, keyed: KeyedCall, answer: string | null): Promise<void> {
  await queries
    .updateTable('kept_answer')
    .set({ answer })
    .where('account_id', '=', keyed.account_id)
    .where('call', '=', keyed.call)
    .where('key', '=', keyed.key)
    .execute()
}

export async function deleteResponsesBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('kept_answer').where('kept_at', '<=', before).execute()
}

import { type Insertable, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Ends what was asked for with an address before. Two requests at the same time come one after the other: the lock
 * holds to the end of the transaction, so there is never more than one open link.
 */
export async function replaceChallenges(transaction: Queries, emailHash: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${emailHash}, 0))`.execute(transaction)
  await transaction
    .updateTable('login_challenge')
    .set({ ended_at: now })
    .where('email_hash', '=', emailHash)
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertChallenge(queries: Queries, row: Insertable<Tables['login_challenge']>): Promise<void> {
  await queries.insertInto('login_challenge').values(row).execute()
}

/** Whether it still works or not. */
export const findChallengeOfToken = (queries: Queries, tokenHash: string) =>
  queries
    .selectFrom('login_challenge')
    .select(['account_id', 'referrer_link', 'expires_at', 'ended_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Uses a link: of any number of callers at the same time exactly one is answered. */
export const useOpenToken = (queries: Queries, tokenHash: string, now: Date) =>
  queries
    .updateTable('login_challenge')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id', 'referrer_link'])
    .executeTakeFirst()

export const lockOpenChallenge = (transaction: Queries, id: string, now: Date) =>
  transaction
    .selectFrom('login_challenge')
    .select(['id', 'account_id', 'code_hash', 'referrer_link'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

export async function countWrongCode(transaction: Queries, id: string): Promise<number> {
  const { wrong_codes } = await transaction
    .updateTable('login_challenge')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', id)
    .returning('wrong_codes')
    .executeTakeFirstOrThrow()
  return wrong_codes
}

export async function endChallenge(transaction: Queries, id: string, now: Date): Promise<void> {
  await transaction.updateTable('login_challenge').set({ ended_at: now }).where('id', '=', id).execute()
}

/** Does the work in full and takes it back, inside the caller's transaction: it costs the same and leaves nothing. */
export async function inVain(transaction: Queries, work: () => Promise<void>): Promise<void> {
  await sql`savepoint in_vain`.execute(transaction)
  await work()
  await sql`rollback to savepoint in_vain`.execute(transaction)
}

/** Expired ones are kept for a while: they can still mail their own address a new link. */
export async function deleteChallengesBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('login_challenge').where('created_at', '<', before).execute()
}

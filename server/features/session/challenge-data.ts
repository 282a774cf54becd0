import { wrongCodesAllowed } from '@portal/domain/session/validation'
import { type Insertable, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hashOf, newToken } from '../../platform/http/secret.ts'

/** Requests with one address come one after the other: the lock holds to the end of the transaction. */
export async function lockAddress(transaction: Queries, emailHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${emailHash}, 0))`.execute(transaction)
}

/** When the newest link that was sent to an address and still works expires. */
export async function openLinkUntil(queries: Queries, emailHash: string, now: Date): Promise<Date | undefined> {
  const newest = await queries
    .selectFrom('login_challenge')
    .select('expires_at')
    .where('email_hash', '=', emailHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.expires_at
}

/** Ends what the same device or network asked for with an address before; what others asked for stays usable. */
export async function replaceChallenges(
  transaction: Queries,
  asked: { email_hash: string; asked_by: string },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('login_challenge')
    .set({ ended_at: now })
    .where('email_hash', '=', asked.email_hash)
    .where('asked_by', '=', asked.asked_by)
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertChallenge(queries: Queries, row: Insertable<Tables['login_challenge']>): Promise<void> {
  await queries.insertInto('login_challenge').values(row).execute()
}

/** Finds it whether it still works or not. */
export const findChallengeOfToken = (queries: Queries, tokenHash: string) =>
  queries
    .selectFrom('login_challenge')
    .innerJoin('account', 'account.id', 'login_challenge.account_id')
    .select(['account_id', 'account.email', 'referrer_link', 'expires_at', 'ended_at'])
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

/** Undefined also where wrong codes have burnt this one; its link still works then. */
export const lockOpenCode = (transaction: Queries, id: string, now: Date) =>
  transaction
    .selectFrom('login_challenge')
    .select(['id', 'account_id', 'code_hash', 'referrer_link'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', wrongCodesAllowed)
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

/** Does the work in full and undoes it inside the caller's transaction: it takes as long as real work, and leaves nothing. */
export async function inVain(transaction: Queries, work: () => Promise<void>): Promise<void> {
  await sql`savepoint in_vain`.execute(transaction)
  await work()
  await sql`rollback to savepoint in_vain`.execute(transaction)
}

/** Expired ones are kept for a while: they can still mail their own address a new link. */
export async function deleteChallengesBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('login_challenge').where('created_at', '<', before).execute()
}

/** A link alone, of the operator or in an invitation: without a code, and without ending others. */
export const insertLink = (
  transaction: Queries,
  { id, email }: { id: string; email: string },
  { token, now, expires_at }: { token: string; now: Date; expires_at: Date },
): Promise<void> =>
  insertChallenge(transaction, {
    id: hashOf(newToken()),
    account_id: id,
    email_hash: hashOf(email),
    token_hash: hashOf(token),
    code_hash: hashOf(newToken()),
    asked_by: hashOf('operator'),
    created_at: now,
    expires_at,
    referrer_link: null,
    ended_at: null,
  })

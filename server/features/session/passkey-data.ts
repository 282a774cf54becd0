import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type StoredPasskey = Selectable<Tables['passkey']>

export async function insertPasskeyChallenge(queries: Queries, row: Tables['passkey_challenge']): Promise<void> {
  await queries.insertInto('passkey_challenge').values(row).execute()
}

/** Undefined where it was taken before, is too old, or was never asked of this browser for this. */
export async function takePasskeyChallenge(queries: Queries, id: string, now: Date) {
  const claimed = await queries.deleteFrom('passkey_challenge').where('id', '=', id).returningAll().executeTakeFirst()
  return claimed && claimed.expires_at > now ? claimed : undefined
}

/** The oldest first. */
export const findPasskeys = (queries: Queries, account_id: string): Promise<StoredPasskey[]> =>
  queries
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** One after the other: of two that are added or removed at the same time the second sees what the first has done. */
export async function lockPasskeys(transaction: Queries, account_id: string): Promise<StoredPasskey[]> {
  await transaction.selectFrom('account').select('id').where('id', '=', account_id).forUpdate().execute()
  return findPasskeys(transaction, account_id)
}

/** True if the person has no passkey and was not offered one since that time. Records the offer. */
export async function recordPasskeyOffer(
  queries: Queries,
  account_id: string,
  now: Date,
  since: Date,
): Promise<boolean> {
  const offered = await queries
    .insertInto('passkey_offer')
    .columns(['account_id', 'offered_at'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select((each) => ['account.id', each.val(now).as('offered_at')])
        .where('account.id', '=', account_id)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('passkey').select('passkey.id').whereRef('passkey.account_id', '=', 'account.id'))),
        ),
    )
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ offered_at: now }).where('passkey_offer.offered_at', '<=', since),
    )
    .returning('account_id')
    .executeTakeFirst()
  return offered !== undefined
}

/** Locks the passkey until the end of the transaction, so that counters are compared one use at a time. */
export const lockPasskey = (transaction: Queries, credential: string): Promise<StoredPasskey | undefined> =>
  transaction.selectFrom('passkey').selectAll().where('credential', '=', credential).forUpdate().executeTakeFirst()

/** False where the credential is known already, whosever it is. */
export async function insertPasskey(transaction: Queries, row: Insertable<Tables['passkey']>): Promise<boolean> {
  const inserted = await transaction
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function notePasskeyUse(
  transaction: Queries,
  id: string,
  use: Pick<Tables['passkey'], 'counter' | 'is_synced' | 'used_at'>,
): Promise<void> {
  await transaction.updateTable('passkey').set(use).where('id', '=', id).execute()
}

export const setPasskeyName = (
  queries: Queries,
  account_id: string,
  id: string,
  name: string,
): Promise<StoredPasskey | undefined> =>
  queries
    .updateTable('passkey')
    .set({ name })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function deletePasskey(transaction: Queries, account_id: string, id: string): Promise<void> {
  await transaction.deleteFrom('passkey').where('account_id', '=', account_id).where('id', '=', id).execute()
}

export async function deletePasskeys(transaction: Queries, account_id: string): Promise<void> {
  await transaction.deleteFrom('passkey').where('account_id', '=', account_id).execute()
}

export async function insertSecondStep(transaction: Queries, row: Tables['second_step']): Promise<void> {
  await transaction.insertInto('second_step').values(row).execute()
}

export const findSecondStep = (queries: Queries, token_hash: string, now: Date) =>
  queries
    .selectFrom('second_step')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
export type SecondStep = Tables['second_step']

/** False where another call has taken it. */
export async function takeSecondStep(transaction: Queries, token_hash: string): Promise<boolean> {
  const claimed = await transaction
    .deleteFrom('second_step')
    .where('token_hash', '=', token_hash)
    .returning('token_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Recovery that the person has asked for, while it counts. */
export const findRecovery = (queries: Queries, account_id: string, now: Date) =>
  queries
    .selectFrom('passkey_recovery')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** False if a recovery is running: asking again does not change its waiting time. */
export async function insertRecovery(
  transaction: Queries,
  row: Tables['passkey_recovery'],
  now: Date,
): Promise<boolean> {
  await transaction
    .deleteFrom('passkey_recovery')
    .where('account_id', '=', row.account_id)
    .where('expires_at', '<=', now)
    .execute()
  const inserted = await transaction
    .insertInto('passkey_recovery')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Recovery that an emailed link stops. */
export const findRecoveryToStop = (queries: Queries, stop_hash: string, now: Date) =>
  queries
    .selectFrom('passkey_recovery')
    .innerJoin('account', 'account.id', 'passkey_recovery.account_id')
    .selectAll('passkey_recovery')
    .select(['account.first_name', 'account.last_name'])
    .where('passkey_recovery.stop_hash', '=', stop_hash)
    .where('passkey_recovery.expires_at', '>', now)
    .executeTakeFirst()
export type StoppableRecovery = NonNullable<Awaited<ReturnType<typeof findRecoveryToStop>>>

/** False where there was none. */
export async function deleteRecovery(transaction: Queries, account_id: string): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('passkey_recovery')
    .where('account_id', '=', account_id)
    .returning('account_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Ends sign-ins that opened an access link and have not finished their second step. */
export async function endUnfinishedSignIns(transaction: Queries, account_id: string): Promise<void> {
  await transaction.deleteFrom('second_step').where('account_id', '=', account_id).execute()
}

export async function deletePasskeyLeftovers(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
  await queries.deleteFrom('second_step').where('expires_at', '<=', now).execute()
  await queries.deleteFrom('passkey_recovery').where('expires_at', '<=', now).execute()
}

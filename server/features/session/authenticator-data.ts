import type { Selectable } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type StoredAuthenticator = Selectable<Tables['authenticator']>

/** The oldest first. */
export const findAuthenticators = (queries: Queries, account_id: string): Promise<StoredAuthenticator[]> =>
  queries
    .selectFrom('authenticator')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const hasAuthenticator = async (queries: Queries, account_id: string): Promise<boolean> =>
  (await queries
    .selectFrom('authenticator')
    .select('id')
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst()) !== undefined

export async function insertAuthenticator(transaction: Queries, row: Tables['authenticator']): Promise<void> {
  await transaction.insertInto('authenticator').values(row).execute()
}

export async function noteAuthenticatorUse(
  transaction: Queries,
  id: string,
  use: Pick<Tables['authenticator'], 'last_step' | 'used_at'>,
): Promise<void> {
  await transaction.updateTable('authenticator').set(use).where('id', '=', id).execute()
}

export const setAuthenticatorName = (
  queries: Queries,
  account_id: string,
  id: string,
  name: string,
): Promise<StoredAuthenticator | undefined> =>
  queries
    .updateTable('authenticator')
    .set({ name })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function deleteAuthenticator(transaction: Queries, account_id: string, id: string): Promise<void> {
  await transaction.deleteFrom('authenticator').where('account_id', '=', account_id).where('id', '=', id).execute()
}

export async function deleteAuthenticators(transaction: Queries, account_id: string): Promise<void> {
  await transaction.deleteFrom('authenticator').where('account_id', '=', account_id).execute()
}

/** The one that is under way under this name; of two that begin at the same time both get what the first began. */
export async function beginSetUp(queries: Queries, row: Tables['authenticator_set_up'], now: Date) {
  await queries.deleteFrom('authenticator_set_up').where('id', '=', row.id).where('expires_at', '<=', now).execute()
  await queries
    .insertInto('authenticator_set_up')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return queries.selectFrom('authenticator_set_up').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
}

export const findSetUp = (queries: Queries, id: string, now: Date) =>
  queries
    .selectFrom('authenticator_set_up')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export async function deleteSetUp(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('authenticator_set_up').where('id', '=', id).execute()
}

export async function deleteOldSetUps(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('authenticator_set_up').where('expires_at', '<=', now).execute()
}

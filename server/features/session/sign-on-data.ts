import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

type SignOnAttempt = Tables['sign_on_attempt']

export async function insertSignOnAttempt(queries: Queries, row: Insertable<SignOnAttempt>): Promise<void> {
  await queries.insertInto('sign_on_attempt').values(row).execute()
}

/** Takes the attempt away, so that an answer of the identity provider counts once. */
export const takeSignOnAttempt = (
  queries: Queries,
  stateHash: string,
  now: Date,
): Promise<Selectable<SignOnAttempt> | undefined> =>
  queries
    .deleteFrom('sign_on_attempt')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

interface Identity {
  issuer: string
  subject: string
}

/** Account to which the identity is bound. */
export async function findAccountOfIdentity(
  queries: Queries,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('sign_on_identity')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.account_id
}

/** False if the account is bound to another identity. Of two simultaneous first sign-ons, the second finds it bound. */
export async function bindIdentity(
  transaction: Queries,
  row: Insertable<Tables['sign_on_identity']>,
): Promise<boolean> {
  await transaction
    .insertInto('sign_on_identity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findAccountOfIdentity(transaction, row)) === row.account_id
}

export async function deleteSignOnAttemptsBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('sign_on_attempt').where('expires_at', '<=', before).execute()
}

import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

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

export async function deleteSignOnAttemptsBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('sign_on_attempt').where('expires_at', '<=', before).execute()
}

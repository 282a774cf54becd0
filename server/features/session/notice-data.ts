import type { Insertable } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertNotice(transaction: Queries, row: Insertable<Tables['sign_in_notice']>): Promise<void> {
  await transaction.insertInto('sign_in_notice').values(row).execute()
}

/** Sign-in that an emailed link belongs to, while the link works. */
export const findNotice = (queries: Queries, token_hash: string, now: Date) =>
  queries
    .selectFrom('sign_in_notice')
    .innerJoin('account', 'account.id', 'sign_in_notice.account_id')
    .selectAll('sign_in_notice')
    .select(['account.first_name', 'account.last_name'])
    .where('sign_in_notice.token_hash', '=', token_hash)
    .where('sign_in_notice.expires_at', '>', now)
    .executeTakeFirst()
export type Notice = NonNullable<Awaited<ReturnType<typeof findNotice>>>

/** False if the link was already used. */
export async function takeNotice(transaction: Queries, token_hash: string): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('sign_in_notice')
    .where('token_hash', '=', token_hash)
    .returning('token_hash')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Ends the session that a notice told of, and whatever began in the same browser since. */
export async function endSessionsOfNotice(transaction: Queries, notice: Notice): Promise<void> {
  await transaction
    .deleteFrom('session')
    .where('account_id', '=', notice.account_id)
    .where((eb) => eb.or([eb('id', '=', notice.session_id), eb('device_id', '=', notice.device_id)]))
    .execute()
}

export async function deleteNoticesBefore(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('sign_in_notice').where('expires_at', '<=', now).execute()
}

import { randomUUID } from 'node:crypto'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isOwnAccess } from '../engagements/access-data.ts'

/** False where the file is not there any more; one that is just being deleted is waited for. */
export async function recordAccess(queries: Queries, access: Omit<Tables['file_access'], 'id'>): Promise<boolean> {
  const { file_id, version, account_id, outcome, happened_at } = access
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('file_access')
    .columns(['id', 'file_id', 'version', 'account_id', 'outcome', 'happened_at'])
    .expression((eb) =>
      eb
        .selectFrom('shared_file')
        .select([
          sql<string>`${randomUUID()}::text`.as('id'),
          'shared_file.id as file_id',
          sql<number>`${version}::int`.as('version'),
          sql<string>`${account_id}::text`.as('account_id'),
          sql<typeof outcome>`${outcome}::text`.as('outcome'),
          sql<Date>`${happened_at}::timestamptz`.as('happened_at'),
        ])
        .where('shared_file.id', '=', file_id)
        .forKeyShare(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Condition on a file's newest `version`: the person neither shared nor downloaded it. */
export const isUnopenedBy = (account_id: string) =>
  sql<boolean>`(version.uploaded_by <> ${account_id} and not exists (
    select 1 from file_access where file_access.file_id = version.file_id and file_access.version = version.number
      and file_access.account_id = ${account_id} and file_access.outcome = 'downloaded'))`

export async function deleteAccessBefore(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('file_access').where('happened_at', '<', before).execute()
}

const name = sql<string>`trim(account.first_name || ' ' || account.last_name)`

/** The newest first. */
export const findAccess = (queries: Queries, fileId: string, outcome: Tables['file_access']['outcome']) =>
  queries
    .selectFrom('file_access')
    .innerJoin('account', 'account.id', 'file_access.account_id')
    .select([
      name.as('name'),
      'account.photo_id',
      'file_access.happened_at',
      'file_access.version',
      'file_access.account_id',
    ])
    .where('file_access.file_id', '=', fileId)
    .where('file_access.outcome', '=', outcome)
    .orderBy('file_access.happened_at', 'desc')
    .orderBy('file_access.id')
    .limit(1000)
    .execute()

/**
 * The people of the engagement who have never downloaded the file: its customers, those who lead it and those with an
 * assignment that has not ended. Its uploader is not asked for.
 */
export const findNotYet = (
  queries: Queries,
  file: { id: string; engagement_id: string; uploaded_by_id: string },
  today: CalendarDay,
) =>
  queries
    .selectFrom('engagement_access')
    .innerJoin('account', 'account.id', 'engagement_access.account_id')
    .select([name.as('name'), 'account.photo_id', 'account.company_name'])
    .where('engagement_access.engagement_id', '=', file.engagement_id)
    .where(isOwnAccess(today))
    .where('account.id', '<>', file.uploaded_by_id)
    .where(
      'account.id',
      'not in',
      queries
        .selectFrom('file_access')
        .select('account_id')
        .where('file_id', '=', file.id)
        .where('outcome', '=', 'downloaded'),
    )
    .orderBy('account.last_name')
    .orderBy('account.first_name')
    .orderBy('account.id')
    .execute()

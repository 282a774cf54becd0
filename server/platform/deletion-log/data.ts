import type { Queries } from '../database/database.ts'
import { type DeletionEntry, type DeletionLog, entryKey } from './entry.ts'
import type {} from './tables.ts'

/** Call it in the transaction of the deletion. Does nothing if the log has the entry. */
export async function addToDeletionLog(queries: Queries, entry: DeletionEntry): Promise<void> {
  await queries
    .insertInto('deletion_log')
    .values({ kind: entry.kind, entry_key: entryKey(entry), content: JSON.stringify(entry) })
    .onConflict((conflict) => conflict.column('entry_key').doNothing())
    .execute()
}

export const isLogged = async (queries: Queries, key: string): Promise<boolean> =>
  (await queries.selectFrom('deletion_log').select('id').where('entry_key', '=', key).executeTakeFirst()) !== undefined

export async function findDeletionLog(queries: Queries): Promise<DeletionLog> {
  const rows = await queries.selectFrom('deletion_log').select(['entry_key', 'content']).orderBy('id').execute()
  return new Map(rows.map(({ entry_key, content }) => [entry_key, content as DeletionEntry]))
}

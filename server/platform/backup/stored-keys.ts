import type { Queries } from '../database/database.ts'
import { findIds } from './rows-data.ts'

/** Objects in the storage, one for each row of a table. The key is the prefix and the id of the row. */
export interface StoredObjects {
  prefix: string
  table: 'file_version' | 'bug_report_image'
}

/** Storage keys of all rows. */
export async function findStoredKeys(queries: Queries, storedObjects: readonly StoredObjects[]): Promise<string[]> {
  const keys: string[] = []
  for (const { prefix, table } of storedObjects)
    for (const id of await findIds(queries, table)) keys.push(`${prefix}${id}`)
  return keys
}

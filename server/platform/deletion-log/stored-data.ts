import { type StoredTable, storedTable } from '../stored-data/stored-table.ts'
import type {} from './tables.ts'

export const deletionLogTables: readonly StoredTable[] = [
  storedTable('deletion_log', {
    classes: 'hashed, business',
    kept: 'kept, so that a restore erases and removes again: ids and hashes of erased people, titles and customers of removed engagements, references of deleted work orders. `portal-gone.jsonl`, in the folder of the backups, holds the same',
  }),
]

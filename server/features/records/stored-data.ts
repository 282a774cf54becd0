import { type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const recordTables: readonly StoredTable[] = [
  storedTable('record_keeper', { classes: 'business', kept: 'always' }),
  storedTable('used_id', {
    classes: 'hashed',
    kept: 'kept, so that forms do not take the id of a deleted record again',
  }),
]

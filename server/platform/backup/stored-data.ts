import { type StoredTable, storedTable } from '../stored-data/stored-table.ts'
import type {} from './tables.ts'

export const backupTables: readonly StoredTable[] = [
  storedTable('backup_run', {
    classes: 'working',
    kept: 'one year',
  }),
]

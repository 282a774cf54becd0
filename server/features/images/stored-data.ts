import { keptWithImport, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const imageTables: readonly StoredTable[] = [
  storedTable('photo', {
    classes: 'business, personal',
    kept: keptWithImport,
  }),
]

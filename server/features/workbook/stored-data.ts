import { type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

const rules = {
  classes: 'business, personal',
  kept: 'one day, and until anyone is erased: an erasure deletes all of them with the uploads',
} as const

export const workbookTables: readonly StoredTable[] = [
  storedTable('workbook_change', rules),
  storedTable('workbook_remark', rules),
  storedTable('workbook_undo', rules),
]

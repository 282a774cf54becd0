import { lastEditor, type StoredTable, storedTable } from '../stored-data/stored-table.ts'
import type {} from './tables.ts'

export const settingsTables: readonly StoredTable[] = [
  storedTable('company', {
    classes: 'business',
    kept: 'always',
    notInArchive: { changed_by_account_id: lastEditor },
  }),
]

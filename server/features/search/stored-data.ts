import { ofAccount, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const searchTables: readonly StoredTable[] = [
  storedTable('search_document', {
    classes: 'personal, business',
    kept: 'as long as the records that it finds: triggers update it with them, also when they are erased or removed. Backups leave it out',
    removedWithEngagement: { last: true },
  }),
  storedTable('opened_thing', {
    classes: 'personal',
    kept: 'as long as the account',
    archive: [
      {
        title: 'Search results you opened',
        personColumns: ofAccount,
        time: 'opened_at',
        columns: ['kind', 'thing_id', 'opened_at'],
        key: ['kind', 'thing_id'],
      },
    ],
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
  }),
]

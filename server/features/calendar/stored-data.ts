import { ofAccount, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const calendarTables: readonly StoredTable[] = [
  storedTable('calendar_address', {
    classes: 'secret',
    kept: 'until the person replaces or removes it',
    archive: [
      {
        title: 'Your calendar feed',
        personColumns: ofAccount,
        key: ['account_id'],
        columns: ['made_at', 'last_fetched_at'],
      },
    ],
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
  }),
]

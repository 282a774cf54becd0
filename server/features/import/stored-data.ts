import { onlyName, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const importTables: readonly StoredTable[] = [
  storedTable('import_run', {
    classes: 'business, personal',
    kept: '`AUDIT_LOG_DAYS`; uploaded zips one day',
    archive: [
      {
        title: 'Imports you started',
        personColumns: { who_account_id: 'account' },
        columns: ['began_at', 'ended_at', 'file_name', 'outcome'],
        time: 'began_at',
      },
    ],
    notInArchive: {
      who: onlyName,
    },
    erasure: { kind: 'mention', personColumns: {}, nameColumns: { who_account_id: 'who' } },
  }),
]

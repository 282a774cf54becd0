import { onlyName, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const customerSignOnTables: readonly StoredTable[] = [
  storedTable('customer_sign_on', {
    classes: 'secret, business',
    kept: 'until a superuser removes it',
    archive: [
      {
        title: 'Identity providers you saved for customers',
        personColumns: { saved_by_account_id: 'account' },
        columns: ['name', 'saved_at'],
        time: 'saved_at',
      },
    ],
    notInArchive: {
      saved_by: onlyName,
    },
    erasure: { kind: 'mention', personColumns: {}, nameColumns: { saved_by_account_id: 'saved_by' } },
  }),
]

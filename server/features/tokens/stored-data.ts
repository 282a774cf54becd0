import { onlyName, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const tokenTables: readonly StoredTable[] = [
  storedTable('api_token', {
    classes: 'secret',
    kept: 'kept after it ends, because the audit log refers to it',
    archive: [
      {
        title: 'API tokens you created',
        personColumns: { made_by_account_id: 'account' },
        columns: ['name', 'made_at', 'expires_at', 'revoked_at'],
        time: 'made_at',
      },
    ],
    notInArchive: {
      made_by: onlyName,
    },
    erasure: { kind: 'mention', personColumns: {}, nameColumns: { made_by_account_id: 'made_by' } },
    staysAfterRemoval: { engagement_ids: 'Without the id a token limited to this engagement would reach all of them.' },
  }),
]

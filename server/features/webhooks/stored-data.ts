import { onlyName, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const webhookTables: readonly StoredTable[] = [
  storedTable('webhook', {
    classes: 'secret, business',
    kept: 'until removed',
    archive: [
      {
        title: 'Webhooks you saved',
        personColumns: { saved_by_account_id: 'account' },
        columns: ['name', 'saved_at'],
        time: 'saved_at',
      },
    ],
    notInArchive: {
      saved_by: onlyName,
    },
    erasure: { kind: 'mention', personColumns: {}, nameColumns: { saved_by_account_id: 'saved_by' } },
    staysAfterRemoval: {
      engagement_ids: 'Without the id, a webhook of this engagement would get the events of all engagements.',
    },
  }),
]

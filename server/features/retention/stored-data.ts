import { onlyName, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const retentionTables: readonly StoredTable[] = [
  storedTable('engagement_removal', {
    classes: 'business',
    kept: 'kept: title and customer of removed engagements, and the ids that imports skip',
    archive: [
      {
        title: 'Removals you put on hold or allowed back',
        personColumns: { held_by_account_id: 'account', allowed_back_by_account_id: 'account' },
        columns: ['engagement_id', 'state', 'held_until'],
      },
    ],
    notInArchive: {
      held_by: onlyName,
      allowed_back_by: onlyName,
    },
    erasure: {
      kind: 'mention',
      personColumns: {},
      nameColumns: { held_by_account_id: 'held_by', allowed_back_by_account_id: 'allowed_back_by' },
    },
    staysAfterRemoval: { engagement_id: 'It says that the engagement was removed, and imports go by it.' },
  }),
  storedTable('removed_work_order', {
    classes: 'business',
    kept: 'kept: title and customer of removed engagements, and the ids that imports skip',
  }),
  storedTable('removed_content', {
    classes: 'working',
    kept: 'until the contents are deleted from the store',
  }),
]

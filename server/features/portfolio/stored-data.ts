import { ofAccount, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const portfolioTables: readonly StoredTable[] = [
  storedTable('engagement_visit', {
    classes: 'personal',
    kept: 'as long as the account',
    archive: [
      {
        title: 'When you last opened each engagement',
        personColumns: ofAccount,
        key: ['engagement_id'],
        time: 'visited_at',
        columns: ['engagement_id', 'visited_at'],
      },
    ],
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
    removedWithEngagement: {},
  }),
]

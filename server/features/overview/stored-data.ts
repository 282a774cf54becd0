import { ofAccount, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const overviewTables: readonly StoredTable[] = [
  storedTable('todo_mark', {
    classes: 'personal',
    kept: '120 days',
    archive: [
      {
        title: 'To-dos that you snoozed',
        personColumns: ofAccount,
        key: ['todo'],
        time: 'marked_at',
        columns: ['todo', 'snoozed_until', 'seen_at', 'marked_at'],
      },
    ],
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('engagement_change', {
    classes: 'business',
    kept: 'as long as the engagement',
    archive: [
      {
        title: 'Changes to your assignments',
        personColumns: { person_id: 'person' },
        time: 'at',
        columns: ['engagement_id', 'kind', 'at', 'old_start', 'old_end', 'new_start', 'new_end'],
      },
    ],
    erasure: { kind: 'mention', personColumns: { person_id: 'person', object_id: 'stakeholder' } },
    removedWithEngagement: { countedAs: 'trace' },
  }),
]

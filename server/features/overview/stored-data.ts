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
]

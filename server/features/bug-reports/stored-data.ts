import { ofAccount, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const bugReportTables: readonly StoredTable[] = [
  storedTable('bug_report', {
    classes: 'personal',
    kept: 'until removed',
    archive: [
      {
        title: 'Bugs you reported',
        personColumns: ofAccount,
        time: 'created_at',
        columns: ['number', 'description', 'steps', 'created_at', 'reply', 'answered_at'],
      },
      {
        title: 'Bug reports you answered',
        personColumns: { answered_by: 'account' },
        time: 'answered_at',
        columns: ['number', 'reply', 'answered_at'],
      },
    ],
  }),
  storedTable('bug_report_image', {
    classes: 'personal',
    kept: 'until removed',
  }),
]

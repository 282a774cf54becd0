import { keptWithImport, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const dayTables: readonly StoredTable[] = [
  storedTable('time_entry', {
    classes: 'business, personal',
    kept: keptWithImport,
    archive: [
      {
        title: 'Days you worked',
        personColumns: { employee_id: 'person' },
        time: 'day',
        columns: ['day', 'work_order_id', 'hundredths'],
      },
    ],
    removedWithEngagement: { parent: 'work_order', column: 'work_order_id', countedAs: 'day' },
  }),
  storedTable('work_order_usage', {
    classes: 'business',
    kept: 'as long as the work order',
    removedWithEngagement: { parent: 'work_order', column: 'work_order_id' },
  }),
  storedTable('days_notice', {
    classes: 'business',
    kept: 'as long as the work order',
    removedWithEngagement: { parent: 'work_order', column: 'work_order_id' },
  }),
  storedTable('time_entry_import', { classes: 'business', kept: 'until the next import' }),
]

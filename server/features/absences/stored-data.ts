import { keptWithImport, lastEditor, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const absenceTables: readonly StoredTable[] = [
  storedTable('absence', {
    notInArchive: { changed_by_account_id: lastEditor },
    classes: 'personal',
    kept: keptWithImport,
    archive: [
      {
        title: 'Your absences',
        personColumns: { employee_id: 'person' },
        time: 'start_date',
        columns: ['start_date', 'end_date'],
      },
    ],
    erasure: { kind: 'absence', personColumns: { employee_id: 'person' }, deletesRows: true },
  }),
]

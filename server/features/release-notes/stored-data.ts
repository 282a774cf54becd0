import { ofAccount, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const releaseNoteTables: readonly StoredTable[] = [
  storedTable('release_note', {
    classes: 'working',
    kept: 'until removed',
  }),
  storedTable('release_note_seen', {
    classes: 'working',
    kept: 'until removed',
    archive: [
      { title: 'Release notes you have seen', personColumns: ofAccount, columns: ['note_id'], key: ['note_id'] },
    ],
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
  }),
]

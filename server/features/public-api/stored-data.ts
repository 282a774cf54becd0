import { type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const publicApiTables: readonly StoredTable[] = [
  storedTable('removed_record', {
    classes: 'working',
    kept: '91 days',
    staysAfterRemoval: { engagement_id: 'Programs that keep a copy can read for 90 days what was removed.' },
  }),
]

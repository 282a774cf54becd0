import { fold } from '@portal/domain/text/fold'
import { type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const tagTables: readonly StoredTable[] = [
  storedTable('tag', {
    classes: 'business',
    kept: 'as long as the engagement',
    computedColumns: ({ name }) => ({ folded_name: fold(`${name}`) }),
    removedWithEngagement: { countedAs: 'team' },
  }),
  storedTable('member_tag', {
    classes: 'business',
    kept: 'as long as the engagement',
    archive: [{ title: 'Your tags', personColumns: { employee_id: 'person' }, columns: ['tag_id'], key: ['tag_id'] }],
    removedWithEngagement: { parent: 'tag', column: 'tag_id' },
  }),
  storedTable('header_tag', {
    classes: 'business',
    kept: 'as long as the engagement',
    removedWithEngagement: {},
  }),
]

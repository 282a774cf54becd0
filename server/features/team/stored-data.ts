import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import { keptWithImport, lastEditor, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const teamTables: readonly StoredTable[] = [
  storedTable('person', {
    classes: 'business, personal',
    kept: keptWithImport,
    archive: [
      {
        title: 'Your entry in the provider’s records',
        personColumns: { id: 'person' },
        columns: ['id', 'name', 'email', 'job_title'],
      },
    ],
    notInArchive: {
      changed_by_account_id: lastEditor,
      photo_id: 'The archive has the picture itself.',
    },
    erasure: {
      kind: 'person',
      personColumns: { id: 'person' },
      set: (_, { name }) => ({ name, email: null, photo_id: null }),
    },
    computedColumns: ({ name }) => ({ folded_name: fold(`${name}`), search_words: searchWords(`${name}`) }),
  }),
  storedTable('group_team', {
    classes: 'business',
    kept: 'as long as the engagement',
    computedColumns: ({ name }) => ({ folded_name: fold(`${name}`) }),
    removedWithEngagement: { countedAs: 'team' },
  }),
  storedTable('group_team_member', {
    classes: 'business',
    kept: 'as long as the engagement',
    archive: [
      {
        title: 'Your teams',
        personColumns: { employee_id: 'person' },
        columns: ['engagement_id', 'team_id'],
        key: ['team_id'],
      },
    ],
    removedWithEngagement: {},
  }),
  storedTable('team_revision', {
    classes: 'business',
    kept: 'as long as the engagement',
    removedWithEngagement: {},
  }),
]

import { searchWords } from '@portal/domain/text/search-words'
import { ofAccount, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const fileTables: readonly StoredTable[] = [
  storedTable('shared_file', {
    classes: 'business, personal',
    kept: 'until deleted; an expired file is archived, not deleted',
    archive: [
      {
        title: 'Files you shared',
        personColumns: { uploaded_by: 'account' },
        time: 'added_at',
        columns: ['id', 'engagement_id', 'category', 'is_sensitive', 'added_at', 'expire_on', 'archived_at'],
      },
    ],
    erasure: {
      kind: 'file',
      personColumns: { uploaded_by: 'account' },
      set: (_, __, { heir_id }) => (heir_id === undefined ? {} : { uploaded_by: heir_id }),
    },
    removedWithEngagement: { countedAs: 'file' },
  }),
  storedTable('file_version', {
    classes: 'business, personal',
    kept: 'until deleted; an expired file is archived, not deleted',
    archive: [
      {
        title: 'Versions of files you shared',
        personColumns: { uploaded_by: 'account' },
        columns: ['file_id', 'number', 'file_name', 'size', 'added_at'],
        time: 'added_at',
      },
    ],
    computedColumns: ({ file_name }) => ({ search_words: searchWords(`${file_name}`) }),
    place: 'file',
    removedWithEngagement: { parent: 'shared_file', column: 'file_id', countedAs: 'version' },
  }),
  storedTable('file_access', {
    classes: 'business, personal',
    kept: 'as long as the file, at most `DOWNLOAD_DAYS`',
    archive: [
      {
        title: 'Files you downloaded',
        personColumns: ofAccount,
        time: 'happened_at',
        columns: ['file_id', 'version', 'outcome', 'happened_at'],
      },
    ],
    removedWithEngagement: { parent: 'shared_file', column: 'file_id', countedAs: 'trace' },
  }),
]

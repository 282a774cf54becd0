import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import { keptWithImport, lastEditor, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const engagementTables: readonly StoredTable[] = [
  storedTable('client', {
    notInArchive: { changed_by_account_id: lastEditor },
    classes: 'business, personal',
    kept: keptWithImport,
    computedColumns: ({ name }) => ({ folded_name: fold(`${name}`), search_words: searchWords(`${name}`) }),
  }),
  storedTable('engagement', {
    notInArchive: { changed_by_account_id: lastEditor },
    classes: 'business, personal',
    kept: keptWithImport,
    archive: [
      {
        title: 'Engagements you lead or oversee',
        columns: ['id', 'title'],
        engagement: 'id',
        onlyVisible: true,
        personColumns: {
          client_partner_id: 'person',
          default_client_partner_id: 'person',
          project_lead_id: 'person',
          portfolio_director_id: 'person',
        },
      },
    ],
    computedColumns: ({ title }) => ({ folded_title: fold(`${title}`), search_words: searchWords(`${title}`) }),
    removedWithEngagement: { column: 'id', last: true },
  }),
  storedTable('audit', {
    classes: 'business, personal',
    kept: keptWithImport,
    computedColumns: ({ title }) => ({ search_words: searchWords(`${title}`) }),
    removedWithEngagement: { countedAs: 'audit' },
  }),
  storedTable('audit_score_point', {
    classes: 'business, personal',
    kept: keptWithImport,
    removedWithEngagement: { parent: 'audit', column: 'audit_id' },
  }),
  storedTable('audit_survey', {
    classes: 'business, personal',
    kept: keptWithImport,
    notInArchive: {
      created_by: 'A name in the provider’s audits that belongs to no account.',
    },
    removedWithEngagement: { parent: 'audit', column: 'audit_id' },
  }),
]

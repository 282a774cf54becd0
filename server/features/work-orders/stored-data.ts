import { searchWords } from '@portal/domain/text/search-words'
import {
  keptWithImport,
  lastEditor,
  ofAccount,
  type StoredTable,
  storedTable,
} from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const workOrderTables: readonly StoredTable[] = [
  storedTable('work_order', {
    notInArchive: { changed_by_account_id: lastEditor },
    classes: 'business, personal',
    kept: keptWithImport,
    computedColumns: ({ reference }) => ({ search_words: searchWords(`${reference}`) }),
    removedWithEngagement: { countedAs: 'work_order' },
  }),
  storedTable('member_assignment', {
    classes: 'business, personal',
    kept: keptWithImport,
    archive: [
      {
        title: 'Your assignments',
        personColumns: { employee_id: 'person' },
        time: 'start_date',
        columns: ['engagement_id', 'work_order_id', 'member_role', 'start_date', 'end_date', 'allocation_percentage'],
      },
    ],
    removedWithEngagement: { parent: 'work_order', column: 'work_order_id', countedAs: 'assignment' },
  }),
  storedTable('extension_request', {
    classes: 'business, personal',
    kept: 'as long as the engagement',
    archive: [
      {
        title: 'Extension requests you made',
        personColumns: ofAccount,
        time: 'requested_at',
        columns: ['work_order_id', 'requested_by', 'requested_at', 'message', 'proposed_end_date', 'state'],
      },
      {
        title: 'Extension requests you answered',
        time: 'answered_on',
        personColumns: { answered_by_account_id: 'account' },
        columns: ['work_order_id', 'answered_by', 'answered_on', 'state', 'note'],
      },
    ],
    erasure: {
      kind: 'request',
      personColumns: { account_id: 'account', answered_by_account_id: 'account' },
      nameColumns: { account_id: 'requested_by', answered_by_account_id: 'answered_by' },
    },
    place: 'request',
    removedWithEngagement: { parent: 'work_order', column: 'work_order_id', countedAs: 'request' },
  }),
]

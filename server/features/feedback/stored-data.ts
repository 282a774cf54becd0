import { removedText } from '@portal/domain/privacy/erasure'
import { searchWords } from '@portal/domain/text/search-words'
import {
  type ErasureChoice,
  ofAccount,
  type Row,
  type StoredTable,
  storedTable,
} from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

const feedbackText = (feedback: ErasureChoice['feedback']): Row =>
  feedback === 'removed' ? { feedback: removedText } : {}

export const feedbackTables: readonly StoredTable[] = [
  storedTable('individual_feedback', {
    classes: 'personal',
    kept: 'until its author deletes it; otherwise kept',
    archive: [
      {
        title: 'Feedback you gave about people',
        personColumns: ofAccount,
        time: 'given_at',
        columns: ['engagement_id', 'provider_full_name', 'provider_role', 'feedback', 'given_at'],
      },
      {
        title: 'Feedback about you',
        personColumns: { employee_id: 'person' },
        time: 'given_at',
        columns: ['engagement_id', 'provider_full_name', 'provider_role', 'feedback', 'given_at'],
        onlyVisible: true,
      },
    ],
    erasure: {
      kind: 'feedback',
      personColumns: ofAccount,
      nameColumns: { account_id: 'provider_full_name' },
      set: (_, __, { feedback }) => feedbackText(feedback),
    },
    computedColumns: (row) => ({ search_words: searchWords(`${row.feedback}`, `${row.provider_full_name}`) }),
    place: 'feedback',
    removedWithEngagement: { countedAs: 'people_feedback' },
  }),
  storedTable('team_feedback', {
    classes: 'personal',
    kept: 'until its author deletes it; otherwise kept',
    archive: [
      {
        title: 'Feedback you gave about teams',
        personColumns: ofAccount,
        time: 'given_at',
        columns: ['engagement_id', 'team_name', 'provider_full_name', 'feedback', 'given_at'],
      },
    ],
    erasure: {
      kind: 'feedback',
      personColumns: ofAccount,
      nameColumns: { account_id: 'provider_full_name' },
      set: (_, __, { feedback }) => feedbackText(feedback),
    },
    computedColumns: (row) => ({
      search_words: searchWords(`${row.feedback}`, `${row.provider_full_name}`, `${row.team_name}`),
    }),
    place: 'feedback',
    removedWithEngagement: { countedAs: 'people_feedback' },
  }),
]

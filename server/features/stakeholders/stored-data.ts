import { notYetVisibleEngagement } from '@portal/domain/privacy/hidden-names'
import { stakeholderWords } from '@portal/domain/stakeholders/search'
import {
  lastEditor,
  ofAccount,
  onlyName,
  type StoredTable,
  storedTable,
} from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const stakeholderTables: readonly StoredTable[] = [
  storedTable('stakeholder', {
    classes: 'personal',
    kept: 'as long as the provider’s records contain them; people invited by customers until they are removed',
    archive: [
      {
        title: 'Your stakeholder entries',
        personColumns: { id: 'stakeholder' },
        columns: ['engagement_id', 'full_name', 'company_name', 'role', 'email', 'phone', 'access_level', 'origin'],
      },
      {
        title: 'Stakeholders you invited',
        personColumns: { invited_by_account_id: 'account' },
        columns: ['engagement_id'],
      },
    ],
    notInArchive: {
      changed_by_account_id: lastEditor,
      invited_by: onlyName,
    },
    erasure: {
      kind: 'stakeholder',
      personColumns: { id: 'stakeholder' },
      nameColumns: { invited_by_account_id: 'invited_by' },
      set: (_, { name }) => ({ full_name: name, email: null, phone: null }),
    },
    computedColumns: (row) => ({
      search_words: stakeholderWords(row as unknown as Parameters<typeof stakeholderWords>[0]),
    }),
    place: 'stakeholder',
    removedWithEngagement: { countedAs: 'stakeholder' },
  }),
  storedTable('withdrawn_stakeholder', {
    classes: 'personal',
    kept: 'as long as the provider’s records contain them; people invited by customers until they are removed',
    archive: [
      {
        title: 'Engagements you were removed from',
        personColumns: { email: 'address' },
        columns: ['engagement_id', 'email'],
        key: ['engagement_id', 'stakeholder_id'],
      },
    ],
    erasure: { kind: 'stakeholder', personColumns: { email: 'address' }, set: () => ({ email: null }) },
    removedWithEngagement: {},
  }),
  storedTable('invitation', {
    classes: 'personal, secret',
    kept: 'until answered or expired',
    archive: [
      {
        title: 'Invitations to you',
        personColumns: { email: 'address' },
        time: 'invited_at',
        columns: ['engagement_id', 'email', 'full_name', 'role', 'phone', 'access_level', 'invited_at', 'expires_at'],
        hiddenEngagement: notYetVisibleEngagement,
      },
      {
        title: 'Invitations you sent',
        personColumns: { invited_by: 'account' },
        time: 'invited_at',
        columns: ['engagement_id', 'invited_at', 'expires_at'],
      },
    ],
    notInArchive: {
      invited_by_name: onlyName,
    },
    erasure: { kind: 'engagement', personColumns: { email: 'address', invited_by: 'account' }, deletesRows: true },
    place: 'stakeholder',
    removedWithEngagement: { countedAs: 'access' },
  }),
  storedTable('stakeholder_change', {
    classes: 'personal',
    kept: 'as long as the provider’s records contain them; people invited by customers until they are removed',
    archive: [
      {
        title: 'Changes to your stakeholder entries',
        time: 'changed_at',
        personColumns: { email: 'address' },
        columns: ['engagement_id', 'action', 'full_name', 'email', 'changed_at'],
      },
      {
        title: 'Stakeholders you invited or removed',
        time: 'changed_at',
        personColumns: ofAccount,
        columns: ['engagement_id', 'action', 'changed_at'],
      },
    ],
    notInArchive: {
      changed_by: onlyName,
    },
    erasure: {
      kind: 'stakeholder',
      personColumns: { email: 'address', account_id: 'account' },
      nameColumns: { account_id: 'changed_by' },
      set: (row, { name, email }) => (typeof row.email === 'string' ? { full_name: name, email } : {}),
    },
    place: 'stakeholder',
    removedWithEngagement: { countedAs: 'trace' },
  }),
]

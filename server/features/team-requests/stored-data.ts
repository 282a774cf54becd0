import { ofAccount, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const teamRequestTables: readonly StoredTable[] = [
  storedTable('team_request', {
    classes: 'business, personal',
    kept: 'as long as the engagement',
    archive: [
      {
        title: 'Team requests you made',
        personColumns: ofAccount,
        time: 'request_date',
        columns: ['engagement_id', 'requested_by', 'request_date', 'request_comment'],
      },
      {
        title: 'Team requests you completed',
        personColumns: { completed_by: 'account' },
        columns: ['engagement_id', 'completed_at', 'completion_reason'],
        time: 'completed_at',
      },
    ],
    erasure: { kind: 'request', personColumns: ofAccount, nameColumns: { account_id: 'requested_by' } },
    place: 'request',
    removedWithEngagement: { countedAs: 'request' },
  }),
  storedTable('team_request_line', {
    classes: 'business, personal',
    kept: 'as long as the engagement',
    removedWithEngagement: { parent: 'team_request', column: 'request_id' },
  }),
  storedTable('team_request_proposal', {
    classes: 'business, personal',
    kept: 'as long as the engagement',
    archive: [
      {
        title: 'People you proposed',
        personColumns: ofAccount,
        time: 'proposed_at',
        columns: ['proposed_by', 'note', 'decision', 'proposed_at', 'decided_at'],
      },
      {
        title: 'Proposals you accepted or declined',
        personColumns: { decided_by_account_id: 'account' },
        columns: ['decision', 'decided_by', 'decision_note', 'decided_at'],
        time: 'decided_at',
      },
      {
        title: 'Team requests you were proposed for',
        personColumns: { employee_id: 'person' },
        columns: ['decision', 'proposed_at', 'decided_at'],
        time: 'proposed_at',
      },
    ],
    erasure: {
      kind: 'request',
      personColumns: { account_id: 'account', decided_by_account_id: 'account' },
      nameColumns: { account_id: 'proposed_by', decided_by_account_id: 'decided_by' },
    },
    place: 'request',
    removedWithEngagement: { parent: 'team_request_line', column: 'line_id' },
  }),
]

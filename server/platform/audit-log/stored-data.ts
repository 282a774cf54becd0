import { ofAccount, onlyName, type StoredTable, storedTable } from '../stored-data/stored-table.ts'
import type {} from './tables.ts'

export const auditLogTables: readonly StoredTable[] = [
  storedTable('audit_entry', {
    classes: 'personal',
    kept: '`AUDIT_LOG_DAYS`; the remaining chain can still be verified',
    archive: [
      {
        title: 'Your actions in the audit log',
        personColumns: ofAccount,
        time: 'at',
        columns: ['at', 'kind', 'act', 'status', 'engagement_id', 'address'],
      },
      {
        title: 'Actions on your account in the audit log',
        personColumns: { object_id: 'account' },
        time: 'at',
        columns: ['at', 'act'],
      },
      {
        title: 'Times when someone viewed the portal as you',
        personColumns: { seen_as: 'account' },
        columns: ['at', 'act'],
        time: 'at',
      },
    ],
    notInArchive: {
      actor: onlyName,
    },
    erasure: {
      kind: 'log',
      personColumns: { account_id: 'account', object_id: 'account' },
      nameColumns: { account_id: 'actor', object_id: 'object' },
      clearedColumns: { account_id: 'address' },
    },
    place: 'log',
    staysAfterRemoval: { engagement_id: 'The audit log is kept as long as AUDIT_LOG_DAYS says.' },
  }),
  storedTable('audit_redaction', {
    classes: 'hashed; the name for an hour, encrypted with `SECRETS_KEY` if it is set',
    kept: 'kept, so that imports do not bring an erased person back and the audit log can be verified without the name; `user let-back` deletes the hash of an address',
  }),
  storedTable('audit_head', {
    classes: 'personal',
    kept: '`AUDIT_LOG_DAYS`; the remaining chain can still be verified',
  }),
  storedTable('audit_anchor', {
    classes: 'personal',
    kept: '`AUDIT_LOG_DAYS`; the remaining chain can still be verified',
  }),
]

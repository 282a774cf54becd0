import { ofAccount, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const privacyTables: readonly StoredTable[] = [
  storedTable('agreement_text', {
    classes: 'personal',
    kept: 'as long as the account, as proof of the agreement',
  }),
  storedTable('agreement', {
    classes: 'personal',
    kept: 'as long as the account, as proof of the agreement',
    archive: [
      {
        title: 'What you agreed to',
        personColumns: ofAccount,
        time: 'agreed_at',
        columns: ['agreed_at', 'text_hash', 'file_id'],
      },
    ],
  }),
  storedTable('erasure', {
    classes: 'hashed; the name for an hour, encrypted with `SECRETS_KEY` if it is set',
    kept: 'kept, so that imports do not bring an erased person back and the audit log can be verified without the name; `user let-back` deletes the hash of an address',
    archive: [
      {
        title: 'Your erasure',
        personColumns: ofAccount,
        time: 'erased_at',
        columns: ['erased_at'],
      },
      {
        title: 'People you erased',
        personColumns: { erased_by: 'account' },
        time: 'erased_at',
        columns: ['erased_at'],
      },
    ],
  }),
  storedTable('scheduled_erasure', {
    classes: 'personal',
    kept: 'until the erasure in the next night, or until it is cancelled ([privacy.md](../operate/privacy.md))',
    archive: [
      {
        title: 'Your scheduled erasure',
        personColumns: { account_id: 'account', person_id: 'person', stakeholder_id: 'stakeholder' },
        time: 'scheduled_at',
        columns: ['scheduled_at', 'erase_at'],
      },
      {
        title: 'Erasures you scheduled',
        personColumns: { scheduled_by: 'account' },
        time: 'scheduled_at',
        columns: ['scheduled_at', 'erase_at'],
      },
    ],
    notInArchive: { email: 'The address at that time. The archive has the account.' },
  }),
  storedTable('erased_key', {
    classes: 'hashed; the name for an hour, encrypted with `SECRETS_KEY` if it is set',
    kept: 'kept, so that imports do not bring an erased person back and the audit log can be verified without the name; `user let-back` deletes the hash of an address',
  }),
]

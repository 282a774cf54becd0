import { isFormerAddress } from '@portal/domain/privacy/erasure'
import { type StoredTable, storedTable } from '../stored-data/stored-table.ts'
import type {} from './tables.ts'

export const outboxTables: readonly StoredTable[] = [
  storedTable('outbox', {
    classes: 'personal, business',
    kept: 'emails for `MAIL_DAYS`; the text of access code emails is deleted when the code expires. Webhook deliveries for days, and the newest of each webhook',
    archive: [
      {
        title: 'Emails to you in the last 30 days',
        personColumns: { recipient: 'address' },
        time: 'created_at',
        columns: ['recipient', 'subject', 'state', 'created_at', 'tried_at'],
      },
      {
        title: 'Emails in the last 30 days whose replies go to you',
        personColumns: { reply_to: 'address' },
        columns: ['reply_to', 'reply_to_name', 'created_at', 'tried_at'],
        time: 'created_at',
      },
    ],
    erasure: { kind: 'mail', personColumns: { recipient: 'address' }, deletesRows: true },
    // No one reads the replies to an erased address, so they go to MAIL_FROM.
    computedColumns: ({ reply_to }) => (isFormerAddress(reply_to) ? { reply_to: null, reply_to_name: null } : {}),
    place: 'mail',
    removedWithEngagement: {},
  }),
  storedTable('outbox_attachment', {
    classes: 'personal, business',
    kept: 'until sent',
    place: 'mail',
    removedWithEngagement: { parent: 'outbox', column: 'message_id' },
  }),
]

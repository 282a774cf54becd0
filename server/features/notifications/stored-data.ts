import { ofAccount, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const notificationTables: readonly StoredTable[] = [
  storedTable('event', {
    classes: 'personal',
    kept: '90 days; those in Recent changes as long as the engagement',
    archive: [
      {
        title: 'Notifications to others about what you did',
        personColumns: ofAccount,
        time: 'happened_at',
        columns: ['kind', 'engagement_id', 'subject_id', 'facts', 'happened_at'],
      },
      {
        title: 'Notifications to others about you',
        personColumns: { person_id: 'person' },
        time: 'happened_at',
        columns: ['kind', 'engagement_id', 'subject_id', 'facts', 'happened_at'],
      },
    ],
    erasure: { kind: 'mention', personColumns: { ...ofAccount, person_id: 'person' } },
    removedWithEngagement: { countedAs: 'trace' },
  }),
  storedTable('notification_setting', {
    classes: 'personal, working',
    kept: 'as long as the account or the order',
    archive: [
      {
        title: 'Your notification settings',
        personColumns: ofAccount,
        key: ['account_id'],
        columns: ['delivery', 'only_mine', 'digest_sent_for'],
      },
    ],
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('notification_subscription', {
    classes: 'personal, working',
    kept: 'as long as the account or the order',
    archive: [{ title: 'Notifications you subscribed to', personColumns: ofAccount, key: ['kind'], columns: ['kind'] }],
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('notice', {
    classes: 'personal',
    kept: '90 days',
    archive: [
      {
        title: 'Notifications sent to you',
        personColumns: ofAccount,
        time: 'happened_at',
        key: ['event_id'],
        columns: ['kind', 'happened_at', 'told_at'],
      },
    ],
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
    removedWithEngagement: { parent: 'event', column: 'event_id' },
  }),
  storedTable('event_read', {
    classes: 'personal',
    kept: '90 days',
    archive: [
      { title: 'Notifications you have read', personColumns: ofAccount, columns: ['event_id'], key: ['event_id'] },
    ],
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
    removedWithEngagement: { parent: 'event', column: 'event_id' },
  }),
  storedTable('work_order_warning', {
    classes: 'personal, working',
    kept: 'as long as the account or the order',
    removedWithEngagement: { parent: 'work_order', column: 'work_order_id' },
  }),
  storedTable('unsubscribe_token', {
    classes: 'secret',
    kept: '400 days, because people unsubscribe from old emails',
    archive: [
      {
        title: 'Unsubscribe links sent to you',
        personColumns: ofAccount,
        columns: ['kind', 'created_at'],
        key: ['token_hash'],
        time: 'created_at',
      },
    ],
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
  }),
]

import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Queries } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { emailReceiver } from '../platform/email/email-sender.ts'

interface Email extends Partial<Insertable<Tables['outbox']>> {
  recipient: string
  created_at: Date
  text?: string
  html?: string
  headers?: object
}

/** Row of the outbox with an email, which waits to be sent by default. */
export function emailRow({ text = 'Hello', html = '<p>Hello', headers = {}, ...columns }: Email) {
  const id = columns.id ?? randomUUID()
  return {
    id,
    sender: 'email' as const,
    receiver: emailReceiver,
    subject: 'Hello',
    due_at: columns.created_at,
    content: JSON.stringify({ text, html, headers, message_id: `<${id}@portal.example>` }),
    ...columns,
  }
}

/** Emails of the outbox with their texts, in the order in which they were queued. */
export const selectEmails = (queries: Queries) =>
  queries
    .selectFrom('outbox')
    .where('sender', '=', 'email')
    .select(['id', 'subject', 'state', 'expires_at', 'reply_to', 'reply_to_name', 'error', 'attempts', 'created_at'])
    .select([
      sql<string>`recipient`.as('recipient'),
      sql<string>`coalesce(content ->> 'text', '')`.as('text'),
      sql<string>`coalesce(content ->> 'html', '')`.as('html'),
      sql<Record<string, string>>`content -> 'headers'`.as('headers'),
      sql<string>`content ->> 'message_id'`.as('message_id'),
    ])
    .orderBy('position')

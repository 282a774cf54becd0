import { randomUUID } from 'node:crypto'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { Queries } from '../database/database.ts'
import { insertMessages } from '../outbox/outbox-data.ts'
import { insertAttachments } from './email-data.ts'
import { isAutomatic } from './email-kind.ts'
import { type EmailContent, emailReceiver } from './email-sender.ts'
import { findRecipients } from './recipient-data.ts'
import { decideReplyTo } from './reply-to.ts'
import { asHtml, asText, type Email } from './template.ts'

export interface Mailer {
  /**
   * Adds emails to the outbox in the caller's transaction, with two statements for all. A mail server that is down never
   * slows the caller.
   */
  queue: (queries: Queries, ...emails: readonly Email[]) => Promise<void>
}

interface MailerOptions {
  /** False in the demo, which shows its emails at /dev/mail. */
  hasMailServer: boolean
  from: string
  settings: Pick<PortalSettings, 'product_name' | 'it_email'>
  accent: () => string
  now: () => Date
}

/** A statement has at most 65,535 parameters. */
const mostAtOnce = 500

export function createMailer({ hasMailServer, from, settings, accent, now }: MailerOptions): Mailer {
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'

  const queue: Mailer['queue'] = async (queries, ...emails) => {
    const hasAttachments = emails.some(({ attachments = [] }) => attachments.length > 0)
    // No worker sees an email without its attachments.
    if (hasAttachments && !queries.isTransaction)
      return queries.transaction().execute((transaction) => queue(transaction, ...emails))
    for (let start = 0; start < emails.length; start += mostAtOnce)
      await insert(queries, emails.slice(start, start + mostAtOnce))
  }

  async function insert(queries: Queries, emails: readonly Email[]): Promise<void> {
    const recipients = await findRecipients(queries, emails)
    const queued = emails.map((unnamed, place) => {
      const recipient = recipients[place]
      if (!recipient) throw new Error('the recipient of an email was not looked up')
      const email = { ...unnamed, name: unnamed.name ?? recipient.first_name }
      return { id: email.id ?? randomUUID(), email, reply: decideReplyTo(email, recipient, settings.it_email) }
    })
    await insertMessages(
      queries,
      queued.map(({ id, email, reply }) => ({
        id,
        sender: 'email' as const,
        receiver: emailReceiver,
        stream: null,
        recipient: email.to,
        reply_to: 'mailbox' in reply ? reply.mailbox.address : null,
        reply_to_name: 'mailbox' in reply ? reply.mailbox.name : null,
        engagement_id: null,
        subject: email.subject,
        content: JSON.stringify(contentOf(id, email)),
        created_at: now(),
        expires_at: email.expires_at ?? null,
        state: hasMailServer ? ('waiting' as const) : ('sent' as const),
        due_at: now(),
        first_tried_at: null,
        tried_at: hasMailServer ? null : now(),
        error: null,
        response: null,
      })),
    )
    await insertAttachments(
      queries,
      queued.flatMap(({ id, email: { attachments = [] } }) =>
        attachments.map((attachment, position) => ({ ...attachment, message_id: id, position })),
      ),
    )
  }

  const contentOf = (id: string, email: Email): EmailContent => ({
    text: asText(email, settings),
    html: asHtml(email, settings, accent()),
    // Mail programs answer automatic emails with no absence notices (RFC 3834).
    headers: { ...email.headers, ...(isAutomatic(email.kind) && { 'Auto-Submitted': 'auto-generated' }) },
    message_id: `<${id}@${domain}>`,
  })
  return { queue }
}

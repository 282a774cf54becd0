import { randomUUID } from 'node:crypto'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { Queries } from '../database/database.ts'
import { insertMessages } from '../outbox/outbox-data.ts'
import { insertAttachments } from './email-data.ts'
import { type EmailContent, emailReceiver } from './email-sender.ts'
import { findFirstName } from './recipient-data.ts'
import { decideReplyTo } from './reply-to.ts'
import { asHtml, asText, type Email } from './template.ts'

export interface Mailer {
  /** Adds an email to the outbox in the caller's transaction. A mail server that is down never slows the caller. */
  queue: (queries: Queries, email: Email) => Promise<void>
}

interface MailerOptions {
  /** False in the demo, which shows its emails at /dev/mail. */
  hasMailServer: boolean
  from: string
  settings: Pick<PortalSettings, 'product_name' | 'it_email'>
  accent: string
  now: () => Date
}

export function createMailer({ hasMailServer, from, settings, accent, now }: MailerOptions): Mailer {
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'

  const queue: Mailer['queue'] = async (queries, unnamed) => {
    const { attachments = [] } = unnamed
    // No worker sees the email without its attachments.
    if (attachments.length > 0 && !queries.isTransaction)
      return queries.transaction().execute((transaction) => queue(transaction, unnamed))
    const id = randomUUID()
    const named = { ...unnamed, name: unnamed.name ?? (await findFirstName(queries, unnamed.to)) }
    const reply = await decideReplyTo(queries, named, settings.it_email)
    const content: EmailContent = {
      text: asText(named, settings),
      html: asHtml(named, settings, accent),
      headers: named.headers ?? {},
      message_id: `<${id}@${domain}>`,
    }
    await insertMessages(queries, [
      {
        id,
        sender: 'email',
        receiver: emailReceiver,
        stream: null,
        recipient: named.to,
        reply_to: 'mailbox' in reply ? reply.mailbox.address : null,
        reply_to_name: 'mailbox' in reply ? reply.mailbox.name : null,
        engagement_id: null,
        subject: named.subject,
        content: JSON.stringify(content),
        created_at: now(),
        expires_at: named.expires_at ?? null,
        state: hasMailServer ? 'waiting' : 'sent',
        due_at: now(),
        first_tried_at: null,
        tried_at: hasMailServer ? null : now(),
        error: null,
        response: null,
      },
    ])
    await insertAttachments(queries, id, attachments)
  }
  return { queue }
}

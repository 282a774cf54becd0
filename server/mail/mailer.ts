import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries } from '../database/database.ts'
import { type Dependency, watchDependency } from '../dependencies/dependency.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { createDelivery, type Wait } from './delivery.ts'
import { keepMail, removeOldMail } from './outbox-data.ts'
import { findFirstName } from './recipient-data.ts'
import { decideReplyTo } from './reply-to.ts'
import { asHtml, asText, type Email } from './template.ts'
import type { MailServer } from './transport.ts'

export interface Mailer {
  /** Adds an email to the outbox in the caller's transaction. A mail server that is down never slows the caller. */
  queue: (queries: Queries, letter: Email) => Promise<void>
  jobs: JobKind<never>[]
  /** Starts sending. */
  start: () => void
  stop: () => Promise<void>
  /** The mail server; undefined in the demo. */
  peer: Dependency | undefined
}

interface MailerOptions {
  db: Database
  /** null in the demo, which shows its emails at /dev/mail. */
  mailServer: MailServer | null
  from: string
  settings: Pick<PortalSettings, 'product_name' | 'it_email'>
  accent: string
  log: FastifyBaseLogger
  now: () => Date
  /** Days for which finished emails stay readable for superusers. */
  keptDays: number
  /** Replaces the timer in tests with another clock. */
  wait?: Wait
}

const day = 24 * 60 * 60 * 1000

const onTheWall: Wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal })

export function createMailer(options: MailerOptions): Mailer {
  const { db, mailServer, from, settings, accent, log, now, keptDays, wait = onTheWall } = options
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
  const dependency = mailServer ? watchDependency('mail server', 'emails wait until it is back', log) : undefined
  const delivery =
    mailServer && dependency ? createDelivery({ db, mailServer, peer: dependency, log, now, wait }) : undefined

  const queue: Mailer['queue'] = async (queries, unnamed) => {
    const id = randomUUID()
    const named = { ...unnamed, name: unnamed.name ?? (await findFirstName(queries, unnamed.to)) }
    const reply = await decideReplyTo(queries, named, settings.it_email)
    const mail = {
      id,
      message_id: `<${id}@${domain}>`,
      recipient: named.to,
      subject: named.subject,
      text: asText(named, settings),
      html: asHtml(named, settings, accent),
      headers: JSON.stringify(named.headers ?? {}),
      reply_to: 'mailbox' in reply ? reply.mailbox.address : null,
      reply_to_name: 'mailbox' in reply ? reply.mailbox.name : null,
      created_at: now(),
      due_at: now(),
      expires_at: named.expires_at ?? null,
      state: mailServer ? ('queued' as const) : ('sent' as const),
      sent_at: mailServer ? null : now(),
      last_error: null,
    }
    await keepMail(queries, mail, named.attachments ?? [])
  }
  const removal: JobKind<never> = {
    name: 'remove-old-mail',
    cron: '37 3 * * *',
    handle: () => removeOldMail(db, new Date(now().getTime() - keptDays * day)),
  }
  return {
    queue,
    jobs: [removal],
    start: () => delivery?.start(),
    stop: async () => delivery?.stop(),
    peer: dependency,
  }
}

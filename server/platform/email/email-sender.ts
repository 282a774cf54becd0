import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { type Dependency, watchDependency } from '../dependencies/dependency.ts'
import type { Message, Outcome, Sender } from '../outbox/sender.ts'
import { findAttachments } from './email-data.ts'
import { MailRefused, MailServerFault } from './mail-fault.ts'
import { connections, type MailServer } from './transport.ts'

/** Content of an email in the outbox. `{}` after an email that expires was sent. */
export interface EmailContent {
  text: string
  html: string
  headers: Record<string, string>
  /** `<...@provider.example>`. Each attempt uses the same one, so that mail programs show duplicates once. */
  message_id: string
}

/** Receiver of all emails in the outbox: the mail server. */
export const emailReceiver = 'email'

interface Parts {
  db: Database
  mailServer: MailServer
  log: FastifyBaseLogger
  now: () => Date
}

const second = 1000
const minute = 60 * second
const retriedFor = 3 * 24 * 60 * minute

/** Sends emails through the operator's mail server. */
export function createEmailSender({ db, mailServer, log, now }: Parts): Sender & { dependency: Dependency } {
  const dependency = watchDependency('mail server', 'emails wait until it is back', log)

  const fail = (message: Message, error: string, receiverState?: 'works' | 'down'): Outcome => {
    log.warn({ mail: message.id, reason: withoutAddresses(error) }, 'could not deliver an email, gave up')
    return { result: 'failed', error, ...(receiverState && { receiverState }) }
  }

  return {
    name: 'email',
    dependency,
    atOnce: { total: connections, perReceiver: connections },
    longestWait: { message: 15 * minute, receiver: 15 * second },
    rest: 0,
    server: {
      receiver: emailReceiver,
      check: mailServer.check,
      works: dependency.answered,
      failed: dependency.failed,
    },
    send: async (message) => {
      const { recipient, subject, reply_to, reply_to_name, first_tried_at } = message
      const content = message.content as EmailContent
      const attachments = await findAttachments(db, message.id)
      try {
        await mailServer.send({ ...content, recipient: recipient ?? '', subject, reply_to, reply_to_name, attachments })
        return { result: 'sent' }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (error instanceof MailRefused) return fail(message, reason, 'works')
        const receiverState = error instanceof MailServerFault ? ('down' as const) : undefined
        const since = first_tried_at ?? now()
        if (now().getTime() - since.getTime() >= retriedFor)
          return fail(message, `Gave up after three days. Last error: ${reason}`, receiverState)
        return { result: 'retry', error: reason, cause: error, ...(receiverState && { receiverState }) }
      }
    },
  }
}

/** The log must not name people. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>]+@[^\s<>]+/g, '(address)')

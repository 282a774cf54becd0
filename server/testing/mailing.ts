import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import type { Database } from '../platform/database/database.ts'
import type { Dependency } from '../platform/dependencies/dependency.ts'
import { createEmailSender } from '../platform/email/email-sender.ts'
import { createMailer, type Mailer } from '../platform/email/mailer.ts'
import type { Email } from '../platform/email/template.ts'
import type { MailServer } from '../platform/email/transport.ts'
import type { Message } from '../platform/outbox/sender.ts'
import { createOutboxWorker } from '../platform/outbox/worker.ts'
import { selectEmails } from './email-rows.ts'

/** A worker that sends emails. */
interface EmailWorker {
  dependency: Dependency
  stop: () => Promise<void>
}

export interface Mailing {
  /** Runs ten times as fast as the real clock, because sending emails includes pauses. */
  clock: { now: () => Date; advance: (milliseconds: number) => void }
  mailer: Mailer
  /** Starts a worker, as of an instance of the portal, which sends through the given mail server until `stop`. */
  begin: (mailServer: MailServer) => EmailWorker
  /** Messages logged at warn or above, each followed by its `reason`. */
  warnings: string[]
  /** Queues an email with the given subject, to helen@customer.example by default. */
  queue: (subject: string, email?: Partial<Email>) => Promise<void>
  /** By subject, in the order of queuing. */
  states: () => Promise<Record<string, Message['state']>>
  /** Waits until `count` emails have the state. */
  until: (state: Message['state'], count?: number) => Promise<void>
  stop: () => Promise<void>
}

const speed = 10
/** Milliseconds between two polls, like the two seconds of the portal's poller. */
const interval = 200

/** The emails of a database and those who send them. */
export function mailingOf(db: Database): Mailing {
  const start = Date.now()
  let ahead = 0
  const clock: Mailing['clock'] = {
    now: () => new Date(start + (Date.now() - start) * speed + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
  const warnings: string[] = []
  const write = (line: string): void => {
    const { msg, reason } = JSON.parse(line)
    warnings.push(reason ? `${msg} (${reason})` : msg)
  }
  const log = pino({ level: 'warn' }, { write })
  const workers: { worker: EmailWorker; mailServer: MailServer }[] = []
  const mailer = createMailer({
    hasMailServer: true,
    now: clock.now,
    accent: () => '#0d3c48',
    from: 'Portal <portal@provider.example>',
    settings: { product_name: 'Client Portal', it_email: 'it@provider.example' },
  })
  const find = () => selectEmails(db).execute()
  return {
    clock,
    mailer,
    warnings,
    begin: (mailServer) => {
      const sender = createEmailSender({ db, mailServer, log, now: clock.now })
      const outbox = createOutboxWorker({ db, log, now: clock.now, senders: [sender] })
      void outbox.start()
      const polling = setInterval(outbox.wake, interval)
      const stop = (): Promise<void> => {
        clearInterval(polling)
        return outbox.stop()
      }
      const worker = { dependency: sender.dependency, stop }
      workers.push({ worker, mailServer })
      return worker
    },
    queue: (subject, email) =>
      mailer.queue(db, {
        kind: 'access-link',
        concerns: {},
        to: 'helen@customer.example',
        subject,
        paragraphs: ['Hello.'],
        reason: 'You asked.',
        ...email,
      }),
    states: async () => Object.fromEntries((await find()).map(({ subject, state }) => [subject, state])),
    until: async (wanted, count = 1) => {
      const isInState = async () => (await find()).filter(({ state }) => state === wanted).length >= count
      for (let turn = 0; turn < 1200; turn++) {
        if (await isInState()) return
        await wait(50)
      }
      throw new Error(`not ${wanted}: ${JSON.stringify(await find())}`)
    },
    stop: async () => {
      for (const { worker, mailServer } of workers.splice(0)) {
        mailServer.close()
        await worker.stop()
      }
      ahead = 0
      warnings.length = 0
    },
  }
}

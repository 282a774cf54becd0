import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import type { Email } from '../mail/template.ts'
import type { MailServer } from '../mail/transport.ts'

export interface Mailing {
  /** Runs ten times as fast as the real clock, because sending emails includes pauses. */
  clock: { now: () => Date; advance: (milliseconds: number) => void }
  /** Queues emails as the portal's features do, and sends nothing. */
  clerk: Mailer
  /** An instance of the portal's mailer that sends through the given mail server until `stop`. */
  begin: (mailServer: MailServer) => Mailer
  /** Messages logged at warn or above, each followed by its `reason`. */
  warnings: string[]
  /** Queues an email with the given subject, to helen@customer.example by default. */
  queue: (subject: string, letter?: Partial<Email>) => Promise<void>
  /** By subject, in the order of posting. */
  states: () => Promise<Record<string, Tables['mail']['state']>>
  /** Waits until `count` emails have the state. */
  until: (state: Tables['mail']['state'], count?: number) => Promise<void>
  stop: () => Promise<void>
}

const speed = 10

/** The mail of a database and those who send it. */
export function mailingOf(db: Database): Mailing {
  const begin = Date.now()
  let ahead = 0
  const clock: Mailing['clock'] = {
    now: () => new Date(begin + (Date.now() - begin) * speed + ahead),
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
  const begun: { mailer: Mailer; mailServer: MailServer }[] = []
  const parts = {
    db,
    log,
    now: clock.now,
    accent: '#0d3c48',
    keptDays: 30,
    from: 'Portal <portal@provider.example>',
    settings: { product_name: 'Client Portal', it_email: 'it@provider.example' },
    wait: (milliseconds: number, signal?: AbortSignal) => wait(milliseconds / speed, undefined, { signal }),
  }
  const silent: MailServer = { send: async () => {}, check: async () => {}, close: () => {} }
  const clerk = createMailer({ ...parts, mailServer: silent })
  const find = () => db.selectFrom('mail').select(['subject', 'state']).orderBy('position').execute()
  return {
    clock,
    clerk,
    warnings,
    begin: (mailServer) => {
      const mailer = createMailer({ ...parts, mailServer })
      mailer.start()
      begun.push({ mailer, mailServer })
      return mailer
    },
    queue: (subject, letter) =>
      clerk.queue(db, {
        kind: 'access-link',
        concerns: {},
        to: 'helen@customer.example',
        subject,
        paragraphs: ['Hello.'],
        reason: 'You asked.',
        ...letter,
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
      for (const { mailer, mailServer } of begun.splice(0)) {
        mailServer.close()
        await mailer.stop()
      }
      ahead = 0
      warnings.length = 0
    },
  }
}

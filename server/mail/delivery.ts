import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Dependency } from '../dependencies/dependency.ts'
import { MailRefused, MailServerFault } from './mail-fault.ts'
import { expireMail, type LeasedMail, makeDue, putOff, settleFailed, settleSent, takeMail } from './outbox-data.ts'
import { connections, type MailServer } from './transport.ts'

interface Parts {
  db: Database
  mailServer: MailServer
  peer: Dependency
  log: FastifyBaseLogger
  now: () => Date
  wait: Wait
}

/** Waits that many milliseconds of `now`; throws if the signal is aborted first. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<unknown>

export interface Delivery {
  start: () => void
  /** Lets mails that are on their way arrive, for some seconds. */
  stop: () => Promise<void>
}

const second = 1000
const minute = 60 * second
const triedFor = 3 * 24 * 60 * minute
/** A mail server that is down is asked again after one second, then two, and so on up to this. */
const longestPause = 15 * second
/** Number of different emails put off in a row after which the mail server counts as failing. */
const tooManyPutOff = 5

/** Milliseconds before the next try of an email: five seconds, doubled each time, at most fifteen minutes. */
const waitAfter = (attempts: number): number => Math.min(5 * second * 2 ** (attempts - 1), 15 * minute)

/**
 * Sends the emails of the outbox. Every instance does so and checks the table every second. While the mail server is down,
 * one email at a time is tried, a different one each time; once one is accepted, all pending emails are due.
 */
export function createDelivery({ db, mailServer, peer, log, now, wait }: Parts): Delivery {
  const stopping = new AbortController()
  const putOffSince = new Set<string>()
  /** On the clock of `performance.now()`. */
  let lastAccepted = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  const serverWorks = async (): Promise<void> => {
    lastAccepted = performance.now()
    putOffSince.clear()
    if (peer.state() === 'up') return
    await makeDue(db, now())
    peer.answered()
  }

  /** Decides what becomes of a mail that was not taken. False where this worker should leave the mail server alone. */
  const handleFailure = async (mail: LeasedMail, error: unknown, begun: number): Promise<boolean> => {
    const reason = error instanceof Error ? error.message : String(error)
    const isFault = error instanceof MailServerFault
    if (!isFault) putOffSince.add(mail.id)
    if (!isFault && peer.state() === 'unknown') peer.answered()
    // If another mail was taken meanwhile, the server works after all; it may just allow fewer connections.
    if (isFault ? lastAccepted < begun : putOffSince.size >= tooManyPutOff) peer.failed(error)
    if (now().getTime() - mail.first_tried_at.getTime() < triedFor)
      await putOff(db, mail, new Date(now().getTime() + waitAfter(mail.attempts)), reason)
    else await fail(mail, `Gave up after three days. Last error: ${reason}`)
    return !isFault
  }

  const fail = async (mail: LeasedMail, reason: string): Promise<void> => {
    log.warn({ mail: mail.id, reason: withoutAddresses(reason) }, 'could not deliver an email, gave up')
    await settleFailed(db, mail, reason)
  }

  const deliver = async (mail: LeasedMail): Promise<boolean> => {
    const begun = performance.now()
    try {
      await mailServer.send(mail)
    } catch (error) {
      if (!(error instanceof MailRefused)) return handleFailure(mail, error, begun)
      await fail(mail, error.message)
      await serverWorks()
      return true
    }
    await persistently(() => settleSent(db, mail, now()), wait)
    await serverWorks()
    return true
  }

  /** Finds out whether the mail server works: with a mail that waits, or with a login where none does. */
  const probe = async (): Promise<void> => {
    const mail = await takeMail(db, 'waiting', now())
    if (mail) await deliver(mail)
    else await mailServer.check().then(serverWorks, peer.failed)
  }

  const workers = new Set<Promise<void>>()
  /** Starts another worker. Each that finds an email starts the next, up to the number of connections. */
  const beginWorker = (): void => {
    if (workers.size >= connections || peer.state() !== 'up' || stopping.signal.aborted) return
    const worker: Promise<void> = work()
      .catch(databaseAway)
      .finally(() => workers.delete(worker))
    workers.add(worker)
  }
  const work = async (): Promise<void> => {
    while (peer.state() === 'up' && !stopping.signal.aborted) {
      const mail = await takeMail(db, 'due', now())
      if (!mail) return
      beginWorker()
      if (!(await deliver(mail))) return
    }
  }

  let isAway = false
  const databaseAway = (error: unknown): void => {
    if (!isAway) log.warn({ err: error }, 'the database is unavailable, emails wait')
    isAway = true
  }

  const run = async (): Promise<void> => {
    let inVain = 0
    // Mail that an earlier process put off is tried at once: its reason may be gone.
    await makeDue(db, now()).catch(databaseAway)
    while (!stopping.signal.aborted) {
      try {
        await expireMail(db, now())
        isAway = false
        if (peer.state() !== 'up') await probe()
      } catch (error) {
        databaseAway(error)
      }
      beginWorker()
      inVain = peer.state() === 'up' ? 0 : inVain + 1
      const pause = Math.min(second * 2 ** Math.max(0, inVain - 1), longestPause)
      await wait(pause, stopping.signal).catch(() => {})
    }
  }

  return {
    start: () => {
      running ??= run()
    },
    stop: async () => {
      stopping.abort()
      const arrived = new AbortController()
      const all = Promise.all([running, ...workers]).finally(() => arrived.abort())
      await Promise.race([all, wait(5 * second, arrived.signal).catch(() => {})])
    },
  }
}

/** Tries again where the database is away for a moment: a mail that is not marked as sent would be sent twice. */
async function persistently(write: () => Promise<void>, wait: Wait): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await write()
    } catch (error) {
      if (attempt === 5) throw error
      await wait(attempt * second)
    }
}

/** The log must not name people. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>]+@[^\s<>]+/g, '(address)')

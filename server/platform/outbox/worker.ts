import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { databaseTrouble } from '../database/database-errors.ts'
import {
  claimMessage,
  deleteMessage,
  expireMessages,
  holdReceiver,
  lease,
  makeDue,
  postpone,
  setFailed,
  setSent,
} from './outbox-data.ts'
import { type Attempted, createReceivers } from './receivers.ts'
import type { Message, Outcome, Sender } from './sender.ts'

/** Sends the messages of the outbox. Every instance has one. */
export interface OutboxWorker {
  /** Makes everything due that an earlier process postponed, because its reason may be gone, and starts sending. */
  start: () => Promise<void>
  /** Looks for messages now. The poller calls this when some are due. */
  wake: () => void
  /** True while a receiver is down: it is asked again even if no message is due. */
  isAnyDown: () => boolean
  /** Sends everything that is due, and what becomes due by that. For tests. */
  sendDue: () => Promise<void>
  /** Waits up to 5 seconds for messages that are on their way. */
  stop: () => Promise<void>
}

interface Parts {
  db: Database
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  now: () => Date
  senders: readonly Sender[]
}

const second = 1000
/** Attempts that end with an unexpected error, after which a message fails. */
const mostUnexpected = 20

/** Milliseconds before the next attempt: five seconds, doubled each time. Random, so that not all come at the same moment. */
const waitAfter = (attempts: number, longest: number): number =>
  Math.min(5 * second * 2 ** (attempts - 1), longest) * (0.8 + 0.4 * Math.random())

export function createOutboxWorker({ db, log, now, senders }: Parts): OutboxWorker {
  const stopping = new AbortController()
  const receivers = createReceivers(senders)
  const inProgress = new Set<Promise<void>>()
  let isStarted = false
  let isAway = false

  const databaseAway = (error: unknown): void => {
    if (!isAway) log.warn({ err: error }, 'the database is unavailable, emails and webhooks wait')
    isAway = true
  }

  /** Outcome of an attempt that threw. A database error passes. Any other error is a defect, which no retry repairs. */
  const failureOf = (error: unknown, { id, attempts }: Message): Outcome => {
    if (databaseTrouble(error)) {
      databaseAway(error)
      return { result: 'retry', error: 'The database was unavailable' }
    }
    log.error({ err: error, message: id }, 'could not send a message of the outbox')
    return {
      result: attempts < mostUnexpected ? 'retry' : 'failed',
      error: 'Unexpected error. See the log of the portal',
    }
  }

  const store = (message: Message, sender: Sender, outcome: Outcome, tried_at: Date): Promise<void> => {
    const { result } = outcome
    if (result === 'dropped') return deleteMessage(db, message)
    if (result === 'sent') return setSent(db, message, { tried_at, error: null, response: outcome.response })
    const error = outcome.error ?? null
    const attempt = { tried_at, error, response: outcome.response }
    if (result === 'failed') return setFailed(db, message, attempt)
    if (result === 'held')
      return db.transaction().execute(async (transaction) => {
        const isOff = await sender.isOff?.(transaction, message.receiver)
        // If it was switched on meanwhile, `releaseMessages` was called before.
        if (isOff) await holdReceiver(transaction, message, error === null ? undefined : attempt)
        else await postpone(transaction, message, attempt, now())
      })
    const wait = Math.max(waitAfter(message.attempts, sender.longestWait.message), outcome.retryAfter ?? 0)
    return postpone(db, message, attempt, new Date(now().getTime() + wait))
  }

  /** For a receiver that is back. */
  const sendWaiting = async (receiver: string): Promise<void> => {
    await makeDue(db, now(), receiver)
    wake()
  }

  const attempt = async (message: Message, sender: Sender): Promise<void> => {
    const begun = performance.now()
    const tried_at = now()
    let outcome: Outcome
    try {
      outcome = await sender.send(message)
    } catch (error) {
      const failure = failureOf(error, message)
      return persistently(() => store(message, sender, failure, tried_at), begun)
    }
    await persistently(() => store(message, sender, outcome, tried_at), begun)
    const { result } = outcome
    if (result === 'sent' || ('receiverState' in outcome && outcome.receiverState === 'works')) {
      if (receivers.succeeded(message)) await sendWaiting(message.receiver)
    } else if (result === 'retry' || result === 'failed') {
      const { receiverState, cause, error, retryAfter = 0 } = outcome
      receivers.failed(message, { receiverState, error: cause ?? error, retryAfter, begun }, now())
    }
    if (sender.rest > 0) await sleep(sender.rest, undefined, { signal: stopping.signal }).catch(() => {})
  }

  /** Works on a message or a check of a server, and then starts the next message in its place. */
  const begin = (message: Attempted, work: () => Promise<void>): void => {
    receivers.begin(message)
    const working: Promise<void> = work()
      .catch(databaseAway)
      .finally(() => receivers.end(message))
      .then(startNext)
      .then(() => {}, databaseAway)
      .finally(() => inProgress.delete(working))
    inProgress.add(working)
  }

  const claimNext = async (): Promise<boolean> => {
    if (stopping.signal.aborted) return false
    const limits = receivers.claimLimits(now())
    if (limits.senders.length === 0) return false
    const message = await claimMessage(db, now(), limits)
    isAway = false
    const sender = senders.find(({ name }) => name === message?.sender)
    if (message && sender) begin(message, () => attempt(message, sender))
    else receivers.forgetIdleReceivers(limits)
    return message !== undefined
  }

  let claiming: Promise<unknown> = Promise.resolve()
  /** Starts a message that may be sent now. False if there is none. One claim at a time, so that the limits hold. */
  const startNext = (): Promise<boolean> => {
    const claimed = claiming.catch(() => {}).then(claimNext)
    claiming = claimed
    return claimed
  }

  const checkServer = async ({ receiver, check }: NonNullable<Sender['server']>): Promise<void> => {
    const begun = performance.now()
    try {
      await check()
    } catch (error) {
      return receivers.failed({ receiver, id: '' }, { receiverState: 'down', error, retryAfter: 0, begun }, now())
    }
    if (receivers.succeeded({ receiver })) await sendWaiting(receiver)
  }

  const startAllDue = async (): Promise<void> => {
    const begun = now()
    await expireMessages(db, begun)
    while (await startNext());
    // These could have been tried with a message since `begun`, but none waits for them.
    for (const { name, server } of receivers.findServersToCheck(begun))
      if (server) begin({ receiver: server.receiver, sender: name, stream: null }, () => checkServer(server))
  }

  let looking: Promise<void> | undefined
  let isWoken = false
  const wake = (): void => {
    isWoken = isStarted
    if (!isStarted || looking || stopping.signal.aborted) return
    looking = (async () => {
      while (isWoken && !stopping.signal.aborted) {
        isWoken = false
        await startAllDue().catch(databaseAway)
      }
    })().finally(() => {
      looking = undefined
    })
  }

  return {
    start: async () => {
      await makeDue(db, now()).catch(databaseAway)
      isStarted = true
      wake()
    },
    wake,
    isAnyDown: receivers.isAnyDown,
    sendDue: async () => {
      await startAllDue()
      while (inProgress.size > 0) await Promise.race(inProgress)
    },
    stop: async () => {
      stopping.abort()
      const enough = sleep(5 * second, undefined, { ref: false })
      // A message that is just being claimed begins before `claiming` ends.
      const all = claiming.catch(() => {}).then(() => Promise.all([looking, ...inProgress]))
      await Promise.race([all, enough])
    },
  }
}

/**
 * Repeats while the database is unavailable, until the lease of the message ends: a sent message that is not stored as sent
 * would be sent twice. `begun` is on the clock of `performance.now()`.
 */
async function persistently(write: () => Promise<void>, begun: number): Promise<void> {
  for (;;)
    try {
      return await write()
    } catch (error) {
      if (!databaseTrouble(error) || performance.now() - begun > lease) throw error
      await sleep(second, undefined, { ref: false })
    }
}

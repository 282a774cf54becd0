import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import {
  claimMessage,
  deleteMessage,
  expireMessages,
  hold,
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
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
  senders: readonly Sender[]
}

const second = 1000

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

  const store = (message: Message, sender: Sender, outcome: Outcome, tried_at: Date): Promise<void> => {
    const { result } = outcome
    if (result === 'dropped') return deleteMessage(db, message)
    if (result === 'sent') return setSent(db, message, { tried_at, error: null, response: outcome.response })
    const attempt = { tried_at, error: outcome.error, response: outcome.response }
    if (result === 'failed') return setFailed(db, message, attempt)
    if (result === 'held') return hold(db, message, attempt)
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
      databaseAway(error)
      const unavailable = { result: 'retry', error: 'The database was unavailable' } as const
      return persistently(() => store(message, sender, unavailable, tried_at))
    }
    await persistently(() => store(message, sender, outcome, tried_at))
    if (outcome.result === 'sent' || (outcome.result !== 'dropped' && outcome.receiver === 'works')) {
      if (receivers.succeeded(message)) await sendWaiting(message.receiver)
    } else if (outcome.result === 'retry' || outcome.result === 'failed') {
      const { receiver, cause, error, retryAfter = 0 } = outcome
      const reported = receiver === 'down' ? receiver : undefined
      receivers.failed(message, { receiver: reported, error: cause ?? error, retryAfter, begun }, now())
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
    else receivers.forget(limits)
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
      return receivers.failed({ receiver, id: '' }, { receiver: 'down', error, retryAfter: 0, begun }, now())
    }
    if (receivers.succeeded({ receiver })) await sendWaiting(receiver)
  }

  const look = async (): Promise<void> => {
    await expireMessages(db, now())
    while (await startNext());
    // No message waits with which to try these servers.
    for (const { name, server } of receivers.findUnproven(now()))
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
        await look().catch(databaseAway)
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
      await look()
      while (inProgress.size > 0) await Promise.race(inProgress)
    },
    stop: async () => {
      stopping.abort()
      const enough = sleep(5 * second, undefined, { ref: false })
      await Promise.race([Promise.all([looking, ...inProgress]), enough])
    },
  }
}

/** Tries again while the database is away for a moment: a sent message that is not stored as sent would be sent twice. */
async function persistently(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await write()
    } catch (error) {
      if (attempt === 5) throw error
      await sleep(attempt * second, undefined, { ref: false })
    }
}

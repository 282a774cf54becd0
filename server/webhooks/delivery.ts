import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { admission, type LookUp } from '../dependencies/public-address.ts'
import type { Portal } from '../portal.ts'
import { attemptDelivery, type Needs } from './attempt-delivery.ts'
import { type LeasedDelivery, takeDue, takeNext } from './outbox-data.ts'

/** Webhook delivery: the background worker of an instance. */
export interface WebhookDelivery {
  start: () => void
  /** Waits up to 5 seconds for deliveries in progress. */
  stop: () => Promise<void>
  /** Delivers everything due, and what becomes due by that; for tests, which have their own clock. */
  deliverDue: () => Promise<void>
}

export interface WebhookOptions {
  lookUp?: LookUp | undefined
  /** Total milliseconds for one attempt. */
  patience?: number
  /** Milliseconds for which each delivery's worker rests after it. */
  rest?: number
}

const second = 1000
/** Under way at the same time, of all webhooks and in one instance. */
const atOnce = 8
/** Maximum deliveries of one stream before others get a turn. */
const inARow = 50

/** Where webhooks may lead although it is no public address; the demo tries them on its own machine. */
const privateNetworks = ({ WEBHOOK_PRIVATE_NETWORKS, demo }: Config): string[] => [
  ...WEBHOOK_PRIVATE_NETWORKS,
  ...(demo ? ['loopback'] : []),
]

/**
 * Webhook delivery: sends the deliveries of the outbox, at least once each, in order per webhook and engagement. Every
 * instance does so and checks the table every second. Workers pause between deliveries, so that ten thousand of them leave
 * processor time for people.
 */
export function createWebhookDelivery(
  portal: Needs & Pick<Portal, 'log'>,
  options: WebhookOptions = {},
): WebhookDelivery {
  const { config, db, now, log } = portal
  const { lookUp, patience = 10 * second, rest = 50 } = options
  const sending = { admit: admission(privateNetworks(config), 'WEBHOOK_PRIVATE_NETWORKS', lookUp), patience }
  const stopping = new AbortController()
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  const workers = new Set<Promise<void>>()
  let running: Promise<void> | undefined
  let isAway = false

  const databaseAway = (error: unknown): void => {
    if (!isAway) log.warn({ err: error }, 'could not reach the database, webhooks will be sent later')
    isAway = true
  }

  const workOff = async (first: LeasedDelivery): Promise<void> => {
    let delivery: LeasedDelivery | undefined = first
    for (let done = 0; delivery && !stopping.signal.aborted; ) {
      const continues = await attemptDelivery(portal, sending, delivery)
      if (rest > 0) await pause(rest)
      delivery =
        continues && ++done < inARow && !stopping.signal.aborted ? await takeNext(db, delivery, now()) : undefined
    }
  }

  /** Starts due deliveries on free workers. Returns their number. */
  const begin = async (): Promise<number> => {
    if (workers.size >= atOnce) return 0
    const due = await takeDue(db, now(), atOnce - workers.size)
    for (const delivery of due) {
      const worker: Promise<void> = workOff(delivery)
        .catch(databaseAway)
        .finally(() => workers.delete(worker))
      workers.add(worker)
    }
    return due.length
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      let started = 0
      try {
        started = await begin()
        isAway = false
      } catch (error) {
        databaseAway(error)
      }
      // Where very much waits looking itself takes time: it is never more than a small part of it.
      const duration = performance.now() - begun
      await pause(Math.max(started > 0 ? second / 5 : second, 20 * duration))
    }
  }

  return {
    start: () => {
      running ??= run()
    },
    stop: async () => {
      stopping.abort()
      const enough = sleep(5 * second, undefined, { ref: false })
      await Promise.race([Promise.all([running, ...workers]), enough])
    },
    deliverDue: async () => {
      while ((await begin()) > 0 || workers.size > 0) await Promise.race(workers)
    },
  }
}

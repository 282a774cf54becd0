import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseConnection } from '../database/database.ts'
import { databaseTrouble } from '../database/database-errors.ts'
import { openPollConnection, type PollConnection, type Work } from './data.ts'

/** Looks for work of the background workers. Every instance has one poller. */
export interface Poller {
  start: () => void
  stop: () => Promise<void>
}

interface Parts {
  backend: DatabaseConnection['jobsBackend']
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
  /** Kinds of jobs to look for. */
  jobKinds: () => readonly string[]
  /** Called with what each poll found. */
  onWork: (work: Work) => void
  /** Called at once when a transaction that added a message to the outbox is committed. */
  onMessage: () => void
}

/** Milliseconds between two polls. */
const interval = 2000

/**
 * Polls with one statement, on a separate connection that also listens for new messages of the outbox. The poll finds
 * messages, audit events and jobs that wait for a time or were left by a killed process; and it notices a lost connection.
 */
export function createPoller({ backend, log, now, jobKinds, onWork, onMessage }: Parts): Poller {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isAway = false

  const run = async (): Promise<void> => {
    let connection: PollConnection | undefined
    while (!stopping.signal.aborted) {
      try {
        connection ??= await openPollConnection(backend, onMessage)
        const work = await connection.findWork(now(), jobKinds())
        if (work && !stopping.signal.aborted) onWork(work)
        isAway = false
      } catch (error) {
        if (!isAway)
          log.warn(
            { reason: databaseTrouble(error)?.reason ?? String(error) },
            'background work is waiting for the database',
          )
        isAway = true
        await connection?.close().catch(() => {})
        connection = undefined
      }
      await sleep(interval, undefined, { signal: stopping.signal }).catch(() => {})
    }
    await connection?.close().catch(() => {})
  }

  return {
    start: () => {
      running ??= run()
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

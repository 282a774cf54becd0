import { monitorEventLoopDelay } from 'node:perf_hooks'
import { tooBusy } from '@portal/domain/contract/error-answer'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import { busyRetrySeconds } from './error-reply.ts'

/**
 * Milliseconds that a caller may wait for a connection to the database, or that the process may lag behind its own timers,
 * before other calls are rejected. A load that is served within a second is none to reject: a cold or busy machine takes
 * half a second to open a connection.
 */
export const longestDelay = 1000

/** Milliseconds between two samples of the event loop, and over which the delay is averaged. */
const sampleMs = 10
const averageMs = 1000

/**
 * Rejects calls while the process lags or requests wait long for a connection, so that accepted calls stay fast. Returns
 * the hook for these calls; small calls, sign-in and health checks are always answered. A `maxEventLoopDelay` of 0 rejects
 * none for lagging.
 */
export function refuseOverload(
  server: FastifyInstance,
  waited: () => number,
  maxEventLoopDelay: number,
): () => Promise<void> {
  const lag = maxEventLoopDelay > 0 ? measureLag(server) : () => 0
  return async () => {
    if (waited() > longestDelay || lag() > maxEventLoopDelay)
      throw new ApiError(503, tooBusy, { retryAfterSeconds: busyRetrySeconds })
  }
}

/** Returns the average delay of the event loop in milliseconds, measured until the server closes. */
function measureLag(server: FastifyInstance): () => number {
  const delays = monitorEventLoopDelay({ resolution: sampleMs })
  let lag = 0
  delays.enable()
  const timer = setInterval(() => {
    // After one long task there may be no sample yet. A process that goes on lagging has one in the next second.
    if (delays.count === 0) return
    lag = Math.max(0, delays.mean / 1e6 - sampleMs)
    delays.reset()
  }, averageMs).unref()
  server.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
  return () => lag
}

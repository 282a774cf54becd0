import underPressure from '@fastify/under-pressure'
import { tooBusy } from '@portal/domain/contract/error-answer'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/**
 * Milliseconds that a caller may wait for a connection to the database, or that the process may lag behind its own timers,
 * before other calls are rejected. A load that is served within a second is none to reject: a cold or busy machine takes
 * half a second to open a connection.
 */
export const longestDelay = 1000

const retrySeconds = 2

/**
 * Rejects calls while the process lags or requests wait long for a connection, so that accepted calls stay fast. Returns
 * the hook for these calls; small calls, sign-in and health checks are always answered.
 */
export async function refuseOverload(
  server: FastifyInstance,
  waited: () => number,
  maxEventLoopDelay: number,
): Promise<() => Promise<void>> {
  await server.register(underPressure, { maxEventLoopDelay, pressureHandler: () => {} })
  return async () => {
    if (waited() > longestDelay || server.isUnderPressure())
      throw new ApiError(503, tooBusy, { retryAfterSeconds: retrySeconds })
  }
}

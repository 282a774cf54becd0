import underPressure from '@fastify/under-pressure'
import { tooBusy } from '@portal/domain/contract/error-answer'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * Milliseconds that a caller may wait for a connection to the database, or that the process may lag behind its own timers,
 * before other calls are rejected. A load that is served within a second is none to reject: a cold or busy machine takes
 * half a second to open a connection.
 */
export const longestDelay = 1000

const retrySeconds = 2

/**
 * Turns calls away while there is more to do than can be done soon: those that are let in stay quick. Answers the hook of
 * the calls that this concerns; small ones, sign-in and health go without it and are always answered.
 */
export async function refuseOverload(
  server: FastifyInstance,
  waited: () => number,
  maxEventLoopDelay: number,
): Promise<() => Promise<void>> {
  await server.register(underPressure, { maxEventLoopDelay, pressureHandler: () => {} })
  return async () => {
    if (waited() > longestDelay || server.isUnderPressure())
      throw new Refusal(503, tooBusy, { retryAfterSeconds: retrySeconds })
  }
}

import underPressure from '@fastify/under-pressure'
import { tooBusy } from '@portal/domain/contract/error-answer'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * Milliseconds that a caller may have waited for a connection to the database before others are turned away. A call
 * takes a connection several times, so this is a fraction of the two seconds in which all of it should be answered.
 */
const longestWait = 250
/** Milliseconds by which the process lags behind its own timers. */
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
    if (waited() > longestWait || server.isUnderPressure())
      throw new Refusal(503, tooBusy, { retryAfterSeconds: retrySeconds })
  }
}

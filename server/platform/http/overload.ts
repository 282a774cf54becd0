import { monitorEventLoopDelay } from 'node:perf_hooks'
import { tooBusy } from '@portal/domain/contract/error-answer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { busyRetrySeconds } from './error-reply.ts'
import { sessionOfPage } from './page-calls.ts'
import { hashOf } from './secret.ts'

/**
 * Milliseconds that a caller may wait for a connection to the database, or that the process may lag behind its own timers,
 * before other calls are rejected. A load that is served within a second is none to reject: a cold or busy machine takes
 * half a second to open a connection.
 */
export const longestDelay = 1000

/** A browser with fewer requests in flight than this is one person at work. */
const fewRequests = 10
/** Requests in flight that make the queue full: 50 people online (docs/architecture.md), each with `fewRequests`. */
const fullQueue = 500

/** Milliseconds between two samples of the event loop, and over which the delay is averaged. */
const sampleMs = 10
const averageMs = 1000

/** Rejects a call or page with a 503 under overload; counts it as in flight otherwise. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

interface Overload {
  /** Milliseconds that the oldest caller has waited for a connection to the database. */
  waited: () => number
  /** Milliseconds of event loop delay above which requests are rejected. With 0, none is rejected for lagging. */
  maxEventLoopDelay: number
  sessionSecretIn: (request: FastifyRequest) => string | undefined
}

interface OverloadProtection {
  /** The hook for calls and pages that may be rejected. Small calls and health checks do without it. */
  admit: Admit
  /** Call it once the process has loaded its code, which blocks the event loop and is no load. */
  startMeasuringLag: () => void
}

/**
 * Rejects calls while the process lags or requests wait long for a connection, so that accepted calls stay fast. Browsers
 * with few requests in flight are accepted until the queue is full.
 */
export function rejectUnderOverload(
  server: FastifyInstance,
  { waited, maxEventLoopDelay, sessionSecretIn }: Overload,
): OverloadProtection {
  const lag = createLagMeter()
  server.addHook('onClose', async () => lag.stop())
  let allInFlight = 0
  const inFlight = new Map<string, number>()
  const admit: Admit = async (request, reply) => {
    // Calls that a page makes while it is rendered belong to the accepted page.
    if (sessionOfPage(request)) return
    const secret = sessionSecretIn(request)
    const browser = secret === undefined ? undefined : hashOf(secret)
    const requests = browser === undefined ? fewRequests : (inFlight.get(browser) ?? 0)
    const isOverloaded = waited() > longestDelay || lag.average() > maxEventLoopDelay
    if (isOverloaded && (requests >= fewRequests || allInFlight >= fullQueue))
      throw new ApiError(503, tooBusy, { retryAfterSeconds: busyRetrySeconds })
    allInFlight++
    if (browser !== undefined) inFlight.set(browser, requests + 1)
    reply.raw.once('close', () => {
      allInFlight--
      if (browser !== undefined) countDown(inFlight, browser)
    })
  }
  const startMeasuringLag = () => {
    if (maxEventLoopDelay > 0) lag.start()
  }
  return { admit, startMeasuringLag }
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

/** Measures the average delay of the event loop in milliseconds; 0 until it is started. */
function createLagMeter() {
  const delays = monitorEventLoopDelay({ resolution: sampleMs })
  let average = 0
  let timer: NodeJS.Timeout | undefined
  const measure = () => {
    // After one long task there may be no sample yet. A process that goes on lagging has one in the next second.
    if (delays.count === 0) return
    average = Math.max(0, delays.mean / 1e6 - sampleMs)
    delays.reset()
  }
  return {
    average: () => average,
    start: () => {
      delays.enable()
      timer = setInterval(measure, averageMs).unref()
    },
    stop: () => {
      clearInterval(timer)
      delays.disable()
    },
  }
}

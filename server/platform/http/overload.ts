import { monitorEventLoopDelay } from 'node:perf_hooks'
import { tooBusy } from '@portal/domain/contract/error-answer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { busyRetrySeconds } from './error-reply.ts'
import { sessionOfPage } from './page-calls.ts'
import { hashOf } from './secret.ts'

/**
 * Longest wait in milliseconds for a connection to the database, and longest lag of the process behind its timers, before
 * requests are rejected. Less would be too strict: a cold or busy machine takes half a second to open a connection.
 */
export const longestDelay = 1000

/** A browser with fewer requests in flight than this is one person at work. */
const fewRequests = 10
/** Requests in flight of 50 people online (docs/architecture.md), each with `fewRequests`. Beyond it, no one is preferred. */
const fullQueue = 500

/** Milliseconds between two samples of the event loop. */
const sampleMs = 10
/** Milliseconds over which its delay is averaged. */
const averageMs = 1000

/** Rejects a request with a 503 under overload; counts it as in flight otherwise. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

interface Overload {
  /** Milliseconds that the oldest caller has waited for a connection to the database. */
  waited: () => number
  /** Milliseconds of event loop delay above which requests are rejected. 0: the lag is not measured. */
  maxEventLoopDelay: number
  sessionSecretIn: (request: FastifyRequest) => string | undefined
}

interface OverloadProtection {
  /** The hook for calls and pages that may be rejected. Calls declared `small` and health checks do not use it. */
  admit: Admit
  /** Call it after the start: loading code blocks the event loop, but is not overload. */
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
    // Without a session there is no browser to count, so the request is rejected under overload.
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
    // Without a sample the last average stays. A process that still lags has a sample a second later.
    if (delays.count === 0) return
    // In nanoseconds, and including the time between two samples.
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

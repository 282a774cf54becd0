import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

interface Stopping {
  log: Logger
  /** How long SIGTERM lets a proxy notice that readiness is gone. */
  drainSeconds: number
  /** Turns readiness false; calls are still answered. */
  leave: () => void
  /** Lets requests and jobs finish and closes everything. */
  stop: () => Promise<void>
}

/** Seconds for running requests and jobs to finish. */
const finishSeconds = 20

/**
 * SIGTERM is how a service is replaced: readiness goes first, calls are answered until no proxy sends any, then the
 * process ends with 0. It may come several times, since a supervisor tells every process of the service and npm passes
 * it on as well. SIGINT is a person at a terminal: nothing to wait for, and at the second one the process ends at once.
 */
export function stopOnSignal({ log, drainSeconds, leave, stop }: Stopping): void {
  let stopping = false
  const begin = async (signal: string, drain: number): Promise<void> => {
    stopping = true
    log.info({ signal, drain }, 'stopping')
    leave()
    setTimeout(
      () => {
        log.error('requests or jobs did not finish in time')
        process.exit(1)
      },
      (drain + finishSeconds) * 1000,
    )
    if (drain > 0) await wait(drain * 1000)
    try {
      await stop()
      log.info('stopped')
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => {
    if (!stopping) void begin('SIGTERM', drainSeconds)
  })
  process.on('SIGINT', () => {
    if (stopping) process.exit(1)
    void begin('SIGINT', 0)
  })
}

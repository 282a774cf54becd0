import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'

/** Services for the checks of features. */
export interface CheckedParts {
  config: Config
  db: Database
  now: () => Date
}

/** Result of a check. `wrong` affects people now, `warning` may soon. */
export interface Finding {
  name: string
  state: 'ok' | 'warning' | 'wrong' | 'off'
  /** Short description, such as "PostgreSQL 18.0, tables up to date". */
  fact: string
  /** Sentence that tells the operator what to do. */
  advice?: string
}

export type Found = Omit<Finding, 'name'>

export interface Check {
  name: string
  /** Throws if the system does not answer. The message of the error becomes the fact. */
  run: () => Promise<Found>
  /** Advice if `run` throws. */
  advice: string
  /** Name of a check that must pass first. If that throws, only it reports the cause. */
  needs?: string
}

const checkTimeout = 15_000

/** Runs all checks at once, each with a timeout. */
export function findingsOf(checks: readonly Check[]): Promise<Finding[]> {
  const answers = new Map<string, Promise<boolean>>()
  const findingOf = async (
    { name, run, advice, needs }: Check,
    answered: (does: boolean) => void,
  ): Promise<Finding> => {
    if (needs !== undefined && (await answers.get(needs)) === false) {
      answered(false)
      return { name, state: 'off', fact: `not checked: needs the ${needs}` }
    }
    try {
      const found = await withTimeout(run())
      answered(true)
      return { name, ...found }
    } catch (error) {
      answered(false)
      return { name, state: 'wrong', fact: messageOf(error), advice }
    }
  }
  return Promise.all(
    checks.map((check) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      answers.set(check.name, promise)
      return findingOf(check, resolve)
    }),
  )
}

async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${checkTimeout / 1000} seconds`)), checkTimeout)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** First line of the message, with the code of the cause, such as ECONNREFUSED. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : ''
  const [first = ''] = error.message.split('\n')
  return (first === '' ? error.name : first) + cause
}

const cacheMilliseconds = 15_000

/**
 * Shares one run of `work` among all callers within `milliseconds`, so that monitoring causes little load. A failed run is
 * repeated after seconds.
 */
export function cached<Result>(work: () => Promise<Result>, milliseconds = cacheMilliseconds): () => Promise<Result> {
  let lastRun: { until: number; result: Promise<Result> } | undefined
  return () => {
    const now = performance.now()
    if (lastRun !== undefined && now <= lastRun.until) return lastRun.result
    const making = { until: now + milliseconds, result: work() }
    making.result.catch(() => {
      making.until = Math.min(making.until, now + cacheMilliseconds)
    })
    lastRun = making
    return making.result
  }
}

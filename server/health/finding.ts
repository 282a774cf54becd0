/** What a check found. `wrong` keeps people from something now; `warning` will, or is nearly so. */
export interface Finding {
  name: string
  state: 'ok' | 'warning' | 'wrong' | 'off'
  /** What is, in a few words: "PostgreSQL 18.0, tables in their newest form". */
  fact: string
  /** What the operator can do, as a sentence, where something is to be done. */
  advice?: string
}

export type Found = Omit<Finding, 'name'>

export interface Check {
  name: string
  /** Throws where what it looks at does not answer; the error's message is then the fact. */
  run: () => Promise<Found>
  /** What to do when it throws. */
  advice: string
  /** The name of a check without which this one cannot say anything: where that throws, it alone tells the cause. */
  needs?: string
}

const patience = 15_000

/** All at once, each within seconds: a peer that is silent is named like one that refuses. */
export function findingsOf(checks: readonly Check[]): Promise<Finding[]> {
  const answers = new Map<string, Promise<boolean>>()
  const findingOf = async (
    { name, run, advice, needs }: Check,
    answered: (does: boolean) => void,
  ): Promise<Finding> => {
    if (needs !== undefined && (await answers.get(needs)) === false) {
      answered(false)
      return { name, state: 'off', fact: `not checked without the ${needs}` }
    }
    try {
      const found = await withinPatience(run())
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

async function withinPatience<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience / 1000} seconds`)), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** On one line; what lies behind it says more where it has a code, such as ECONNREFUSED. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : ''
  const [first = ''] = error.message.split('\n')
  return (first === '' ? error.name : first) + cause
}

const keptFor = 15_000

/**
 * Does the work once for all who ask at the same time or within so many milliseconds: monitors must not become a load.
 * What failed is tried again after seconds all the same.
 */
export function kept<Result>(work: () => Promise<Result>, milliseconds = keptFor): () => Promise<Result> {
  let made: { until: number; result: Promise<Result> } | undefined
  return () => {
    const at = performance.now()
    if (made !== undefined && at <= made.until) return made.result
    const making = { until: at + milliseconds, result: work() }
    making.result.catch(() => {
      making.until = Math.min(making.until, at + keptFor)
    })
    made = making
    return making.result
  }
}

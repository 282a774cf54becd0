import { ApiError } from '../../platform/http/api-error.ts'

/** Maximum number of waiting searches per person, for several open windows. */
const waitingAtMost = 3
export const overtaken = 'A newer search replaced this one'

interface Turn {
  begin: () => void
  refuse: (reason: ApiError) => void
}

/**
 * Runs one search per person at a time, so that fast typing uses one database connection. If too many wait, the oldest is
 * cancelled.
 */
export class Turns {
  readonly #waiting = new Map<string, Turn[]>()

  async take<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(person)
    try {
      return await work()
    } finally {
      this.#next(person)
    }
  }

  #turn(person: string): Promise<void> | undefined {
    const waiting = this.#waiting.get(person)
    if (!waiting) {
      this.#waiting.set(person, [])
      return undefined
    }
    return new Promise((begin, refuse) => {
      waiting.push({ begin, refuse })
      if (waiting.length > waitingAtMost) waiting.shift()?.refuse(new ApiError(429, overtaken))
    })
  }

  #next(person: string): void {
    const next = this.#waiting.get(person)?.shift()
    if (next) next.begin()
    else this.#waiting.delete(person)
  }
}

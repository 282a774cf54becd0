import type { FastifyBaseLogger } from 'fastify'

/** Something outside of the process that the portal talks to, as the portal last found it. */
export interface Dependency {
  name: string
  /** `unknown` until it was first spoken to. */
  state: () => 'unknown' | 'up' | 'down'
  /** Why it is down; for operators only, it may name hosts and users. */
  reason: () => string | undefined
  answered: () => void
  failed: (error: unknown) => void
}

/** Milliseconds after which a failing dependency is checked again, unless a call uses it before. */
const pause = 15_000

/**
 * Says at warn when the dependency goes down, once for each kind of error, and when it is back. `ask` speaks to it, and throws
 * while it does not work.
 */
export function watchDependency(
  name: string,
  consequence: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  ask?: () => Promise<unknown>,
): Dependency {
  let isChecking = false
  let state: ReturnType<Dependency['state']> = 'unknown'
  let reason: string | undefined
  let kind: string | undefined
  const askLater = (): void => {
    if (!ask || isChecking) return
    isChecking = true
    setTimeout(() => {
      isChecking = false
      ask().then(dependency.answered, dependency.failed)
    }, pause).unref()
  }
  const dependency: Dependency = {
    name,
    state: () => state,
    reason: () => reason,
    answered: () => {
      if (state === 'down') log.warn({ dependency: name }, `the ${name} works again`)
      state = 'up'
      reason = undefined
      kind = undefined
    },
    failed: (error) => {
      state = 'down'
      reason = error instanceof Error ? error.message : String(error)
      askLater()
      if (kind === kindOf(error)) return
      kind = kindOf(error)
      log.warn({ dependency: name, reason }, `the ${name} does not work: ${consequence}`)
    },
  }
  return dependency
}

const kindOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'unknown'

/**
 * Acts on each, one after the other. One that fails stops none behind it, or it would stop them at every run; the job fails
 * once all had their turn.
 */
export async function forEachSeparately<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const problems: unknown[] = []
  for (const item of all)
    try {
      await act(item)
    } catch (error) {
      problems.push(error)
    }
  if (problems.length === 1) throw problems[0]
  if (problems.length > 1) throw new AggregateError(problems, `${problems.length} of ${all.length} failed`)
}

/** As `eachInTurn`, of steps that do not need each other. */
export const runSeparately = (...steps: (() => Promise<unknown>)[]): Promise<void> =>
  forEachSeparately(steps, async (step) => {
    await step()
  })

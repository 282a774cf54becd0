import type { Checklist, Step } from './contract.ts'
import type { StepName } from './step-names.ts'

/** Steps that another one must come before. */
const earlier: Partial<Record<StepName, StepName>> = { stakeholder: 'engagement', customer: 'stakeholder' }

/** True if an earlier step must be done first. */
export const mustWait = ({ name }: Step, steps: readonly Step[]): boolean =>
  steps.some((step) => step.name === earlier[name] && step.state !== 'done')

const isDone = ({ state }: Step): boolean => state === 'done'

export const countDone = (steps: readonly Step[]): number => steps.filter(isDone).length

/** The list goes when all is done, or when it was hidden. */
export const isChecklistShown = ({ hidden, steps }: Checklist): boolean => !hidden && !steps.every(isDone)

/** First those to do, then those that are done. */
export const inOrder = (steps: readonly Step[]): Step[] =>
  steps.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)))

/** A portal to begin with: it has no engagement yet, so that its overview has nothing but the checklist. */
export const isEmptyPortal = (checklist: Checklist): boolean =>
  isChecklistShown(checklist) && checklist.steps.some(({ name, state }) => name === 'engagement' && state !== 'done')

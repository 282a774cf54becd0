import { Checklist, type Step } from '@portal/domain/checklist/contract'
import { type StepName, stepNames } from '@portal/domain/checklist/step-names'
import { sample } from '@portal/domain/testing/sample'

/** A checklist with these steps done; `changes` are the others that are not just to do. */
export const checklist = (
  done: readonly StepName[] = [],
  changes: Partial<Record<StepName, Partial<Step>>> = {},
  differences: Partial<Checklist> = {},
) =>
  sample(Checklist, {
    hidden: false,
    keeper: 'portal',
    engagement_id: done.includes('engagement') ? 'p1' : null,
    steps: stepNames.map((name) => ({
      name,
      state: done.includes(name) ? 'done' : 'open',
      at: null,
      fact: null,
      ...changes[name],
    })),
    ...differences,
  })

import { expect, test } from 'vitest'
import { sample } from '../testing/sample.ts'
import { Checklist, type Step } from './contract.ts'
import { type StepName, stepNames } from './step-names.ts'
import { inOrder, isChecklistShown, isEmptyPortal, mustWait } from './steps.ts'

const step = (name: StepName, state: Step['state'] = 'open'): Step => ({ name, state, at: null, fact: null })
const checklist = (done: readonly StepName[], hidden = false) =>
  sample(Checklist, { hidden, steps: stepNames.map((name) => step(name, done.includes(name) ? 'done' : 'open')) })

test('the checklist is there until all is done or someone hides it', () => {
  expect(isChecklistShown(checklist([]))).toBe(true)
  expect(isChecklistShown(checklist(stepNames.slice(1)))).toBe(true)
  expect(isChecklistShown(checklist(stepNames))).toBe(false)
  expect(isChecklistShown(checklist([], true))).toBe(false)
  expect(isChecklistShown(sample(Checklist, { hidden: true, steps: [] }))).toBe(false)
})

test('a portal is empty until its first engagement, unless someone hides the checklist', () => {
  expect(isEmptyPortal(checklist(['email']))).toBe(true)
  expect(isEmptyPortal(checklist(['engagement']))).toBe(false)
  expect(isEmptyPortal(checklist([], true))).toBe(false)
})

test('an invitation waits for an engagement, and a sign-in for an invitation', () => {
  const { steps } = checklist([])
  expect(steps.filter((one) => mustWait(one, steps)).map(({ name }) => name)).toEqual(['stakeholder', 'customer'])
  const { steps: later } = checklist(['engagement'])
  expect(later.filter((one) => mustWait(one, later)).map(({ name }) => name)).toEqual(['customer'])
})

test('lists what is to do first, then what is done', () => {
  const steps = [
    step('engagement', 'done'),
    step('email', 'failed'),
    step('backup', 'under_way'),
    step('sign_on', 'done'),
  ]
  expect(inOrder(steps).map(({ name }) => name)).toEqual(['email', 'backup', 'engagement', 'sign_on'])
})

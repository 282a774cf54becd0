// @module-tag once
import { expect, test } from 'vitest'
import { newCount } from './test-count.ts'
import { type Plan, quickPlan, wholePlan } from './test-plan.ts'

const names = (plan: Plan): unknown[] => plan.map((step) => ('name' in step ? step.name : step.map(({ name }) => name)))
const typesAndLint = ['types of server', 'types of web', 'types of e2e', 'types of domain']

test('a whole run does the static checks side by side, then what keeps the machine busy', () => {
  expect(names(wholePlan(false))).toEqual([
    expect.arrayContaining(['install, start and build in an empty folder', ...typesAndLint, 'domain and screens']),
    'build and JavaScript budget',
    'server on PGlite and PostgreSQL',
    'end to end',
  ])
  const [, , server] = wholePlan(false)
  expect(server).toMatchObject({ environment: { WHOLE_RUN: 'true' } })
  expect(wholePlan(true)[2]).not.toHaveProperty('environment')
})

test('a quick run leaves to it what takes long, and runs of server and screens what has changed', () => {
  const checks = expect.arrayContaining([
    'build and JavaScript budget',
    'structure',
    'format and lint',
    ...typesAndLint,
  ])
  expect(names(quickPlan([]))).toEqual([checks, 'rules'])
  expect(names(quickPlan(['server/files/']))).toEqual([checks, 'rules', 'what has changed'])
  expect(quickPlan(['server/files/']).at(-1)).toMatchObject({ args: expect.arrayContaining(['server/files/']) })
})

test('the last lines name what was skipped and what passed at the second try, and count everything', () => {
  const said: string[] = []
  const count = newCount((line) => said.push(line))
  count.add('structure', { passed: 1, failed: 0 }, performance.now())
  count.add('rules', { passed: 40, failed: 2 }, performance.now())
  count.addGroups([
    { name: 'the S3 store', ran: 0 },
    { name: 'files', ran: 0 },
  ])
  count.addGroups([{ name: 'files', ran: 1 }])
  count.addTriedAgain([{ file: 'server/files/routes.test.ts', title: 'a file is kept' }])
  expect(said).toEqual(['ok   structure: 1 passed, 0 failed, 0 s', 'FAIL rules: 40 passed, 2 failed, 0 s'])
  const triedAgain = 'passed at the second try: server/files/routes.test.ts: a file is kept'
  expect(count.closing(false)).toEqual(['skipped: the S3 store', triedAgain, '\n41 passed, 2 failed'])
  expect(count.closing(true)).toEqual([expect.stringMatching(/^left to npm test/), triedAgain, '\n41 passed, 2 failed'])
  expect(count.hasFailed()).toBe(true)
})

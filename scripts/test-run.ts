import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { outcome, runProgram } from './run-program.ts'
import type { Count } from './test-count.ts'
import type { Check, Plan, Step, Suite } from './test-plan.ts'
import { readReport, type TestReport } from './test-report.ts'

/** Files; where more fail, it is no accident. */
const mostTriedAgain = 3
/** Playwright has colours in its workers, each of which would say that it does not heed NO_COLOR. */
const plain = { NO_COLOR: undefined, FORCE_COLOR: '0' }

/** Does the plan, step by step. What goes with every test runner is given in the environment. */
export async function runPlan(plan: Plan, count: Count, environment: object): Promise<void> {
  const results = mkdtempSync(path.join(tmpdir(), 'portal-results-'))
  const runner = { count, results, environment }
  for (const step of plan) await together('name' in step ? [step] : step, (one) => doStep(one, runner))
  rmSync(results, { recursive: true, force: true })
}

interface Runner {
  count: Count
  /** Where test runners write what they counted. */
  results: string
  environment: object
}

/** Does all of these, two at a time. */
async function together(steps: readonly Step[], act: (step: Step) => Promise<void>): Promise<void> {
  const waiting = [...steps]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await act(next)
  }
  await Promise.all([work(), work()])
}

function doStep(step: Step, runner: Runner): Promise<void> {
  if ('program' in step) return doCheck(step, runner)
  return step.runner === 'playwright' ? doJourneys(step, runner) : doSuite(step, runner)
}

/** What it says is shown only where it is wrong. */
async function doCheck({ name, program, args }: Check, { count }: Runner): Promise<void> {
  const began = performance.now()
  const { ok, said } = await outcome(program, [...args])
  if (!ok) console.log(`\n--- ${name}\n${said}`)
  count.add(name, ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, began)
}

async function doJourneys(suite: Suite, runner: Runner): Promise<void> {
  try {
    const CHROMIUM = await findBrowser((line) => console.log(line))
    await doSuite({ ...suite, environment: { ...suite.environment, CHROMIUM } }, runner)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    runner.count.add(suite.name, { passed: 0, failed: 1 }, performance.now())
  }
}

/**
 * What fails among the thousands of vitest's tests is tried once more by itself: a fault fails again, what only a busy
 * machine brought about does not, and is named at the end. Journeys get no second try.
 */
async function doSuite(suite: Suite, runner: Runner): Promise<void> {
  const { count } = runner
  console.log(`\n--- ${suite.name}`)
  const began = performance.now()
  const { ok, groups, failures, ...counted } = await reportOf(suite, runner)
  count.addGroups(groups)
  const files = [...new Set(failures.map(({ file }) => file))]
  if (ok || suite.runner === 'playwright' || files.length === 0 || files.length > mostTriedAgain) {
    // A runner that fails without a failed test (one that does not start) is a failure all the same.
    count.add(suite.name, !ok && counted.failed === 0 ? { ...counted, failed: 1 } : counted, began)
    return
  }
  console.log(`\n--- ${suite.name}: once more, ${files.join(' ')}`)
  const again = await reportOf({ ...suite, name: `${suite.name} again`, args: [...suite.args, ...files] }, runner)
  const failed = again.ok ? 0 : Math.max(1, again.failed)
  if (again.ok) count.addTriedAgain(failures)
  count.add(suite.name, { passed: counted.passed + counted.failed - failed, failed }, began)
}

async function reportOf(suite: Suite, { results, environment }: Runner): Promise<TestReport & { ok: boolean }> {
  const { name, runner, args } = suite
  const file = path.join(results, `${name.replaceAll(' ', '-')}.json`)
  const reporters = runner === 'vitest' ? ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`] : []
  const ok = await runProgram(runner, [...args, ...reporters], {
    ...suite.environment,
    ...environment,
    ...(runner === 'playwright' && plain),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const none = { passed: 0, failed: 0, groups: [], failures: [] }
  return { ok, ...(existsSync(file) ? readReport(runner, file) : none) }
}

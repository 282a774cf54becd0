import { type RunnerTestCase, TestRunner, type TestTryOptions } from 'vitest'
import { readState, writeState } from './state.ts'

const stateFile = process.env.MUTANT_STATE ?? ''
/** Until when a test may begin. */
const until = Number(process.env.MUTANT_UNTIL ?? Number.POSITIVE_INFINITY)
/** So many tests that notice nothing are enough for a mutant; for a text or an object that loses what it says, a quarter. */
const tries = Number(process.env.MUTANT_TRIES || Number.POSITIVE_INFINITY)
/** Tests that take longer (milliseconds of the processor) are left for a second round: what short ones notice they need not be asked. */
const longest = Number(process.env.MUTANT_LONGEST || Number.POSITIVE_INFINITY)
/** Another process goes on. */
const spoilt = 86

/** The names that Stryker's instrumented code uses. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}
const holder = globalThis as { __stryker__?: Switches }
holder.__stryker__ ??= {}
const switches = holder.__stryker__
const mostHits = 50_000

const titleOf = (test: RunnerTestCase): string => `${test.file.name} > ${test.fullTestName}`

const isText = (kind: string): boolean => kind === 'StringLiteral' || kind === 'ObjectLiteral'

type Step = { kind: 'see' } | { kind: 'mutant'; id: string } | { kind: 'again' }

/**
 * Runs each test once as the code is, sees which mutants it comes by, runs it again with each of them that is not killed
 * yet, and once more as the code is. All of it happens in one process: what costs seconds, loading the portal and its database,
 * is done once for thousands of mutants. What was killed counts only where the test succeeds again without a mutant; where it
 * does not, the process is of no use any more and another one goes on, carefully.
 */
export default class SwitchingRunner extends TestRunner {
  #state = readState(stateFile)
  #texts = new Set(this.#state.mutants.filter(({ kind }) => isText(kind)).map(({ id }) => id))
  #steps: Step[] = []
  #noticed: string[] = []
  #passed: string[] = []
  #began = process.cpuUsage()

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    const title = titleOf(test)
    const isForLater = longest < Number.POSITIVE_INFINITY && this.#state.long.includes(title)
    if (this.#state.finished.includes(title) || isForLater || Date.now() > until) test.mode = 'skip'
    if (test.mode !== 'run' && test.mode !== 'queued') return
    ;[this.#steps, this.#noticed, this.#passed] = [[{ kind: 'see' }], [], []]
    test.repeats = 1
    test.retry = 0
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    const step = this.#stepOf(options)
    this.#began = process.cpuUsage()
    switches.hitLimit = mostHits
    switches.hitCount = 0
    switches.activeMutant = step?.kind === 'mutant' ? step.id : undefined
    switches.currentTestId = step?.kind === 'see' ? titleOf(test) : 'again'
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    const step = this.#stepOf(options)
    const result = test.result
    if (!step || !result) return
    await super.onAfterRetryTask(test, options).catch((error: unknown) => {
      result.state = 'fail'
      result.errors = [...(result.errors ?? []), error as never]
    })
    switches.activeMutant = undefined
    switches.currentTestId = undefined
    const failed = result.state === 'fail'
    const tookTooLong = failed && result.errors?.some(({ message }) => /timed out in/i.test(message ?? ''))
    if (step.kind === 'see') {
      if (failed) this.#stop(test, `fails as the code is: ${result.errors?.[0]?.message}`)
      const { user, system } = process.cpuUsage(this.#began)
      const isLong = (user + system) / 1000 > longest
      if (isLong) this.#state.long.push(titleOf(test))
      this.#plan(test, isLong)
      return
    }
    if (step.kind === 'again') {
      if (failed) {
        // What its mutants left behind is not theirs alone.
        this.#state.careful.push(titleOf(test))
        this.#stop(test, 'no longer succeeds')
      }
      this.#keep(test, !this.#state.long.includes(titleOf(test)) || longest === Number.POSITIVE_INFINITY)
      return
    }
    ;(failed ? this.#noticed : this.#passed).push(step.id)
    if (tookTooLong) {
      this.#keep(test, false)
      this.#stop(test, `waited with mutant ${step.id}`)
    }
    if (failed && this.#isCareful(test)) {
      this.#keep(test, false)
      this.#stop(test, `careful after mutant ${step.id}`)
    }
    if (Date.now() > until) {
      this.#noticed = []
      this.#keep(test, false)
      process.exit(0)
    }
    // On to the next one, as what did not succeed is tried again.
    result.errors = [new Error('next') as never]
    result.state = 'fail'
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    if (test.result) {
      test.result.state = 'pass'
      test.result.errors = []
      test.result.attempts = []
    }
  }

  #isCareful = (test: RunnerTestCase): boolean => this.#state.careful.includes(titleOf(test))

  #isEnough(id: string): boolean {
    const most = this.#texts.has(id) ? Math.ceil(tries / 4) : tries
    return (this.#state.passed[id]?.length ?? 0) >= most
  }

  #stepOf = ({ retry, repeats }: TestTryOptions): Step | undefined =>
    repeats === 0 ? this.#steps[0] : this.#steps[1 + retry]

  #plan(test: RunnerTestCase, isForLater: boolean): void {
    const coverage = switches.mutantCoverage
    const { killed, passed, early } = this.#state
    const title = titleOf(test)
    const met = Object.keys(coverage?.perTest[title] ?? {})
    for (const id of Object.keys(coverage?.static ?? {})) if (!early.includes(id)) early.push(id)
    const open = isForLater
      ? []
      : met.filter((id) => !(id in killed) && !passed[id]?.includes(title) && !this.#isEnough(id))
    this.#steps = [{ kind: 'see' }, ...open.map((id) => ({ kind: 'mutant' as const, id })), { kind: 'again' }]
    test.retry = open.length
  }

  /** `ended` where all of its mutants were tried. */
  #keep(test: RunnerTestCase, ended = true): void {
    const title = titleOf(test)
    for (const id of this.#noticed) this.#state.killed[id] = title
    for (const id of this.#passed) this.#state.passed[id] = [...(this.#state.passed[id] ?? []), title]
    ;[this.#noticed, this.#passed] = [[], []]
    if (ended) this.#state.finished.push(title)
    writeState(stateFile, this.#state)
  }

  #stop(test: RunnerTestCase, why: string): never {
    writeState(stateFile, this.#state)
    console.error(`${titleOf(test)}: ${why}`)
    process.exit(spoilt)
  }
}

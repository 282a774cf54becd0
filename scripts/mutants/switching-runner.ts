import { writeSync } from 'node:fs'
import { type RunnerTestCase, TestRunner, type TestTryOptions } from 'vitest'
import { readState, writeState } from './state.ts'

const stateFile = process.env.MUTANT_STATE ?? ''
/** Until when a test may begin. */
const until = Number(process.env.MUTANT_UNTIL ?? Number.POSITIVE_INFINITY)
/** So many tests that notice nothing are enough for a mutant; for a text or an object that loses what it says, a quarter. */
const tries = Number(process.env.MUTANT_TRIES || Number.POSITIVE_INFINITY)
/** Tests that take longer (milliseconds of the processor) are left for a later round: what short ones notice they need not be asked. */
const longest = Number(process.env.MUTANT_LONGEST || Number.POSITIVE_INFINITY)
/** With a mutant a test may take so many times as long as without, and this long at least (milliseconds): then it is noticed. */
const patience = { times: 4, least: 5_000 }

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
  #took = 0
  /** Milliseconds of the processor, without what stands before each test. */
  #work = 0

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    const title = titleOf(test)
    if (this.#state.finished.includes(title) || this.#isForLater(title) || Date.now() > until) test.mode = 'skip'
    if (test.mode !== 'run' && test.mode !== 'queued') return
    ;[this.#steps, this.#noticed, this.#passed] = [[{ kind: 'see' }], [], []]
    test.repeats = 1
    test.retry = 0
  }

  /** A mutant that makes a test wait need not be waited for until the time of the test itself is up. */
  async runTask(test: RunnerTestCase): Promise<void> {
    const [began, before] = [performance.now(), process.cpuUsage()]
    const mutant = switches.activeMutant
    const longest = Math.max(patience.least, patience.times * this.#took)
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      if (mutant === undefined) return
      timer = setTimeout(() => reject(new Error(`Test timed out in ${Math.round(longest)}ms`)), longest)
    })
    try {
      await Promise.race([TestRunner.getTestFn(test)(), tooLong])
    } finally {
      clearTimeout(timer)
      const { user, system } = process.cpuUsage(before)
      this.#work = (user + system) / 1000
      if (mutant === undefined) this.#took = performance.now() - began
    }
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    const step = this.#stepOf(options)
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
      this.#state.took[titleOf(test)] = this.#work
      this.#plan(test)
      return
    }
    if (step.kind === 'again') {
      if (failed) {
        // What its mutants left behind is not theirs alone.
        this.#state.careful.push(titleOf(test))
        this.#stop(test, 'no longer succeeds')
      }
      this.#keep(test, !this.#isForLater(titleOf(test)))
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
      this.#stop(test, 'the time is up')
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

  #isForLater = (title: string): boolean => (this.#state.took[title] ?? 0) > longest

  #isCareful = (test: RunnerTestCase): boolean => this.#state.careful.includes(titleOf(test))

  #isEnough(id: string): boolean {
    const most = this.#texts.has(id) ? Math.ceil(tries / 4) : tries
    return (this.#state.passed[id]?.length ?? 0) >= most
  }

  #stepOf = ({ retry, repeats }: TestTryOptions): Step | undefined =>
    repeats === 0 ? this.#steps[0] : this.#steps[1 + retry]

  #plan(test: RunnerTestCase): void {
    const coverage = switches.mutantCoverage
    const { killed, passed, early } = this.#state
    const title = titleOf(test)
    const met = Object.keys(coverage?.perTest[title] ?? {})
    for (const id of Object.keys(coverage?.static ?? {})) if (!early.includes(id)) early.push(id)
    const open = this.#isForLater(title)
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
    writeSync(2, `${titleOf(test)}: ${why}\n`)
    // Vitest keeps its processes from ending themselves by `process.exit`: it throws, and the next mutant would meet what this one left.
    process.kill(process.pid, 'SIGKILL')
    throw new Error(why)
  }
}

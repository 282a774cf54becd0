import path from 'node:path'
import type { TestReport } from './test-report.ts'

export interface Counted {
  passed: number
  failed: number
}

/** Says what each step counted, and at the end what all of them did. */
export interface Count {
  add: (name: string, counted: Counted, began: number) => void
  /** How many tests of each group ran. A group of which none ran needs something that this machine lacks. */
  addGroups: (groups: TestReport['groups']) => void
  /** What failed first and passed by itself. */
  addTriedAgain: (failures: TestReport['failures']) => void
  /** The closing lines, the last of which counts everything. */
  closing: (quick: boolean) => string[]
  hasFailed: () => boolean
}

export function newCount(say: (line: string) => void): Count {
  const total = { passed: 0, failed: 0 }
  const ranOf = new Map<string, number>()
  const triedAgain: string[] = []
  return {
    add: (name, { passed, failed }, began) => {
      total.passed += passed
      total.failed += failed
      const seconds = Math.round((performance.now() - began) / 1000)
      say(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
    },
    addGroups: (groups) => {
      for (const { name, ran } of groups) ranOf.set(name, (ranOf.get(name) ?? 0) + ran)
    },
    addTriedAgain: (failures) => {
      triedAgain.push(...failures.map(({ file, title }) => `${path.relative('.', file)}: ${title}`))
    },
    closing: (quick) => [
      ...(quick
        ? ['left to npm test: what has not changed, PostgreSQL, the browser, a fresh install, tests tagged slow']
        : [...ranOf].filter(([, ran]) => ran === 0).map(([group]) => `skipped: ${group}`)),
      ...triedAgain.map((one) => `passed at the second try: ${one}`),
      `\n${total.passed} passed, ${total.failed} failed`,
    ],
    hasFailed: () => total.failed > 0,
  }
}

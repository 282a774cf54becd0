import { readFileSync } from 'node:fs'

/** What a test runner has counted. A group is the outermost `describe` around a test, or the test itself. */
export interface TestReport {
  passed: number
  failed: number
  groups: { name: string; ran: number }[]
  /** The files that hold what failed, and what it is called. */
  failures: { file: string; title: string }[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; title: string; ancestorTitles: string[] }[]
  }[]
}
interface PlaywrightSuite {
  specs: { file: string; title: string; ok: boolean }[]
  suites?: PlaywrightSuite[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number }
  suites: PlaywrightSuite[]
}

export function readReport(runner: 'vitest' | 'playwright', file: string): TestReport {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return runner === 'vitest' ? ofVitest(json as VitestReport) : ofPlaywright(json as PlaywrightReport)
}

const ofVitest = ({ numPassedTests, numFailedTests, testResults }: VitestReport): TestReport => ({
  passed: numPassedTests,
  failed: numFailedTests,
  groups: testResults
    .flatMap((file) => file.assertionResults)
    .map(({ status, title, ancestorTitles }) => ({
      name: ancestorTitles[0] ?? title,
      ran: status === 'skipped' ? 0 : 1,
    })),
  failures: testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const titles = assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title)
      return (titles.length > 0 ? titles : ['the file does not load']).map((title) => ({ file: name, title }))
    }),
})

function ofPlaywright({ stats, suites }: PlaywrightReport): TestReport {
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ]
  const failures = suites.flatMap(specs).filter(({ ok }) => !ok)
  return { passed: stats.expected, failed: stats.unexpected, groups: [], failures }
}

import { readFileSync } from 'node:fs'

/** What a test runner has counted. A group is the outermost `describe` around a test, or the test itself. */
export interface TestReport {
  passed: number
  failed: number
  groups: { name: string; ran: number }[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; title: string; ancestorTitles: string[] }[] }[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number }
}

export function readReport(runner: 'vitest' | 'playwright', file: string): TestReport {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (runner === 'vitest') return ofVitest(json as VitestReport)
  const { expected, unexpected } = (json as PlaywrightReport).stats
  return { passed: expected, failed: unexpected, groups: [] }
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
})

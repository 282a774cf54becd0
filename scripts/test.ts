import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findOrInstallBrowser } from './browser.ts'
import { outcome, runProgram, staticChecks } from './run-program.ts'

/**
 * `npm test` runs all tests except slow ones. `npm test -- --all` adds slow tests, the server's tests on the embedded
 * database and a fresh install. The last line counts all tests: "N passed, N failed".
 */

const all = process.argv.includes('--all')
const results = mkdtempSync(path.join(tmpdir(), 'portal-results-'))
const total = { passed: 0, failed: 0, skipped: 0 }
// With the operator's "production", React would leave out what tests of components need.
delete process.env.NODE_ENV
// Processes that tests start share this compile cache.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules', '.cache', 'compiled')

const withoutSlow = all ? [] : ['--tags-filter=!slow']
const install = { name: 'fresh install', program: process.execPath, args: ['scripts/check-install.ts'] }
const build = { name: 'build and bundle size', program: process.execPath, args: ['scripts/check-bundle.ts'] }
// Server tests and journeys open the built screens. Static checks use one processor while tests run.
const built = runChecks([...(all ? [install] : []), build])
const checked = built.then(() => runChecks(staticChecks()))
await vitest('domain and web', ['--project', 'domain', '--project', 'web', '--project', 'rendering', ...withoutSlow])
await built
// These tests wait a third of their time (database, mail server, clock), so four workers suit two processors.
const workers = ['--maxWorkers', '4']
await vitest('server', ['--project', 'server', ...workers, ...withoutSlow])
await vitest('embedded database', [
  '--project',
  'server-embedded',
  ...workers,
  all ? '--tags-filter=!own-database' : '--tags-filter=!slow',
])
await checked
await playwright('end to end', all ? [] : ['--grep-invert', '@slow'])

rmSync(results, { recursive: true, force: true })
if (all) console.log(`${total.skipped} skipped: tagged for another run, or they need what this machine lacks`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs checks that pass or fail as a whole, one after the other, and prints the output of those that fail. */
async function runChecks(checks: readonly { name: string; program: string; args: readonly string[] }[]): Promise<void> {
  for (const { name, program, args } of checks) {
    const started = performance.now()
    const { ok, said } = await outcome(program, [...args])
    if (!ok) console.log(`\n--- ${name}\n${said}`)
    count(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, started)
  }
}

async function vitest(name: string, args: readonly string[]): Promise<void> {
  const started = performance.now()
  const file = path.join(results, `${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await runProgram('vitest', ['run', ...args, ...reporters], all ? { ALL_TESTS: 'true' } : {})
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests: skipped = 0 } = report
  count(name, { passed, failed: ok ? 0 : Math.max(1, failed), skipped }, started)
}

async function playwright(name: string, args: readonly string[]): Promise<void> {
  const started = performance.now()
  const file = path.join(results, 'playwright.json')
  const CHROMIUM = await findOrInstallBrowser((line) => console.log(line))
  const environment = { CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NO_COLOR: undefined, FORCE_COLOR: '0' }
  const ok = await runProgram('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args], environment)
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { expected: passed = 0, unexpected: failed = 0, skipped = 0 } = report.stats ?? {}
  count(name, { passed, failed: ok ? 0 : Math.max(1, failed), skipped }, started)
}

function count(name: string, { passed, failed, skipped }: typeof total, started: number): void {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
}

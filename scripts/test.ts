import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'

/**
 * `npm test`: every check there is, one after the other, and a closing line that counts them. `--quick` (`npm run
 * check`) leaves out what is slow: PostgreSQL and the browser.
 */

const root = path.resolve(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const results = mkdtempSync(path.join(tmpdir(), 'portal-results-'))

interface Count {
  passed: number
  failed: number
  /** Of the passed, those that failed at first. */
  flaky?: number
}
const total = { passed: 0, failed: 0 }
/** Tests that ran, by their group: one of which none did needs what is not here. */
const ranOf = new Map<string, number>()

const bin = (name: string): string => path.join(root, 'node_modules', '.bin', name)
const report = (name: string): string => path.join(results, `${name}.json`)

await check('format and lint', bin('biome'), ['ci', '--error-on-warnings', '.'])
for (const project of ['domain', 'domain/tsconfig.test.json', 'server', 'web', 'e2e'])
  await check(`types of ${project}`, bin('tsc'), ['-p', project])
await check('structure', process.execPath, ['scripts/check-structure.ts'])
await check('README settings', process.execPath, ['scripts/readme-settings.ts', '--check'])
await suite('domain and screens', 'vitest', ['run', '--project', 'domain', '--project', 'web'])
await suite('server on PGlite', 'vitest', ['run', '--project', 'server'])
if (!quick) await suite('server on PostgreSQL', 'vitest', ['run', '--project', 'server-postgres'])
await check('build', process.execPath, ['-e', "await (await import('./scripts/build-web.ts')).buildWeb(console.log)"])
await check('JavaScript budget', process.execPath, ['scripts/check-bundle.ts'])
if (!quick) await check('install, start and build in an empty folder', process.execPath, ['scripts/check-install.ts'])
if (!quick) await endToEnd()

rmSync(results, { recursive: true, force: true })
for (const [group, ran] of ranOf) if (ran === 0) console.log(`skipped: ${group}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** One command that is right or wrong as a whole. */
async function check(name: string, program: string, args: string[]): Promise<void> {
  const ok = await run(name, program, args)
  count(name, ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/** A test runner that counts its own tests. */
async function suite(name: string, runner: 'vitest' | 'playwright', args: string[], environment = {}): Promise<void> {
  const file = report(name.replaceAll(' ', '-'))
  const reporters = runner === 'vitest' ? ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`] : []
  const ok = await run(name, bin(runner), [...args, ...reporters], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const counted = existsSync(file) ? read(runner, file) : { passed: 0, failed: 0 }
  // A runner that fails without a failed test (a file that does not load) is a failure all the same.
  count(name, !ok && counted.failed === 0 ? { ...counted, failed: 1 } : counted)
}

async function endToEnd(): Promise<void> {
  try {
    const CHROMIUM = await findBrowser((line) => console.log(line))
    await suite('end to end', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], { CHROMIUM })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    count('end to end', { passed: 0, failed: 1 })
  }
}

function read(runner: 'vitest' | 'playwright', file: string): Count {
  const json = JSON.parse(readFileSync(file, 'utf8'))
  if (runner === 'vitest') {
    countGroups(json)
    return { passed: json.numPassedTests, failed: json.numFailedTests }
  }
  const { expected, flaky, unexpected } = json.stats
  return { passed: expected + flaky, failed: unexpected, flaky }
}

interface VitestReport {
  testResults: { assertionResults: { status: string; title: string; ancestorTitles: string[] }[] }[]
}

function countGroups({ testResults }: VitestReport): void {
  for (const { status, title, ancestorTitles } of testResults.flatMap((file) => file.assertionResults)) {
    const group = ancestorTitles[0] ?? title
    ranOf.set(group, (ranOf.get(group) ?? 0) + (status === 'skipped' ? 0 : 1))
  }
}

function count(name: string, { passed, failed, flaky = 0 }: Count): void {
  total.passed += passed
  total.failed += failed
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed`)
  if (flaky > 0) console.log(`     ${flaky} of them passed only at the second try; see above which`)
}

function run(name: string, program: string, args: string[], environment = {}): Promise<boolean> {
  console.log(`\n--- ${name}`)
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NO_COLOR: '1', ...environment },
  })
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

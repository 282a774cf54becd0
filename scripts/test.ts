import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { changedFiles, testsOf } from './changed-tests.ts'
import { outcome, runProgram, typeChecks } from './run-program.ts'
import { readReport } from './test-report.ts'

/**
 * `npm test`: every check there is, and a closing line that counts them. `--quick` (`npm run check`) is for while one works:
 * the static checks, the rules of `domain/`, and of server and screens the tests of what has changed, without PostgreSQL, the
 * browser, a fresh install, the S3 store, and what is tagged slow. `--both` runs each test of the server on
 * both databases, also those that a whole run leaves to one.
 */

const quick = process.argv.includes('--quick')
const both = process.argv.includes('--both')
// Many tests start the portal in a process of its own: each reads its program as the one before compiled it.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules', '.cache', 'compiled')
const results = mkdtempSync(path.join(tmpdir(), 'portal-results-'))
const total = { passed: 0, failed: 0 }
/** How many tests ran, by group. A group of which none ran needs something that this machine lacks. */
const ranOf = new Map<string, number>()
/** What failed first and passed by itself. */
const triedAgain: string[] = []
/** More workers than processors: tests of the server wait a third of their time, for a database, a mail server or a clock. */
const serverWorkers = 4
/** Files; where more fail, it is no accident. */
const mostTriedAgain = 3
type Runner = 'vitest' | 'playwright'
/** Playwright has colours in its workers, each of which would say that it does not heed NO_COLOR. */
const plain = { NO_COLOR: undefined, FORCE_COLOR: '0' }

// Two at a time: none of these needs what another makes, and none is busy on both processors. The longest comes first.
await together([
  ...(quick
    ? [checkBundle]
    : [() => check('install, start and build in an empty folder', process.execPath, ['scripts/check-install.ts'])]),
  () => check('structure', process.execPath, ['scripts/check-structure.ts']),
  ...typeChecks.map(
    ({ project, program, args }) =>
      () =>
        check(`types of ${project}`, program, args),
  ),
  () => check('format and lint', 'biome', ['ci', '--error-on-warnings', '.']),
  () => check('README settings', process.execPath, ['scripts/readme-settings.ts', '--check']),
  ...(quick ? [] : [() => suite('domain and screens', 'vitest', ['run', '--project', 'domain', '--project', 'web'])]),
])
// It takes the screens as the fresh install has built them.
if (!quick) await checkBundle()
if (quick) {
  await suite('rules', 'vitest', ['run', '--project', 'domain'])
  const changed = testsOf(changedFiles('.'))
  const options = ['run', '--project', 'server', '--project', 'web', '--passWithNoTests']
  if (changed.length > 0) await suite('what has changed', 'vitest', [...options, ...changed])
} else {
  const servers = ['run', '--project', 'server', '--project', 'server-postgres', '--maxWorkers', String(serverWorkers)]
  await suite('server on PGlite and PostgreSQL', 'vitest', servers, both ? {} : { WHOLE_RUN: 'true' })
  await endToEnd()
}

rmSync(results, { recursive: true, force: true })
if (quick)
  console.log('left to npm test: what has not changed, PostgreSQL, the browser, a fresh install, tests tagged slow')
else for (const [group, ran] of ranOf) if (ran === 0) console.log(`skipped: ${group}`)
for (const one of triedAgain) console.log(`passed at the second try: ${one}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** Does all of these, two at a time. */
async function together(checks: (() => Promise<void>)[]): Promise<void> {
  const waiting = [...checks]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all([work(), work()])
}

function checkBundle(): Promise<void> {
  return check('build and JavaScript budget', process.execPath, ['scripts/check-bundle.ts'])
}

/** One command that is right or wrong as a whole; what it says is shown only where it is wrong. */
async function check(name: string, program: string, args: string[]): Promise<void> {
  const began = performance.now()
  const { ok, said } = await outcome(program, args)
  if (!ok) console.log(`\n--- ${name}\n${said}`)
  count(name, ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, began)
}

/**
 * A test runner that counts its own tests. What fails among the thousands of vitest's is tried once more by itself: a
 * fault fails again, what only a busy machine brought about does not, and is named at the end. Journeys get no second try.
 */
async function suite(name: string, runner: Runner, args: string[], environment = {}): Promise<void> {
  console.log(`\n--- ${name}`)
  const began = performance.now()
  const { ok, groups, failures, ...counted } = await run(name, runner, args, environment)
  for (const { name: group, ran } of groups) ranOf.set(group, (ranOf.get(group) ?? 0) + ran)
  const files = [...new Set(failures.map(({ file }) => file))]
  if (ok || runner === 'playwright' || files.length === 0 || files.length > mostTriedAgain) {
    // A runner that fails without a failed test (one that does not start) is a failure all the same.
    return count(name, !ok && counted.failed === 0 ? { ...counted, failed: 1 } : counted, began)
  }
  console.log(`\n--- ${name}: once more, ${files.join(' ')}`)
  const again = await run(`${name} again`, runner, [...args, ...files], environment)
  const failed = again.ok ? 0 : Math.max(1, again.failed)
  if (again.ok) triedAgain.push(...failures.map(({ file, title }) => `${path.relative('.', file)}: ${title}`))
  count(name, { passed: counted.passed + counted.failed - failed, failed }, began)
}

async function run(name: string, runner: Runner, args: string[], environment: object) {
  const file = path.join(results, `${name.replaceAll(' ', '-')}.json`)
  const reporters = runner === 'vitest' ? ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`] : []
  const ok = await runProgram(runner, [...args, ...reporters], {
    ...environment,
    ...(quick && { QUICK_TESTS: 'true' }),
    ...(runner === 'playwright' && plain),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const none = { passed: 0, failed: 0, groups: [], failures: [] }
  return { ok, ...(existsSync(file) ? readReport(runner, file) : none) }
}

async function endToEnd(): Promise<void> {
  try {
    const CHROMIUM = await findBrowser((line) => console.log(line))
    await suite('end to end', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], { CHROMIUM })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    count('end to end', { passed: 0, failed: 1 }, performance.now())
  }
}

function count(name: string, { passed, failed }: { passed: number; failed: number }, began: number): void {
  total.passed += passed
  total.failed += failed
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
}

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { outcome, runProgram, typeChecks } from './run-program.ts'
import { readReport } from './test-report.ts'

/**
 * `npm test`: every check there is, and a closing line that counts them. `--quick` (`npm run check`) leaves out what is
 * slow: PostgreSQL, the browser, a fresh install, the S3 store, and tests tagged slow.
 */

const quick = process.argv.includes('--quick')
const results = mkdtempSync(path.join(tmpdir(), 'portal-results-'))
const total = { passed: 0, failed: 0 }
/** How many tests ran, by group. A group of which none ran needs something that this machine lacks. */
const ranOf = new Map<string, number>()

// Two at a time: none of these needs what another makes, and none is busy on both processors. The longest comes first.
await together([
  ...(quick
    ? []
    : [() => check('install, start and build in an empty folder', process.execPath, ['scripts/check-install.ts'])]),
  () => check('build and JavaScript budget', process.execPath, ['scripts/check-bundle.ts']),
  () => check('structure', process.execPath, ['scripts/check-structure.ts']),
  ...typeChecks.map(
    ({ project, program, args }) =>
      () =>
        check(`types of ${project}`, program, args),
  ),
  () => check('format and lint', 'biome', ['ci', '--error-on-warnings', '.']),
  () => check('README settings', process.execPath, ['scripts/readme-settings.ts', '--check']),
])
await suite('domain and screens', 'vitest', ['run', '--project', 'domain', '--project', 'web'])
await suite('server on PGlite', 'vitest', ['run', '--project', 'server'])
if (!quick) {
  await suite('server on PostgreSQL', 'vitest', ['run', '--project', 'server-postgres'])
  await endToEnd()
}

rmSync(results, { recursive: true, force: true })
if (quick) console.log('left to npm test: PostgreSQL, the browser, a fresh install, the S3 store, tests tagged slow')
else for (const [group, ran] of ranOf) if (ran === 0) console.log(`skipped: ${group}`)
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

/** One command that is right or wrong as a whole; what it says is shown only where it is wrong. */
async function check(name: string, program: string, args: string[]): Promise<void> {
  const { ok, said } = await outcome(program, args)
  if (!ok) console.log(`\n--- ${name}\n${said}`)
  count(name, ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/** A test runner that counts its own tests. */
async function suite(name: string, runner: 'vitest' | 'playwright', args: string[], environment = {}): Promise<void> {
  console.log(`\n--- ${name}`)
  const file = path.join(results, `${name.replaceAll(' ', '-')}.json`)
  const reporters = runner === 'vitest' ? ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`] : []
  const ok = await runProgram(runner, [...args, ...reporters], {
    ...environment,
    ...(quick && { QUICK_TESTS: 'true' }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const { groups, ...counted } = existsSync(file) ? readReport(runner, file) : { passed: 0, failed: 0, groups: [] }
  for (const { name: group, ran } of groups) ranOf.set(group, (ranOf.get(group) ?? 0) + ran)
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

function count(name: string, { passed, failed }: { passed: number; failed: number }): void {
  total.passed += passed
  total.failed += failed
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed`)
}

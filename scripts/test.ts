import path from 'node:path'
import { changedFiles, testsOf } from './changed-tests.ts'
import { newCount } from './test-count.ts'
import { quickPlan, wholePlan } from './test-plan.ts'
import { runPlan } from './test-run.ts'

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

const count = newCount((line) => console.log(line))
const plan = quick ? quickPlan(testsOf(changedFiles('.'))) : wholePlan(both)
await runPlan(plan, count, quick ? { QUICK_TESTS: 'true' } : {})
for (const line of count.closing(quick)) console.log(line)
process.exit(count.hasFailed() ? 1 : 0)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { storedBodies, storeReadLines } from '../server/testing/recorded-reads.ts'
import { printChangedBodies } from './print-changed-bodies.ts'
import { runProgram } from './run-program.ts'

/**
 * `npm run accept` stores the current recordings and public names. Read the diff before you commit it.
 * `npm run accept -- --diff REV` stores nothing. It prints how responses to reads differ from those of a commit, by default
 * the last one.
 */
const { values, positionals } = parseArgs({ options: { diff: { type: 'boolean' } }, allowPositionals: true })
process.exit(values.diff ? await printChangedBodies(positionals[0] ?? 'HEAD') : await accept())

async function accept(): Promise<number> {
  const bodies = mkdtempSync(path.join(tmpdir(), 'portal-accept-'))
  const tests = [
    'server/whole-portal/recordings.test.ts',
    'server/whole-portal/public-names.test.ts',
    'web/app/public-names.test.ts',
  ]
  const projects = ['--project', 'server', '--project', 'web']
  const ok = await runProgram('vitest', ['run', '--update', ...projects, ...tests], { RECORDED_BODIES: bodies })
  if (ok) storeReadLines(storedBodies(bodies))
  rmSync(bodies, { recursive: true })
  return ok ? 0 : 1
}

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { outcome, runProgram, staticChecks } from './run-program.ts'

/**
 * `npm run check`, for while you work: static checks, the domain and web tests that a change since `origin/main` affects, and
 * the server tests in the folders that it touches. `npm test` runs the rest.
 */

const since = mergeBase()
const fast = ['--tags-filter=!slow', '--passWithNoTests']
const checks = staticChecks.map(async ({ name, program, args }) => ({ name, ...(await outcome(program, [...args])) }))
const failed = (await Promise.all(checks)).filter(({ ok }) => !ok)
for (const { name, said } of failed) console.log(`--- ${name}\n${said}`)
const rules = await runProgram('vitest', [
  'run',
  '--project',
  'domain',
  '--project',
  'web',
  '--changed',
  since,
  ...fast,
])
const folders = changedServerFolders()
const server = folders.length === 0 || (await runProgram('vitest', ['run', '--project', 'server', ...fast, ...folders]))
process.exit(failed.length === 0 && rules && server ? 0 : 1)

/** Every server test starts the whole portal, so "affected by the change" would be all of them. */
function changedServerFolders(): string[] {
  const committed = git('diff', '--name-only', since).split('\n')
  const untracked = git('ls-files', '-o', '--exclude-standard').split('\n')
  const features = [...committed, ...untracked].flatMap(
    (file) => /^(?:domain|server)\/([\w-]+)\//.exec(file)?.[1] ?? [],
  )
  return [...new Set(features)].map((feature) => `server/${feature}/`).filter((folder) => existsSync(folder))
}

/** Where this branch left `origin/main`; without that branch, the last commit. */
function mergeBase(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main').trim()
  } catch {
    return 'HEAD'
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

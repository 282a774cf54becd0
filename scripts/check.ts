import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { outcome, runProgram, staticChecks } from './run-program.ts'

/**
 * `npm run check`, for while you work: static checks, all domain tests, and the web and server tests in the folders that a
 * change since `origin/main` touches. `npm test` runs the rest.
 */

/** Folders of `web/` whose change may show on any screen. */
const usedByAllScreens = new Set(['app', 'build', 'shared', 'testing', 'ui'])
const changed = changedFiles()
const checks = staticChecks(changed).map(async ({ name, program, args }) => ({
  name,
  ...(await outcome(program, [...args])),
}))
const tests = runProgram('vitest', [
  'run',
  '--project',
  'domain',
  '--project',
  'web',
  '--project',
  'server',
  '--tags-filter=!slow',
  'domain/',
  ...testFolders(changed),
])
const failed = (await Promise.all(checks)).filter(({ ok }) => !ok)
const passed = await tests
for (const { name, said } of failed) console.log(`--- ${name}\n${said}`)
process.exit(failed.length === 0 && passed ? 0 : 1)

/** Files that differ from where this branch left `origin/main`, committed or not; without that branch, from the last commit. */
function changedFiles(): string[] {
  const differing = git('diff', '--name-only', '--no-renames', mergeBase())
  const untracked = git('ls-files', '-o', '--exclude-standard')
  return `${differing}${untracked}`.split('\n').filter((file) => file !== '')
}

/** Rules of a feature are used by the folders of its name. Nearly every test renders or starts the whole portal, so imports do not say which tests a change affects. */
function testFolders(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    const [, workspace, folder, part] = /^(domain|server|web|scripts)\/(?:([\w-]+)\/)?(?:([\w-]+)\/)?/.exec(file) ?? []
    if (workspace === 'scripts') return ['scripts/']
    if (workspace === 'web' && folder !== undefined && usedByAllScreens.has(folder)) return ['web/']
    if (workspace === undefined || folder === undefined) return []
    if (workspace === 'domain') return ['server', 'web'].map((each) => `${each}/features/${folder}/`)
    return [part === undefined ? `${workspace}/${folder}/` : `${workspace}/${folder}/${part}/`]
  })
  return [...new Set(folders)].filter((folder) => existsSync(folder))
}

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

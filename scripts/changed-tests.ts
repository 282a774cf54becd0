import { execFileSync } from 'node:child_process'

/** Files that differ from where this branch left `origin/main`, committed or not; without such a branch, from HEAD. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const since = tried(() => git('merge-base', 'HEAD', 'origin/main')) ?? 'HEAD'
  return (
    tried(() => `${git('diff', '--name-only', since)}\n${git('ls-files', '-o', '--exclude-standard')}`.split('\n')) ??
    []
  )
}

/** Tests that know all features, and what of one they look at. */
const ofAllFeatures: readonly { look: RegExp; test: string }[] = [
  { look: /^server\/database\/migrations\//, test: 'server/privacy/archive.test.ts' },
  { look: /^server\/database\/migrations\//, test: 'server/retention/remove-engagement.test.ts' },
  { look: /^domain\/(?:[\w-]+\/(?:[\w-]+-)?contract|contracts)\.ts$/, test: 'server/openapi/openapi.test.ts' },
]

/**
 * Which tests of server and screens such changes concern, as vitest takes them: those of every feature that is touched, in both
 * workspaces whichever it was touched in, who may make which call, and of the tests that know all features those that look at
 * what has changed.
 */
export function testsOf(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    const [, workspace, folder] = file.match(/^(domain|server|web)\/([\w-]+)\//) ?? []
    if (workspace !== undefined) return [`server/${folder}/`, `web/${folder}/`]
    return file.match(/^(?:(?:domain|server)\/[\w-]+|scripts)(?=\.ts$|\/)/) ?? []
  })
  const ofAll = ofAllFeatures.filter(({ look }) => files.some((file) => look.test(file))).map(({ test }) => test)
  return folders.length === 0 ? [] : [...new Set(['server/access.test.ts', ...folders, ...ofAll])].sort()
}

function tried<Value>(ask: () => Value): Value | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

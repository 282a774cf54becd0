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

/**
 * Which tests of server and screens such changes concern, as vitest takes them: those of every feature that is touched, in both
 * workspaces whichever it was touched in, and who may make which call.
 */
export function testsOf(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    const [, workspace, folder] = file.match(/^(domain|server|web)\/([\w-]+)\//) ?? []
    if (workspace !== undefined) return [`server/${folder}/`, `web/${folder}/`]
    return file.match(/^(?:server\/[\w-]+|scripts)(?=\.ts$|\/)/) ?? []
  })
  return folders.length === 0 ? [] : [...new Set(['server/access.test.ts', ...folders])].sort()
}

function tried<Value>(ask: () => Value): Value | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}
